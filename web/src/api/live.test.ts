import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Live } from './live';
import type { Play } from './types';

/** A WebSocket whose other end is the test. */
class FakeSocket {
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  sent: Record<string, unknown>[] = [];

  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.onclose?.();
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error('nobody connected');
    return socket;
  }
}

const gameAt = (number: number) => ({ type: 'game', id: 'g', state: { number } });

describe('the live connection', () => {
  beforeEach(() => {
    FakeSocket.all = [];
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('comes back, and asks for what came after the last event it has seen', () => {
    const live = new Live('ws://here');
    const states: boolean[] = [];
    const games: Play[] = [];
    live.onState((open) => states.push(open));
    live.watch('g', { game: (play) => games.push(play) });
    FakeSocket.last.onopen?.();
    expect(FakeSocket.last.sent).toMatchObject([{ type: 'watch', game: 'g', since: 0 }]);
    FakeSocket.last.say(gameAt(3));
    FakeSocket.last.say({ type: 'event', game: 'g', event: { number: 4 }, state: { number: 4 } });
    FakeSocket.last.close();
    expect(states).toEqual([true, false]);
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.onopen?.();
    expect(FakeSocket.last.sent).toMatchObject([{ type: 'watch', game: 'g', since: 4 }]);
    expect(games).toHaveLength(1);
  });

  it('sends a move again that was not acknowledged, with its ply', async () => {
    const live = new Live('ws://here');
    const done = live.act('g', 'move', 'e5', 7);
    FakeSocket.last.onopen?.();
    FakeSocket.last.close();
    vi.advanceTimersByTime(10_000);
    FakeSocket.last.onopen?.();
    const [again] = FakeSocket.last.sent;
    expect(again).toMatchObject({ type: 'act', game: 'g', action: 'move', move: 'e5', ply: 7 });
    FakeSocket.last.say({ type: 'ok', id: again?.id, number: 8 });
    await done;
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('tells who asked that a move was refused', async () => {
    const live = new Live('ws://here');
    const done = live.act('g', 'resign');
    FakeSocket.last.onopen?.();
    FakeSocket.last.say({ type: 'error', id: FakeSocket.last.sent[0]?.id, message: 'no' });
    await expect(done).rejects.toThrow('no');
  });

  it('finds out that a silent connection is dead', () => {
    const live = new Live('ws://here');
    live.watch('g', {});
    FakeSocket.last.onopen?.();
    vi.advanceTimersByTime(30_000);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });

  it('asks for all of a battery again after a break', () => {
    const live = new Live('ws://here');
    const heard: boolean[] = [];
    live.watchBattery(7, { news: (_summary, _report, all) => heard.push(all), gone: () => {} });
    FakeSocket.last.onopen?.();
    const news = { type: 'battery', battery: { id: 7 }, report: { games: [] } };
    FakeSocket.last.say(news);
    FakeSocket.last.say(news);
    FakeSocket.last.close();
    vi.advanceTimersByTime(10_000);
    FakeSocket.last.onopen?.();
    FakeSocket.last.say(news);
    expect(heard).toEqual([true, false, true]);
  });
});
