// What somebody wants to play. The last wish of each browser is kept.
import { api } from '../api/http';
import { ensurePerson } from '../api/session.svelte';
import { isGameId, type GameId, type GameInfo, type NewPlay, type Side } from '../api/types';

export type SideWish = Side | 'random';

export interface Wish {
  game: GameId;
  /** By game, then by name: { hex: { size: '11' } }. */
  settings: Partial<Record<GameId, Record<string, string>>>;
  opponent: 'level' | 'person';
  level: string;
  side: SideWish;
  /** Minutes and seconds; null without a clock. */
  clock: { minutes: number; increment: number } | null;
  rated: boolean;
}

const key = 'tauler.wish';
const usual: Wish = {
  game: 'hex',
  settings: {},
  opponent: 'level',
  level: 'easy',
  side: 'first',
  clock: null,
  rated: false,
};

function stored(): Wish {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Wish>;
    if (kept.game !== undefined && !isGameId(kept.game)) return { ...usual };
    return { ...usual, ...kept };
  } catch {
    return { ...usual };
  }
}

export const wish: Wish = $state(stored());

export function keepWish(): void {
  try {
    localStorage.setItem(key, JSON.stringify(wish));
  } catch {
    // Then it is forgotten.
  }
}

/** "hex:size=11,swap=on": only what differs from what the game does by itself. */
export function startOf(of: Pick<Wish, 'game' | 'settings'>, info?: GameInfo): string {
  const chosen = Object.entries(of.settings[of.game] ?? {}).filter(([name, value]) => {
    const setting = info?.settings.find((one) => one.name === name);
    return info === undefined || (setting !== undefined && setting.default !== value);
  });
  if (chosen.length === 0) return of.game;
  return `${of.game}:${chosen.map(([name, value]) => `${name}=${value}`).join(',')}`;
}

export const sideOf = (side: SideWish): Side =>
  side === 'random' ? (Math.random() < 0.5 ? 'first' : 'second') : side;

export function newPlayOf(of: Wish, info?: GameInfo): NewPlay {
  const play: NewPlay = { start: startOf(of, info), side: sideOf(of.side) };
  if (of.opponent === 'level') play.level = of.level;
  if (of.rated) play.rated = true;
  if (of.clock) {
    play.budget_ms = Math.round(of.clock.minutes * 60_000);
    play.increment_ms = Math.round(of.clock.increment * 1000);
  }
  return play;
}

/** Begins the game, as a guest where there is no account. */
export async function begin(play: NewPlay): Promise<string> {
  await ensurePerson();
  const { id } = await api.begin(play);
  return id;
}
