import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// `npm run dev` passes everything that is not the page on to a server on the usual port.
const server = 'http://127.0.0.1:8080';

/** Tells the service worker which files the page has, and a name for just these. */
function keptFiles() {
  return {
    name: 'kept-files',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      if (!dir) return;
      const files = Object.keys(bundle).filter((file) => file.startsWith('assets/')).sort();
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
      const worker = join(dir, 'sw.js');
      const text = readFileSync(worker, 'utf8')
        .replace("'the page’s files'", files.map((file) => `'/${file}'`).join(', '))
        .replace('development', version);
      writeFileSync(worker, text);
    },
  };
}

export default defineConfig({
  plugins: [svelte(), keptFiles()],
  build: {
    target: 'es2022',
    // The content security policy of the server has no room for inline scripts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  // The sentences of errors are the program's.
  server: { proxy: { '/api': { target: server, ws: true } }, fs: { allow: ['..'] } },
  test: { include: ['src/**/*.test.ts', 'tools/*.test.mjs'] },
});
