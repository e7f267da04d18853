// Goes through a game, position by position, and asks what would have been best: a solver where it
// knows for certain, the chosen player otherwise.
import { analysed, analystsHere } from '../api/analysis';
import type { Analysis, GameId } from '../api/types';
import type { Step } from '../analysis/study.svelte';
import { studyProblem } from '../learn/problems';
import { isProven, judgedBy, reportOf, type Judged, type Report } from './report';

/** For each position; more if there are many moves to compare. */
const thinkMs = 300;
const longestMs = 900;
/** The player that proves how a game ends, if it can within that time. */
const solvers: Partial<Record<GameId, string>> = { connect4: 'champion' };
const isExact = ({ moves }: Analysis): boolean => isProven(moves[0]);

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
      return judgedBy(game, position, moves, played);
    });
    return reportOf(game, judged);
  }

  /** How many of the positions were solved. */
  exact(line: readonly Step[]): number {
    return line.filter(({ position: { position } }) => {
      const answer = this.found.get(position);
      return answer !== undefined && isExact(answer);
    }).length;
  }

  stop(): void {
    ++this.turn;
    this.running = false;
  }

  async run(game: GameId, line: readonly Step[], player: string): Promise<void> {
    const mine = ++this.turn;
    this.running = true;
    this.problem = '';
    const left = line.filter(({ position: { position, outcome } }) => outcome === 'ongoing' && !this.found.has(position));
    // Positions are looked at apart from one another, as many at a time as there are workers for it.
    const look = async (): Promise<void> => {
      for (let step = left.shift(); step; step = left.shift()) {
        const { position, legal } = step.position;
        const ms = Math.min(longestMs, Math.max(thinkMs, 6 * legal.length));
        const answer = await ask(game, position, player, ms);
        if (mine !== this.turn) return;
        this.found = new Map(this.found).set(position, answer);
      }
    };
    try {
      await Promise.all(Array.from({ length: await analystsHere() }, look));
    } catch (error) {
      left.length = 0;
      if (mine === this.turn) this.problem = studyProblem(error);
    }
    if (mine === this.turn) this.running = false;
  }

  /** Another player has other opinions. */
  forget(): void {
    this.stop();
    this.found = new Map();
  }
}

async function ask(game: GameId, position: string, player: string, ms: number): Promise<Analysis> {
  const solver = solvers[game];
  if (solver) {
    const answer = await analysed({ position, ms, player: solver });
    if (isExact(answer)) return answer;
  }
  return analysed({ position, ms, ...(player ? { player } : {}) });
}
