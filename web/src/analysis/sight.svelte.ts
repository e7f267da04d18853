// What the machine looks at in the position on the board, asked for when somebody wants to see it.
import { Problem } from '../api/problem';
import { study } from '../api/study';
import type { GameId, Insight } from '../api/types';
import { studyProblem } from '../learn/problems';
import { toast } from '../ui/toast.svelte';
import { usualGroups } from './insight';

const restMs = 700;

export class Sight {
  on = $state(false);
  /** Which of it is drawn. */
  wanted = $state.raw<ReadonlySet<string>>(new Set());
  /** The latest answer; of the position before while a new one is on its way. */
  latest = $state.raw<Insight | null>(null);
  private asked = '';

  begin(game: GameId): void {
    this.wanted = usualGroups(game);
  }

  of(position: string): Insight | null {
    return this.latest?.position === position ? this.latest : null;
  }

  toggle(id: string): void {
    const next = new Set(this.wanted);
    if (!next.delete(id)) next.add(id);
    this.wanted = next;
  }

  async look(position: string): Promise<void> {
    if (this.asked === position) return;
    this.asked = position;
    if (this.of(position)) return;
    try {
      const answer = await study.insight(position);
      if (this.asked === position) this.latest = { ...answer, position };
    } catch (error) {
      if (this.asked !== position) return;
      this.latest = null;
      // Asked too often, while somebody leafs through a game: ask again when they pause.
      const isTooFast = error instanceof Problem && (error.status === 429 || error.status === 503);
      if (isTooFast) return void setTimeout(() => this.again(position), restMs);
      this.asked = '';
      toast(studyProblem(error));
    }
  }

  stop(): void {
    this.asked = '';
  }

  private again(position: string): void {
    if (this.asked !== position) return;
    this.asked = '';
    void this.look(position);
  }
}
