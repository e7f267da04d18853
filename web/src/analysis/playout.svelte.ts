// A line that is played out on the board while somebody points at it.
import { api } from '../api/http';
import type { Position } from '../api/types';
import { reducedMotion } from '../ui/settings.svelte';

const longest = 8;
const firstMs = 650;
const nextMs = 550;

export class Playout {
  private positions = $state.raw<readonly Position[]>([]);
  private at = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private turn = 0;

  /** The position shown in place of the one being studied. */
  shown = $derived<Position | null>(this.positions[this.at] ?? null);

  stop(): void {
    ++this.turn;
    clearTimeout(this.timer);
    this.positions = [];
  }

  async play(from: Position, line: readonly string[]): Promise<void> {
    const mine = ++this.turn;
    clearTimeout(this.timer);
    const positions = await api.line(from.position, line.slice(0, longest)).catch(() => []);
    if (mine !== this.turn || positions.length < 2) return;
    this.positions = positions;
    this.at = reducedMotion() ? positions.length - 1 : 1;
    this.later(firstMs);
  }

  private later(ms: number): void {
    this.timer = setTimeout(() => {
      if (this.at >= this.positions.length - 1) return;
      ++this.at;
      this.later(nextMs);
    }, ms);
  }
}
