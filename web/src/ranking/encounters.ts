// A person's games, added up by opponent and colour.
import type { Encounters, GameId, Seat } from '../api/types';

export interface Count {
  wins: number;
  draws: number;
  losses: number;
}
/** Against one opponent or, without one, against all. */
export interface Record {
  opponent: Seat | null;
  first: Count;
  second: Count;
  all: Count;
}

const none = (): Count => ({ wins: 0, draws: 0, losses: 0 });
const add = (to: Count, more: Count): void => {
  to.wins += more.wins;
  to.draws += more.draws;
  to.losses += more.losses;
};
const gamesOf = ({ wins, draws, losses }: Count): number => wins + draws + losses;

/** Of one game, the most frequent opponent first; the sum last, where there is more than one. */
export function recordsOf(encounters: readonly Encounters[], game: GameId): Record[] {
  const records = new Map<string, Record>();
  const sum: Record = { opponent: null, first: none(), second: none(), all: none() };
  for (const one of encounters) {
    if (one.game !== game) continue;
    const key = `${one.opponent.kind} ${one.opponent.name}`;
    const record = records.get(key) ?? { opponent: one.opponent, first: none(), second: none(), all: none() };
    records.set(key, record);
    for (const to of [record, sum]) {
      add(to[one.side], one);
      add(to.all, one);
    }
  }
  const sorted = [...records.values()].sort((a, b) => gamesOf(b.all) - gamesOf(a.all));
  return sorted.length > 1 ? [...sorted, sum] : sorted;
}
