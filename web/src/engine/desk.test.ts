import { describe, expect, it, vi } from 'vitest';
import { EngineAway, Problem } from '../api/problem';
import { Desk } from './desk';
import type { Asked, Start, Told } from './worker';

/** A worker that answers when it is told to. */
class FakeWorker {
  static made: FakeWorker[] = [];
  onmessage: ((event: { data: Told }) => void) | null = null;
  onerror: ((event: { preventDefault(): void }) => void) | null = null;
  ended = false;
  readonly heard: (Start | Asked)[] = [];
  constructor() {
    FakeWorker.made.push(this);
  }
  postMessage(message: Start | Asked): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  tell(told: Told): void {
    this.onmessage?.({ data: told });
  }
  die(): void {
    this.onerror?.({ preventDefault: () => undefined });
  }
}

function desk(): { desk: Desk; workers: FakeWorker[] } {
  FakeWorker.made = [];
  const start = { module: {} as WebAssembly.Module, files: {} };
  return {
    desk: new Desk(start, () => new FakeWorker() as unknown as Worker),
    workers: FakeWorker.made,
  };
}

const question = { path: '/api/position', query: { text: 'hex' } };

describe('a desk', () => {
  it('has no worker until it is asked, and then one', async () => {
    const { desk: asked, workers } = desk();
    expect(workers).toHaveLength(0);
    const answers = [asked.ask(question), asked.ask(question)];
    expect(workers).toHaveLength(1);
    workers[0]?.tell({ id: 2, reply: { answer: 'second' } });
    workers[0]?.tell({ id: 1, reply: { answer: 'first' } });
    expect(await Promise.all(answers)).toEqual(['first', 'second']);
  });

  it('passes news on, and refusals as the server’s', async () => {
    const { desk: asked, workers } = desk();
    const news: unknown[] = [];
    const answer = asked.ask(question, (so_far) => news.push(so_far));
    workers[0]?.tell({ id: 1, news: 7 });
    workers[0]?.tell({ id: 1, reply: { error: { code: 'game-unknown', arguments: ['hax'] } } });
    await expect(answer).rejects.toBeInstanceOf(Problem);
    expect(news).toEqual([7]);
  });

  it('ends a search with its worker, and the next one has another', async () => {
    const { desk: asked, workers } = desk();
    const stopped = asked.ask(question);
    asked.stop();
    expect(await stopped).toBeNull();
    expect(workers[0]?.ended).toBe(true);
    const next = asked.ask(question);
    expect(workers).toHaveLength(2);
    // What the first may still say is nobody's answer.
    workers[1]?.tell({ id: 1, reply: { answer: 'late' } });
    workers[1]?.tell({ id: 2, reply: { answer: 'next' } });
    expect(await next).toBe('next');
  });

  it('asks a new worker for what lasts when the rest is stopped', async () => {
    const { desk: asked, workers } = desk();
    const stopped = asked.ask(question);
    const lasting = asked.ask(question, undefined, true);
    asked.stop();
    expect(await stopped).toBeNull();
    expect(workers[1]?.heard).toContainEqual({ id: 2, question });
    workers[1]?.tell({ id: 2, reply: { answer: 'whole' } });
    expect(await lasting).toBe('whole');
    asked.stop();
    expect(workers).toHaveLength(2);
  });

  it('keeps the worker where memory is shared, unless it does not look up', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('crossOriginIsolated', true);
    FakeWorker.made = [];
    const workers = FakeWorker.made;
    const asked = new Desk({ module: {} as WebAssembly.Module, files: {} }, () => new FakeWorker() as unknown as Worker, true);
    const first = asked.ask(question);
    asked.stop();
    expect(await first).toBeNull();
    const { stops } = workers[0]?.heard[0] as Start;
    expect(stops?.[0]).toBe(1);
    const second = asked.ask(question);
    workers[0]?.tell({ id: 1, reply: { answer: 'what was found' } });
    workers[0]?.tell({ id: 2, reply: { answer: 'second' } });
    expect(await second).toBe('second');
    vi.advanceTimersByTime(5000);
    expect(workers).toHaveLength(1);
    void asked.ask(question);
    asked.stop();
    const next = asked.ask(question);
    vi.advanceTimersByTime(5000);
    expect(workers[0]?.ended).toBe(true);
    expect(workers[1]?.heard).toContainEqual({ id: 4, question });
    workers[1]?.tell({ id: 4, reply: { answer: 'next' } });
    expect(await next).toBe('next');
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('is away when its worker dies or a file is out of reach, and not for ever', async () => {
    const { desk: asked, workers } = desk();
    const lost = asked.ask(question);
    workers[0]?.die();
    await expect(lost).rejects.toBeInstanceOf(EngineAway);
    const unfetched = asked.ask(question);
    workers[1]?.tell({ id: 2, unfetched: 'hex.tnn' });
    await expect(unfetched).rejects.toBeInstanceOf(EngineAway);
    const well = asked.ask(question);
    workers[1]?.tell({ id: 3, reply: { answer: 'well' } });
    expect(await well).toBe('well');
  });
});
