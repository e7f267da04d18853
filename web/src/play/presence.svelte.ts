// Who is at the board: the players, and how many look on.
import type { LivePresence, Side } from '../api/types';

/** After our own connection came (back), the others' may still be on their way. */
const calmMs = 6000;
const sides = ['first', 'second'] as const;

export class Presence {
  watchers = $state(0);
  private readonly gone = $state({ first: false, second: false });
  private readonly leaving: Partial<Record<Side, ReturnType<typeof setTimeout>>> = {};
  private calmUntil = 0;

  constructor(private readonly tell: (side: Side, isBack: boolean) => void) {}

  isAway(side: Side): boolean {
    return this.gone[side];
  }

  /** Our own connection is there. */
  connected(): void {
    this.calmUntil = performance.now() + calmMs;
  }

  take(news: Pick<LivePresence, Side | 'watchers'>): void {
    this.watchers = news.watchers;
    for (const side of sides) {
      clearTimeout(this.leaving[side]);
      if (news[side]) this.set(side, false);
      else {
        const calm = Math.max(0, this.calmUntil - performance.now());
        this.leaving[side] = setTimeout(() => this.set(side, true), calm);
      }
    }
  }

  stop(): void {
    for (const side of sides) clearTimeout(this.leaving[side]);
  }

  private set(side: Side, isGone: boolean): void {
    if (this.gone[side] === isGone) return;
    this.gone[side] = isGone;
    this.tell(side, !isGone);
  }
}
