// The module of the engines under Node, by the page's own code.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformWithEsbuild } from 'vite';

const house = new URL('../../../', import.meta.url);
export const modulePath = process.env.MODULE ?? fileURLToPath(new URL('build/module/tauler.wasm', house));

/** The page's own way of calling it, as JavaScript. */
export async function moduleScript() {
  const source = new URL('../../src/engine/module.ts', import.meta.url);
  return (await transformWithEsbuild(readFileSync(source, 'utf8'), 'module.ts')).code;
}

export async function loadModule() {
  const { EngineModule } = await import(`data:text/javascript,${encodeURIComponent(await moduleScript())}`);
  return EngineModule.start(await WebAssembly.compile(readFileSync(modulePath)));
}

/** Asks, with the weights that it needs. */
export function provided(engine, question, news) {
  const reply = engine.ask(question, news);
  if (!reply.missing) return reply;
  for (const file of reply.missing) engine.provide(file, readFileSync(new URL(`weights/${file}`, house)));
  return engine.ask(question, news);
}
