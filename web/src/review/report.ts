// What a game looks like afterwards: how much each move gave away, and where it turned.
import { winnerOf, type GameId, type Outcome, type Position, type Side, type Thought } from '../api/types';
import { chanceOf, firstsChance } from '../analysis/values';

/** A position of the game and the best a player finds in it; none if the game is over. */
export interface Judged {
  mover: Side;
  outcome: Outcome;
  best: Thought | null;
  /** The move that was played from here; none at the end. */
  played: string | null;
  /** What the same search says about that move, if it looked at it. */
  ofPlayed: Thought | null;
}

export const isProven = (thought: Thought | undefined): boolean =>
  thought?.proven !== undefined && thought.proven !== 'ongoing';

/**
 * What a search's list of moves says about a position. Of moves proven to end alike, the one that
 * wins sooner, or loses later, is better. A guess is not compared with a proof: for a move that was not
 * proven where the best is, the position after it says more.
 */
export function judgedBy(
  game: GameId,
  { to_move: mover, outcome }: Pick<Position, 'to_move' | 'outcome'>,
  moves: readonly Thought[],
  played: string | null,
): Judged {
  const isSolved = isProven(moves[0]);
  const known = isSolved ? moves.filter(isProven) : moves;
  const better = (a: Thought, b: Thought): number =>
    chanceOf(game, b, mover) - chanceOf(game, a, mover) || b.value - a.value;
  const best = (isSolved ? [...known].sort(better) : known)[0] ?? null;
  return { mover, outcome, best, played, ofPlayed: known.find(({ move }) => move === played) ?? null };
}

/** The first side's chance in a position; null if nobody has looked yet. */
export function chanceAt(game: GameId, judged: Judged): number | null {
  if (judged.outcome !== 'ongoing') {
    const winner = winnerOf(judged.outcome);
    return winner === null ? 0.5 : winner === 'first' ? 1 : 0;
  }
  return judged.best ? firstsChance(game, judged.best, judged.mover) : null;
}

export interface TurningPoint {
  /** The number of moves before it. */
  ply: number;
  side: Side;
  played: string;
  better: string;
  line: string[];
  /** The chance that was given away. */
  loss: number;
}

export interface Report {
  chances: (number | null)[];
  turns: TurningPoint[];
  /** The chance each side gave away in a move, on average; null before any is known. */
  distance: Record<Side, number | null>;
  /** How many of each side's moves were the best, and how many are known. */
  best: Record<Side, number>;
  moves: Record<Side, number>;
}

/** A move that gives away less is not a turning point. */
const leastLoss = 0.08;
const mostTurns = 6;

/**
 * What the move that was played gave away. Best and played are compared within one search, because two
 * of different depth see different things; failing that, with the position it led to.
 */
function lossOf(game: GameId, judged: Judged, after: number | null): number | null {
  const { best, played, ofPlayed, mover } = judged;
  if (!best) return null;
  if (best.move === played) return 0;
  const bestChance = chanceOf(game, best, mover);
  if (ofPlayed) return Math.max(0, bestChance - chanceOf(game, ofPlayed, mover));
  if (after === null) return null;
  return Math.max(0, bestChance - (mover === 'first' ? after : 1 - after));
}

export function reportOf(game: GameId, line: readonly Judged[]): Report {
  const chances = line.map((judged) => chanceAt(game, judged));
  const lost: Record<Side, number> = { first: 0, second: 0 };
  const moves: Record<Side, number> = { first: 0, second: 0 };
  const best: Record<Side, number> = { first: 0, second: 0 };
  const turns: TurningPoint[] = [];
  for (const [ply, judged] of line.entries()) {
    const { mover: side, played, best: found } = judged;
    if (played === null || !found?.move) continue;
    const loss = lossOf(game, judged, chances[ply + 1] ?? null);
    if (loss === null) continue;
    const same = found.move === played;
    ++moves[side];
    lost[side] += loss;
    if (same || loss < 0.005) ++best[side];
    if (loss >= leastLoss) {
      turns.push({ ply, side, played, better: found.move, line: found.line, loss });
    }
  }
  turns.sort((a, b) => b.loss - a.loss);
  const mean = (side: Side): number | null => (moves[side] > 0 ? lost[side] / moves[side] : null);
  return {
    chances,
    turns: turns.slice(0, mostTurns).sort((a, b) => a.ply - b.ply),
    distance: { first: mean('first'), second: mean('second') },
    best,
    moves,
  };
}

