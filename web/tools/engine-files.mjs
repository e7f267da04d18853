// The module of the engines and the weights, for the builds of the page and of the board element.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const house = fileURLToPath(new URL('../..', import.meta.url));
export const isEngine = (file) => /\.(wasm|tnn|tpe|book)$/.test(file);

/** Their places, "tauler.wasm" first; none where the module was not built. */
export function engineSources() {
  const module = join(house, 'build/module/tauler.wasm');
  if (!existsSync(module)) return [];
  const weights = readdirSync(join(house, 'weights')).filter(isEngine).sort();
  return [module, ...weights.map((file) => join(house, 'weights', file))];
}

/** What `virtual:engine-files` is. `importOf` writes how a file's address is had: an import, or a text. */
export function engineFiles(importOf = (name, path) => `import ${name} from ${JSON.stringify(`${path}?url`)};`) {
  const name = 'virtual:engine-files';
  return {
    name: 'engine-files',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      const [module, ...weights] = engineSources();
      if (module === undefined) {
        this.warn('no build/module/tauler.wasm: the page will leave all thinking to the server');
        return 'export const moduleUrl = null; export const files = {};';
      }
      return [
        importOf('moduleUrl', module),
        ...weights.map((path, i) => importOf(`file${i}`, path)),
        'export { moduleUrl };',
        `export const files = { ${weights.map((path, i) => `'${path.split('/').at(-1)}': file${i}`).join(', ')} };`,
      ].join('\n');
    },
  };
}
