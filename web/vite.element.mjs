// The board element, <tauler-board>: one script with everything but the languages, one for its workers.
//   vite build --config vite.element.mjs                 beside the page, whose engine files it uses
//   ELEMENT_OUT=folder vite build --config …             for the package, with the engines in ../engine
import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { engineFiles } from './tools/engine-files.mjs';

const page = fileURLToPath(new URL('dist', import.meta.url));
const outDir = process.env.ELEMENT_OUT ?? join(page, 'element');

/** Where a file of the engines is, seen from the script. */
function placeOf(path) {
  const name = basename(path);
  if (process.env.ELEMENT_OUT) return `../engine/${name}`;
  const [stem, ending] = [name.slice(0, name.lastIndexOf('.')), name.slice(name.lastIndexOf('.'))];
  const hashed = new RegExp(`^${stem}-[\\w-]{8}\\${ending}$`);
  const built = readdirSync(join(page, 'assets')).find((file) => hashed.test(file));
  if (!built) throw new Error(`${name} is not in ${page}/assets: build the page first`);
  return `../assets/${built}`;
}

/** Every style is in the script, since it belongs into the element's own tree. */
const noStyleFiles = {
  name: 'no-style-files',
  generateBundle(_, bundle) {
    for (const file of Object.keys(bundle)) if (file.endsWith('.css')) delete bundle[file];
  },
};

rmSync(outDir, { recursive: true, force: true });
export default defineConfig({
  publicDir: false,
  plugins: [
    svelte({ compilerOptions: { css: 'injected' } }),
    engineFiles((name, path) => `const ${name} = ${JSON.stringify(placeOf(path))};`),
    noStyleFiles,
  ],
  build: {
    target: 'es2022',
    outDir,
    emptyOutDir: false,
    modulePreload: false,
    rollupOptions: {
      preserveEntrySignatures: 'strict',
      input: { 'tauler-board': 'src/element/element.ts', 'tauler-worker': 'src/engine/worker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'words/[name]-[hash].js' },
    },
  },
});
