// What the cells show about a search: each move's value, the best and the bad ones in colour.
import type { Analysis, GameId, Position } from '../api/types';
import { cellOf, isArea, type Mark } from '../boards/board';
import { cellLabel, chanceOf, inOrder } from './values';

/** So many moves have their number; the others a dot that is the smaller, the worse they are. */
const numbered = 12;

export function ratedMarks(game: GameId, { board, to_move }: Position, { moves }: Analysis): Mark[] {
  const best = moves[0];
  if (!best) return [];
  const top = chanceOf(game, best, to_move);
  return inOrder(game, moves, to_move).flatMap((thought, i): Mark[] => {
    const cell = thought.move ? cellOf(board, thought.move) : null;
    if (cell === null) return [];
    const behind = top - chanceOf(game, thought, to_move);
    const kind = thought === best || Math.abs(behind) < 0.002 ? 'best' : behind > 0.2 ? 'bad' : '';
    if (i >= numbered) return [{ cell, kind: `rated heat ${kind}`, value: -0.2 - Math.min(0.8, 2 * behind) }];
    return [{ cell, kind: `rated ${kind}`, label: cellLabel(thought, to_move) }];
  });
}

/** The numbers replace whatever else would be drawn on their cells. */
export function marksOver(below: readonly Mark[], numbers: readonly Mark[]): Mark[] {
  const taken = new Set(numbers.map(({ cell }) => cell));
  return [...below.filter((mark) => isArea(mark) || !taken.has(mark.cell)), ...numbers];
}
