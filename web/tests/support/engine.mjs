// The module of the engines under Node, by the page's own code.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformWithEsbuild } from 'vite';

const house = new URL('../../../', import.meta.url);
export const modulePath = process.env.MODULE ?? fileURLToPath(new URL('build/module/tauler.wasm', house));

/** A file of the page's engines as JavaScript, where it imports nothing but types. */
async function script(name) {
  const source = new URL(`../../src/engine/${name}`, import.meta.url);
  return (await transformWithEsbuild(readFileSync(source, 'utf8'), name)).code;
}
const imported = async (name) => import(`data:text/javascript,${encodeURIComponent(await script(name))}`);

/** The page's own way of calling it. */
export const moduleScript = () => script('module.ts');
/** Its way of sharing an analysis. */
export const loadSharing = () => imported('sharing.ts');

export async function loadModule() {
  const { EngineModule } = await imported('module.ts');
  return EngineModule.start(await WebAssembly.compile(readFileSync(modulePath)));
}

/** Asks, with the weights that it needs. */
export function provided(engine, question, news) {
  const reply = engine.ask(question, news);
  if (!reply.missing) return reply;
  for (const file of reply.missing) engine.provide(file, readFileSync(new URL(`weights/${file}`, house)));
  return engine.ask(question, news);
}

/** The module with less memory than a table takes: another limit in its memory section, which is the fifth. */
export function poorer(bytes, pages) {
  const number = (at) => {
    let [value, shift, end] = [0, 0, at];
    for (; bytes[end] & 0x80; shift += 7) value |= (bytes[end++] & 0x7f) << shift;
    return { value: value | (bytes[end] << shift), end: end + 1 };
  };
  let at = 8;
  while (bytes[at] !== 5) {
    const length = number(at + 1);
    at = length.end + length.value;
  }
  // One memory, with a limit: the least it has, the most it may have.
  const { end: inside } = number(at + 1);
  assert.deepEqual([bytes[inside], bytes[inside + 1]], [1, 1]);
  const { value: least, end: place } = number(inside + 2);
  assert.equal(number(place).end - place, 3);
  const most = least + pages;
  const poor = Buffer.from(bytes);
  poor.set([0x80 | (most & 0x7f), 0x80 | ((most >> 7) & 0x7f), most >> 14], place);
  return poor;
}
