// Puts what the package carries into engine/: the module, the weights, the page's own way of calling it
// (web/src/engine/module.ts) and the types of its answers; and the board element into element/.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const house = new URL('../../', import.meta.url);
const engine = new URL('./engine/', import.meta.url);
const { transformSync } = createRequire(new URL('web/package.json', house))('esbuild');

rmSync(engine, { recursive: true, force: true });
mkdirSync(engine);
copyFileSync(new URL('build/module/tauler.wasm', house), new URL('tauler.wasm', engine));
for (const file of readdirSync(new URL('weights/', house))) {
  if (!/\.(tnn|tpe|book)$/.test(file)) continue;
  copyFileSync(new URL(`weights/${file}`, house), new URL(file, engine));
}
const source = readFileSync(new URL('web/src/engine/module.ts', house), 'utf8');
const { code } = transformSync(source, { loader: 'ts', target: 'es2022' });
writeFileSync(new URL('module.js', engine), code);
copyFileSync(new URL('LICENSE', house), fileURLToPath(new URL('./LICENSE', import.meta.url)));
copyFileSync(new URL('web/src/api/schema.ts', house), new URL('schema.d.ts', engine));
execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.element.mjs', '--logLevel', 'warn'], {
  cwd: fileURLToPath(new URL('web/', house)),
  env: { ...process.env, ELEMENT_OUT: fileURLToPath(new URL('./element', import.meta.url)) },
  stdio: ['ignore', 'ignore', 'inherit'],
});
