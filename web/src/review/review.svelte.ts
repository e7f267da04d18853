// Goes through a game, position after position, and asks a player what would have been best.
import { api } from '../api/http';
import { ensurePerson } from '../api/session.svelte';
import type { Analysis, GameId } from '../api/types';
import type { Step } from '../analysis/study.svelte';
import { studyProblem } from '../learn/problems';
import { reportOf, type Judged, type Report } from './report';

/** For a position; more where there are many moves to compare. */
const thinkMs = 300;
const longestMs = 900;

export class GameReview {
  running = $state(false);
  problem = $state('');
  private found = $state.raw<ReadonlyMap<string, Analysis>>(new Map());
  private turn = 0;

  /** How many positions have been looked at. */
  done(line: readonly Step[]): number {
    return line.filter(({ position: { position, outcome } }) => outcome !== 'ongoing' || this.found.has(position)).length;
  }

  report(game: GameId, line: readonly Step[]): Report {
    const judged: Judged[] = line.map(({ position }, i) => {
      const moves = this.found.get(position.position)?.moves ?? [];
      const played = line[i + 1]?.move ?? null;
      return {
        mover: position.to_move,
        outcome: position.outcome,
        best: moves[0] ?? null,
        played,
        ofPlayed: moves.find(({ move }) => move === played) ?? null,
      };
    });
    return reportOf(game, judged);
  }

  stop(): void {
    ++this.turn;
    this.running = false;
  }

  async run(line: readonly Step[], player: string): Promise<void> {
    const mine = ++this.turn;
    this.running = true;
    this.problem = '';
    try {
      await ensurePerson();
      for (const { position } of line) {
        if (position.outcome !== 'ongoing' || this.found.has(position.position)) continue;
        const ms = Math.min(longestMs, Math.max(thinkMs, 6 * position.legal.length));
        const wish = { ms, ...(player ? { player } : {}) };
        const answer = await api.analyse(position.position, wish);
        if (mine !== this.turn) return;
        this.found = new Map(this.found).set(position.position, answer);
      }
    } catch (error) {
      if (mine === this.turn) this.problem = studyProblem(error);
    }
    if (mine === this.turn) this.running = false;
  }

  /** Another player thinks otherwise. */
  forget(): void {
    this.stop();
    this.found = new Map();
  }
}
