// One desk of the engines: a worker, made when it is first asked, and its answers. A search is stopped by
// ending its worker; a worker that dies is followed by another.
import { EngineAway, Problem } from '../api/problem';
import type { Question } from './module';
import type { Asked, Start, Told } from './worker';

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
