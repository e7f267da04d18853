/// <reference types="svelte" />
/// <reference types="vite/client" />

/** Where the build has put the engines (vite.config.mjs); null and none where they were not built. */
declare module 'virtual:engine-files' {
  export const moduleUrl: string | null;
  export const files: Record<string, string>;
}
