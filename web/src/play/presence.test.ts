import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Presence } from './presence.svelte';

describe('who is at the board', () => {
  const told: string[] = [];
  let presence: Presence;
  beforeEach(() => {
    vi.useFakeTimers();
    told.length = 0;
    presence = new Presence((side, isBack) => told.push(`${side} ${isBack ? 'back' : 'left'}`));
    presence.connected();
  });
  afterEach(() => vi.useRealTimers());
  const both = { first: true, second: true, watchers: 2 };

  it('tells who leaves and who comes back, and how many look on', () => {
    presence.take(both);
    vi.advanceTimersByTime(10_000);
    expect(told).toEqual([]);
    expect(presence.watchers).toBe(2);
    presence.take({ ...both, second: false });
    vi.advanceTimersByTime(1);
    expect(presence.isAway('second')).toBe(true);
    presence.take(both);
    expect(presence.isAway('second')).toBe(false);
    expect(told).toEqual(['second left', 'second back']);
  });

  it('waits for the others after a break of its own', () => {
    presence.take({ ...both, second: false });
    vi.advanceTimersByTime(3000);
    expect(presence.isAway('second')).toBe(false);
    presence.take(both);
    vi.advanceTimersByTime(10_000);
    expect(told).toEqual([]);
    presence.connected();
    presence.take({ ...both, first: false });
    vi.advanceTimersByTime(10_000);
    expect(told).toEqual(['first left']);
  });
});
