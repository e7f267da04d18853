// The desks of the analyst: as many as the machine has room for. What one desk answers alone, the
// positions of a review say, goes to whoever has least to do; one analysis that somebody waits for is
// shared by all of them (sharing.ts).
import { EngineAway } from '../api/problem';
import type { Analysis } from '../api/types';
import type { Desk } from './desk';
import type { Question } from './module';
import { shared, type Wish } from './sharing';

export class Crew {
  private readonly desks: Desk[];

  constructor(size: number, makeDesk: () => Desk) {
    this.desks = Array.from({ length: Math.max(1, size) }, makeDesk);
  }

  /** How many questions are answered at the same time. */
  get size(): number {
    return this.desks.length;
  }

  /** By one of them, and never stopped: who asks that way waits for an answer. */
  ask<T>(question: Question): Promise<T> {
    const idle = this.desks.reduce((best, desk) => (desk.load < best.load ? desk : best));
    return this.again(
      () => idle.ask<T>(question, undefined, true),
      () => this.ask<T>(question),
    );
  }

  /** By all of them; null if it was stopped. */
  analyse(wish: Wish, news: (so_far: Analysis) => void): Promise<Analysis | null> {
    const [first, second] = this.desks;
    if (!first) throw new Error('there is one at least');
    // The move that would be played takes one search.
    if (!second || wish.count === 1) {
      const question = { path: '/api/analyses', body: wish };
      return first.ask<Analysis | null>(question, (so_far) => news(so_far as Analysis));
    }
    return this.again(
      () => shared(this.desks, wish, news),
      () => this.analyse(wish, news),
    );
  }

  stop(): void {
    for (const desk of this.desks) desk.stop();
  }

  /** Where one of several dies, memory is short: the first goes on alone, and is asked again. */
  private async again<T>(task: () => Promise<T>, once_more: () => Promise<T>): Promise<T> {
    const isAlone = this.size === 1;
    try {
      return await task();
    } catch (problem) {
      if (isAlone || !(problem instanceof EngineAway) || !problem.died) throw problem;
      for (const desk of this.desks.splice(1)) desk.close();
      return once_more();
    }
  }
}

/** What a desk takes of the memory, in megabytes, after some analyses: Othello's tables most. */
const deskMb = 320;
/** Of the machine's, all of them together. */
const memoryShare = 4;
/** Where the browser does not say. */
const usualGb = 4;
const mostDesks = 8;

/** One processor is the page's; a phone with two keeps one desk. */
export function crewSize({ hardwareConcurrency = 1, deviceMemory = usualGb }: { hardwareConcurrency?: number; deviceMemory?: number }): number {
  const byMemory = Math.floor((deviceMemory * 1024) / memoryShare / deskMb);
  return Math.max(1, Math.min(hardwareConcurrency - 1, byMemory, mostDesks));
}
