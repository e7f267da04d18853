// What somebody wants to play. The last wish of each browser is kept.
import { api } from '../api/http';
import { engine, engineSoon } from '../api/local';
import { playsHere } from '../api/plays';
import { ensurePerson, session } from '../api/session.svelte';
import {
  isGameId,
  type GameId,
  type GameInfo,
  type NewPlay,
  type RatedBoard,
  type Side,
} from '../api/types';

import { playsInBrowser } from '../ui/settings.svelte';
import { documentChoice, documentSpec, type DocumentChoice } from './documents';

export type SideWish = Side | 'random';

export interface Wish {
  game: GameId;
  /** By game, then by name: { hex: { size: '11' } }. */
  settings: Partial<Record<GameId, Record<string, string>>>;
  /** A level, a player of the source documents, somebody elsewhere, two people at this screen. */
  opponent: 'level' | 'document' | 'person' | 'here';
  level: string;
  document: Partial<Record<GameId, DocumentChoice>>;
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
  document: {},
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

/** "hex:size=11,swap=on": only what differs from the game's defaults. */
export function startOf(of: Pick<Wish, 'game' | 'settings'>, info?: GameInfo): string {
  const chosen = Object.entries(of.settings[of.game] ?? {}).filter(([name, value]) => {
    const setting = info?.settings.find((one) => one.name === name);
    return info === undefined || (setting !== undefined && setting.default !== value);
  });
  if (chosen.length === 0) return of.game;
  return `${of.game}:${chosen.map(([name, value]) => `${name}=${value}`).join(',')}`;
}

/** Levels and people elsewhere: the documents' players have no rating, and one screen has no judge. */
export const mayBeRated = (of: Pick<Wish, 'opponent'>): boolean =>
  of.opponent === 'level' || of.opponent === 'person';

/** The boards on which a game with this opponent can count for the ranking. */
export const ratedBoards = (of: Pick<Wish, 'opponent'>, info: GameInfo): RatedBoard[] =>
  info.rated.filter((board) => of.opponent === 'person' || board.against_levels);

/** What was chosen, changed as little as a rated game needs. */
export function ratedSettings(
  of: Pick<Wish, 'game' | 'settings' | 'opponent'>,
  info: GameInfo,
): Record<string, string> {
  const chosen = { ...of.settings[of.game] };
  const boards = ratedBoards(of, info);
  const measures = (board: RatedBoard): Record<string, string> =>
    Object.fromEntries(
      info.settings
        .filter(({ name }) => ['size', 'width', 'height'].includes(name))
        .map(({ name }) => [name, String(name === 'height' ? board.height : board.width)]),
    );
  const valueOf = (name: string): string | undefined =>
    chosen[name] ?? info.settings.find((setting) => setting.name === name)?.default;
  const board =
    boards.find((one) =>
      Object.entries(measures(one)).every(([name, value]) => valueOf(name) === value),
    ) ?? boards[0];
  if (!board) return chosen;
  const [name, value] = board.setting.split('=');
  return { ...chosen, ...measures(board), ...(name && value ? { [name]: value } : {}) };
}

export const sideOf = (side: SideWish): Side =>
  side === 'random' ? (Math.random() < 0.5 ? 'first' : 'second') : side;

export function newPlayOf(of: Wish, info?: GameInfo): NewPlay {
  const play: NewPlay = { start: startOf(of, info), side: sideOf(of.side) };
  if (of.opponent === 'level') play.level = of.level;
  if (of.opponent === 'document') play.level = documentSpec(documentChoice(of.game, of.document[of.game]));
  if (of.opponent === 'here') play.shared = true;
  if (of.rated && mayBeRated(of)) play.rated = true;
  if (of.clock) {
    play.budget_ms = Math.round(of.clock.minutes * 60_000);
    play.increment_ms = Math.round(of.clock.increment * 1000);
  }
  return play;
}

/** Begins the game: in this browser where nobody else has to know of it, else at the server, as a
    guest if there is no account. */
export async function begin(play: NewPlay): Promise<string> {
  if (playsHere.mayBegin(play) && playsInBrowser() && (session.name === null || !session.reached)) {
    const engines = engine() ?? (session.reached ? null : await engineSoon());
    if (engines) return playsHere.begin(play);
  }
  return beginAtServer(play);
}

export async function beginAtServer(play: NewPlay): Promise<string> {
  await ensurePerson();
  const { id } = await api.begin(play);
  return id;
}
