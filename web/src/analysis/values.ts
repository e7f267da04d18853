// What a search says about a move, as a chance and as a few characters. Some players estimate chances,
// others count points of their own kind: those are squeezed onto the same scale, for bars and graphs
// only; what is written is the player's own number.
import { winnerOf, type GameId, type Outcome, type Side, type Thought } from '../api/types';

/** How many of a game's points correspond to a chance of about 73%. */
const pointsAt73: Record<GameId, number> = { connect4: 60, gomoku: 1500, hex: 1.5, othello: 6 };

/** The chance to win of the side that moves. */
export function chanceOf(game: GameId, thought: Thought, mover: Side): number {
  if (thought.proven && thought.proven !== 'ongoing') {
    const winner = winnerOf(thought.proven);
    return winner === null ? 0.5 : winner === mover ? 1 : 0;
  }
  if (thought.chance !== undefined) return thought.chance;
  return 1 / (1 + Math.exp(-thought.value / pointsAt73[game]));
}

/** The result that a search has proven: a win where one move wins, else what the best of all is. */
export function provenResult(moves: readonly Thought[], legal: number, mover: Side): Outcome | null {
  const results = moves.flatMap(({ proven }) => (proven && proven !== 'ongoing' ? [proven] : []));
  const win = results.find((result) => winnerOf(result) === mover);
  if (win) return win;
  if (legal === 0 || results.length < legal) return null;
  return results.find((result) => winnerOf(result) === null) ?? results[0] ?? null;
}

/** The chance of the first side. */
export const firstsChance = (game: GameId, thought: Thought, mover: Side): number => {
  const chance = chanceOf(game, thought, mover);
  return mover === 'first' ? chance : 1 - chance;
};

export const percent = (chance: number): string => `${Math.round(100 * chance)}%`;

/** A number in a few characters: +3, −1.5, 12k; from `whole` on without a fraction. What rounds to zero is 0. */
export function signed(value: number, whole = 10): string {
  const size = Math.abs(value);
  const rounded =
    size >= 10_000
      ? `${Math.round(size / 1000)}k`
      : size >= 1000
        ? `${Math.round(size / 100) / 10}k`
        : String(size >= whole ? Math.round(size) : Math.round(size * 10) / 10);
  if (rounded === '0') return rounded;
  return `${value > 0 ? '+' : '−'}${rounded}`;
}

const isProven = ({ proven }: Thought): boolean => proven !== undefined && proven !== 'ongoing';

/** Whether its number says by how much a side wins for certain, as the Connect Four solver's does. */
const isScore = (thought: Thought): boolean =>
  isProven(thought) && thought.chance === undefined && thought.value !== 0 && Math.abs(thought.value) < 1000;

/** Whether the numbers are the player's own points and not chances. */
export const countsPoints = (moves: readonly Thought[]): boolean =>
  moves.some(({ chance, value }) => chance === undefined && value !== 0);

/** A search has looked at its favourites most: their numbers are compared, those of the rest follow. */
const favourites = 12;

/** The order of what is written: exact scores by size, else chances or points among the favourites. */
export function inOrder(game: GameId, moves: readonly Thought[], mover: Side): readonly Thought[] {
  if (moves.every(isProven) && moves.some(isScore)) return [...moves].sort((a, b) => b.value - a.value);
  const better = (a: Thought, b: Thought): number =>
    chanceOf(game, b, mover) - chanceOf(game, a, mover) || (countsPoints([a, b]) ? b.value - a.value : 0);
  return [...moves.slice(0, favourites).sort(better), ...moves.slice(favourites)];
}

/** "62%", "+1.5", or a sign for what is proven where no exact score says more. */
export function valueLabel(thought: Thought, mover: Side): string {
  if (thought.proven && thought.proven !== 'ongoing' && !isScore(thought)) {
    const winner = winnerOf(thought.proven);
    return winner === null ? '=' : winner === mover ? '✓' : '✗';
  }
  if (thought.chance !== undefined) return percent(thought.chance);
  return Math.abs(thought.value) >= 1e6 ? (thought.value > 0 ? '+∞' : '−∞') : signed(thought.value);
}

/** The same on a cell, where there is room for two or three characters: 62 is a chance in percent. */
export const cellLabel = (thought: Thought, mover: Side): string => valueLabel(thought, mover).replace('%', '');
