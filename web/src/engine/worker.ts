// One worker's side of the engines: a question at a time. What the module lacks of weights it fetches
// when somebody needs it; the service worker keeps it (public/sw.js).
import { EngineModule, type Question, type Reply } from './module';

export interface Start {
  module: WebAssembly.Module;
  /** Where the files of weights/ are, by name. */
  files: Record<string, string>;
  /** The highest id of what is not wanted any more, where pages may share memory with their workers. */
  stops?: Int32Array;
}
export interface Asked {
  id: number;
  question: Question;
}
export type Told =
  | { id: number; news: unknown }
  | { id: number; reply: Reply }
  /** A file that cannot be fetched now; the module is as good as before. */
  | { id: number; unfetched: string };

let engine: Promise<EngineModule> | null = null;
let files: Record<string, string> = {};
let stops: Int32Array | null = null;

const tell = (told: Told): void => postMessage(told);

async function fetched(name: string): Promise<Uint8Array> {
  const url = files[name];
  if (url === undefined) throw new Error(name);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(name);
  return new Uint8Array(await answer.arrayBuffer());
}

async function answer({ id, question }: Asked): Promise<void> {
  const module = await engine;
  if (!module) return;
  const isStopped = (): boolean => stops !== null && Atomics.load(stops, 0) >= id;
  const ask = (): Reply =>
    isStopped() ? { answer: null } : module.ask(question, (news) => tell({ id, news }), isStopped);
  let reply = ask();
  if ('missing' in reply) {
    for (const name of reply.missing) {
      try {
        module.provide(name, await fetched(name));
      } catch {
        return tell({ id, unfetched: name });
      }
    }
    reply = ask();
  }
  tell({ id, reply });
}

/** Questions are answered in order, also while a file is on its way. */
let queue = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<Start | Asked>) => {
  if ('module' in data) {
    files = data.files;
    stops = data.stops ?? null;
    engine = EngineModule.start(data.module);
    return;
  }
  // A search that dies takes the worker with it: the page hears of it and starts another.
  queue = queue.then(() => answer(data)).catch((problem: unknown) => {
    setTimeout(() => {
      throw problem;
    });
  });
});
