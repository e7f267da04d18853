// The game that is being played in this browser: the front page leads back to it.
import { isGameId, type GameId } from '../api/types';

export interface CurrentGame {
  id: string;
  game: GameId;
}

const key = 'tauler.game';

export function currentGame(): CurrentGame | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<CurrentGame> | null;
    if (!kept || !/^[\w-]+$/.test(kept.id ?? '') || !isGameId(kept.game ?? '')) return null;
    return kept as CurrentGame;
  } catch {
    return null;
  }
}

export function keepCurrent(current: CurrentGame): void {
  try {
    localStorage.setItem(key, JSON.stringify(current));
  } catch {
    // Then there is the browser's own way back.
  }
}

/** It is over, or nobody's here any more; another game is not forgotten. */
export function forgetCurrent(id: string): void {
  if (currentGame()?.id === id) localStorage.removeItem(key);
}
