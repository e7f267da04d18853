// The games that are being played in this browser: the front page leads back to them.
import { isGameId, type GameId } from '../api/types';

export interface CurrentGame {
  id: string;
  game: GameId;
  rated?: boolean;
}

const key = 'tauler.games';
const most = 6;

const isGame = (kept: Partial<CurrentGame> | null): kept is CurrentGame =>
  /^[\w-]+$/.test(kept?.id ?? '') && isGameId(kept?.game ?? '');

/** The latest first. */
export function currentGames(): CurrentGame[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '[]') as (Partial<CurrentGame> | null)[];
    return kept.filter(isGame);
  } catch {
    return [];
  }
}

/** Somebody who plays for the ranking gets no help meanwhile. */
export const playsRated = (): boolean => currentGames().some(({ rated }) => rated);

function keep(games: readonly CurrentGame[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(games.slice(0, most)));
  } catch {
    // Then there is the browser's own way back.
  }
}

export function keepCurrent(current: CurrentGame): void {
  keep([current, ...currentGames().filter(({ id }) => id !== current.id)]);
}

/** It is over, or no longer this browser's; others are not forgotten. */
export function forgetCurrent(id: string): void {
  const games = currentGames();
  if (games.some((game) => game.id === id)) keep(games.filter((game) => game.id !== id));
}
