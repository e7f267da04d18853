// One desk of the engines: a worker, made when it is first asked, and its answers. A worker that dies is
// followed by another. A search is stopped by ending its worker or, where the page is isolated from other
// sites, by a number that it shares with the worker: that one keeps its module and its weights then.
import { EngineAway, Problem } from '../api/problem';
import type { Question } from './module';
import type { Asked, Start, Told } from './worker';

interface Pending {
  question: Question;
  resolve(answer: unknown): void;
  reject(problem: Error): void;
  news(so_far: unknown): void;
  /** Others may be stopped, this one goes on. */
  lasts: boolean;
}

const noticeMs = 1000;

export class Desk {
  private worker: Worker | null = null;
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;
  private readonly stops: Int32Array | null;
  /** Runs while a worker is to notice that it has been stopped. */
  private notice: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly start: Start,
    private readonly makeWorker: () => Worker,
    shares = false,
  ) {
    this.stops = shares && globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
  }

  /** How many questions wait for their answer. */
  get load(): number {
    return this.pending.size;
  }

  ask<T>(question: Question, news: (so_far: unknown) => void = () => {}, lasts = false): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const id = ++this.lastId;
      this.pending.set(id, { question, resolve: resolve as (answer: unknown) => void, reject, news, lasts });
      this.worker ??= this.employ();
      this.worker.postMessage({ id, question } satisfies Asked);
    });
  }

  /** Whatever is being searched ends now; who waits for it is answered with null. What lasts goes on. */
  stop(): void {
    const ended = [...this.pending].filter(([, { lasts }]) => !lasts);
    if (ended.length === 0) return;
    for (const [id] of ended) this.pending.delete(id);
    if (this.stops && this.pending.size === 0) {
      Atomics.store(this.stops, 0, this.lastId);
      // Not every search looks up in time.
      this.notice ??= setTimeout(() => this.renew(), noticeMs);
    } else {
      this.renew();
    }
    for (const [, { resolve }] of ended) resolve(null);
  }

  /** It is not needed any more; who waits for it has to ask another. */
  close(): void {
    this.fail('closed');
  }

  private employ(): Worker {
    const worker = this.makeWorker();
    worker.onmessage = ({ data }: MessageEvent<Told>) => this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.worker) this.fail('the engine has ended');
    };
    worker.postMessage(this.stops ? { ...this.start, stops: this.stops } : this.start);
    return worker;
  }

  private dismiss(): void {
    this.worker?.terminate();
    this.worker = null;
    if (this.notice !== null) clearTimeout(this.notice);
    this.notice = null;
  }

  /** Another worker for what is still wanted. */
  private renew(): void {
    this.dismiss();
    for (const [id, { question }] of this.pending) {
      this.worker ??= this.employ();
      this.worker.postMessage({ id, question } satisfies Asked);
    }
  }

  private fail(reason: string): void {
    this.dismiss();
    const left = [...this.pending.values()];
    this.pending.clear();
    for (const { reject } of left) reject(new EngineAway(reason, true));
  }

  private hear(told: Told): void {
    if (this.notice !== null && this.stops && !('news' in told) && told.id >= Atomics.load(this.stops, 0)) {
      clearTimeout(this.notice);
      this.notice = null;
    }
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
