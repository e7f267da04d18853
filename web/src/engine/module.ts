// The engines (src/browser) as WebAssembly: the few functions of WASI that they need, and texts passed
// through their memory. Runs in a worker, and in Node for the tests; knows neither page nor network.

/** What is asked: a path of the HTTP API with its query or body. */
export interface Question {
  path: string;
  query?: Record<string, string | number>;
  body?: object;
}

/** What the module says: an answer, what the server would refuse it with, or what it has to be given first. */
export type Reply =
  | { answer: unknown }
  | { error: { code: string; arguments: unknown[]; message?: string } }
  | { missing: string[] };

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  tauler_allocate(bytes: number): number;
  tauler_free(place: number): void;
  tauler_provide(name: number, nameLength: number, bytes: number, length: number): void;
  tauler_ask(question: number, length: number): number;
  tauler_answer_place(): number;
  /** A byte that ends the search when it is set. */
  tauler_stop_place(): number;
}

const nothing = 0;
const badDescriptor = 8;
const realtime = 0;

export class EngineModule {
  private readonly exports: Exports;
  private news: (text: string) => void = () => {};
  private isStopped: () => boolean = () => false;

  private constructor(instance: WebAssembly.Instance) {
    this.exports = instance.exports as unknown as Exports;
  }

  static async start(module: WebAssembly.Module): Promise<EngineModule> {
    let made: EngineModule | null = null;
    const memory = (): WebAssembly.Memory => (made as EngineModule).exports.memory;
    const instance = await WebAssembly.instantiate(module, {
      wasi_snapshot_preview1: wasi(memory, () => made?.look()),
      tauler: {
        news: (place: number, length: number) =>
          made?.news(new TextDecoder().decode(new Uint8Array(memory().buffer, place, length))),
      },
    });
    made = new EngineModule(instance);
    made.exports._initialize();
    return made;
  }

  provide(name: string, bytes: Uint8Array): void {
    const title = this.put(new TextEncoder().encode(name));
    const file = this.put(bytes);
    this.exports.tauler_provide(title.place, title.length, file.place, file.length);
    this.exports.tauler_free(file.place);
    this.exports.tauler_free(title.place);
  }

  /** A search asks `isStopped` whenever it looks at the clock, and ends with what it has found. */
  ask(question: Question, news: (so_far: unknown) => void = () => {}, isStopped = (): boolean => false): Reply {
    this.news = (text) => news(JSON.parse(text));
    this.isStopped = isStopped;
    const text = this.put(new TextEncoder().encode(JSON.stringify(question)));
    const length = this.exports.tauler_ask(text.place, text.length);
    this.exports.tauler_free(text.place);
    const answer = new Uint8Array(this.exports.memory.buffer, this.exports.tauler_answer_place(), length);
    return JSON.parse(new TextDecoder().decode(answer)) as Reply;
  }

  private look(): void {
    if (this.isStopped()) new Uint8Array(this.exports.memory.buffer)[this.exports.tauler_stop_place()] = 1;
  }

  private put(bytes: Uint8Array): { place: number; length: number } {
    const place = this.exports.tauler_allocate(bytes.length);
    if (place === 0) throw new Error('out of memory');
    new Uint8Array(this.exports.memory.buffer, place, bytes.length).set(bytes);
    return { place, length: bytes.length };
  }
}

/** What the C library asks its system for: the time, and somewhere to complain. There are no files. */
function wasi(memory: () => WebAssembly.Memory, look: () => void): WebAssembly.ModuleImports {
  const view = (): DataView => new DataView(memory().buffer);
  return {
    clock_time_get(clock: number, _precision: bigint, to: number): number {
      look();
      const ms = clock === realtime ? Date.now() : performance.now();
      view().setBigUint64(to, BigInt(Math.round(ms * 1e6)), true);
      return nothing;
    },
    random_get(to: number, length: number): number {
      crypto.getRandomValues(new Uint8Array(memory().buffer, to, length));
      return nothing;
    },
    environ_sizes_get(count: number, bytes: number): number {
      view().setUint32(count, 0, true);
      view().setUint32(bytes, 0, true);
      return nothing;
    },
    environ_get: () => nothing,
    fd_write(_file: number, pieces: number, count: number, written: number): number {
      const at = view();
      let text = '';
      let bytes = 0;
      for (let i = 0; i < count; ++i) {
        const length = at.getUint32(pieces + 8 * i + 4, true);
        const place = at.getUint32(pieces + 8 * i, true);
        text += new TextDecoder().decode(new Uint8Array(memory().buffer, place, length));
        bytes += length;
      }
      if (text.trim() !== '') console.error(text);
      at.setUint32(written, bytes, true);
      return nothing;
    },
    fd_read: () => badDescriptor,
    fd_close: () => badDescriptor,
    fd_seek: () => badDescriptor,
    fd_fdstat_get: () => badDescriptor,
    fd_prestat_get: () => badDescriptor,
    fd_prestat_dir_name: () => badDescriptor,
    proc_exit(code: number): never {
      throw new Error(`the engine ended (${String(code)})`);
    },
  };
}
