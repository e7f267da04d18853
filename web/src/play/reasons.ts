// Why a hinted move is good: what the machine looks at in the position after it, for the side that
// played it.
import { study } from '../api/study';
import type { GameId, Side } from '../api/types';
import { overlayOf, reasonGroups } from '../analysis/insight';
import '../analysis/insight.css';
import type { Link, Mark } from '../boards/board';

export async function reasonOf(
  game: GameId,
  position: string,
  side: Side,
): Promise<{ marks: Mark[]; links: Link[] }> {
  const insight = await study.insight(position);
  const own = { ...insight, groups: insight.groups.filter((group) => group.side === side) };
  return overlayOf(own, reasonGroups(game));
}
