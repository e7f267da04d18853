// Why a hinted move is good: what it makes in the position after it, for the side that played it.
// Nothing that the move has no part in is drawn, or the picture would be of another player's idea.
import { study } from '../api/study';
import type { GameId, InsightGroup, Position } from '../api/types';
import { groupKeys, overlayOf, reasonGroups } from '../analysis/insight';
import '../analysis/insight.css';
import { cellOf, type Link, type Mark } from '../boards/board';
import type { Key } from '../i18n/index.svelte';

export interface Reason {
  marks: Mark[];
  links: Link[];
  /** What is drawn, by name. */
  legend: Key[];
}

/** A proof is of the whole position; everything else has to touch the move. */
const belongsTo = (cell: number) => (group: InsightGroup): boolean =>
  group.id.endsWith('.proof') ||
  group.marks.some((mark) => mark.cell === cell) ||
  group.links.some(({ from, to }) => from === cell || to === cell);

/** Othello: the discs that the move turns over. */
function turned(before: Position, after: Position, placed: number): Mark[] {
  const was = before.board.cells;
  return [...after.board.cells].flatMap((state, cell) =>
    cell !== placed && was[cell] !== state ? [{ cell, kind: 'turned', value: 0 }] : [],
  );
}

export async function reasonOf(
  game: GameId,
  before: Position,
  after: Position,
  move: string,
): Promise<Reason> {
  const cell = cellOf(before.board, move);
  if (cell === null) return { marks: [], links: [], legend: [] };
  if (game === 'othello') {
    return { marks: turned(before, after, cell), links: [], legend: ['hint.legend.turned'] };
  }
  const wanted = reasonGroups(game);
  const insight = await study.insight(after.position);
  const groups = insight.groups.filter(
    (group) => group.side === before.to_move && wanted.has(group.id) && belongsTo(cell)(group),
  );
  const names = new Set(groups.flatMap(({ id }) => groupKeys[id] ?? []));
  return { ...overlayOf({ ...insight, groups }, wanted), legend: [...names] };
}
