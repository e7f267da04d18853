import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { engineFiles, isEngine } from './tools/engine-files.mjs';

// `npm run dev` passes everything that is not the page on to a server on the usual port.
const server = 'http://127.0.0.1:8080';

/** Tells the service worker which files the page has, and a name for just these. */
function keptFiles() {
  return {
    name: 'kept-files',
    apply: 'build',
    writeBundle({ dir }) {
      if (!dir) return;
      // What was written, since a worker's files are in no bundle of the page's.
      const files = readdirSync(join(dir, 'assets')).map((file) => `assets/${file}`).sort();
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
      const listed = (some) => some.map((file) => `'/${file}'`).join(', ');
      const worker = join(dir, 'sw.js');
      const text = readFileSync(worker, 'utf8')
        .replace("'the page’s files'", listed(files.filter((file) => !isEngine(file))))
        .replace("'the engine’s files'", listed(files.filter(isEngine)))
        .replace('development', version);
      writeFileSync(worker, text);
    },
  };
}

export default defineConfig({
  plugins: [svelte(), engineFiles(), keptFiles()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // The content security policy of the server has no room for inline scripts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The page, and the board that other pages have in a frame.
    rollupOptions: { input: ['index.html', 'embed.html'] },
  },
  // The sentences of errors are the program's.
  server: { proxy: { '/api': { target: server, ws: true } }, fs: { allow: ['..'] } },
  test: { include: ['src/**/*.test.ts', 'tools/*.test.mjs'] },
});
