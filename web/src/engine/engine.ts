// The engines in this browser, for whoever asks. The module is compiled once; each desk has a worker,
// made when it is first asked, so that a stone never waits for a thought, nor a level for an analysis.
// A search is stopped by ending its worker.
import { files, moduleUrl } from 'virtual:engine-files';
import type { Question } from './module';
import type { Asked, Start, Told } from './worker';
import { EngineAway } from '../api/local';
import { Problem } from '../api/problem';

interface Pending {
  question: Question;
  resolve(answer: unknown): void;
  reject(problem: Error): void;
  news(so_far: unknown): void;
}

export class Desk {
  private worker: Worker | null = null;
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;

  constructor(
    private readonly start: Start,
    private readonly makeWorker: () => Worker,
  ) {}

  ask<T>(question: Question, news: (so_far: unknown) => void = () => {}): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const id = ++this.lastId;
      this.pending.set(id, { question, resolve: resolve as (answer: unknown) => void, reject, news });
      this.worker ??= this.employ();
      this.worker.postMessage({ id, question } satisfies Asked);
    });
  }

  /** Whatever is being searched ends now; who waits for it is answered with null. */
  stop(): void {
    if (this.pending.size === 0) return;
    this.dismiss();
    const left = [...this.pending.values()];
    this.pending.clear();
    for (const { resolve } of left) resolve(null);
  }

  private employ(): Worker {
    const worker = this.makeWorker();
    worker.onmessage = ({ data }: MessageEvent<Told>) => this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.worker) this.fail('the engine has ended');
    };
    worker.postMessage(this.start);
    return worker;
  }

  private dismiss(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  private fail(reason: string): void {
    this.dismiss();
    const left = [...this.pending.values()];
    this.pending.clear();
    for (const { reject } of left) reject(new EngineAway(reason));
  }

  private hear(told: Told): void {
    const pending = this.pending.get(told.id);
    if (!pending) return;
    if ('news' in told) return pending.news(told.news);
    this.pending.delete(told.id);
    if ('unfetched' in told) return pending.reject(new EngineAway(told.unfetched));
    const { reply } = told;
    if ('answer' in reply) pending.resolve(reply.answer);
    else if ('error' in reply) pending.reject(new Problem(400, reply.error as Problem['error']));
    else pending.reject(new EngineAway(reply.missing.join()));
  }
}

export interface Desks {
  /** Answers at once: what is on a board, what may be played. */
  rules: Desk;
  /** What is seen in a position, and recorded searches. */
  teacher: Desk;
  analyst: Desk;
  /** The levels. */
  player: Desk;
}

const makeWorker = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** Null where this browser cannot run it, or the module was not built. */
export async function loadEngine(): Promise<Desks | null> {
  if (moduleUrl === null || typeof WebAssembly !== 'object' || typeof Worker !== 'function') return null;
  // A browser without SIMD refuses to compile it.
  const module = await WebAssembly.compileStreaming(fetch(moduleUrl));
  const absolute = Object.entries(files).map(([name, url]) => [name, new URL(url, location.href).href]);
  const start: Start = { module, files: Object.fromEntries(absolute) as Record<string, string> };
  const desk = (): Desk => new Desk(start, makeWorker);
  return { rules: desk(), teacher: desk(), analyst: desk(), player: desk() };
}

/** What playing without a network needs, besides the page. */
export const engineFiles = (): string[] => (moduleUrl === null ? [] : [moduleUrl, ...Object.values(files)]);
