// The games and who plays them: asked for once.
import { api } from './http';
import type { GameId, GameInfo, Players } from './types';

const now = $state<{ games: GameInfo[]; players: Partial<Record<GameId, Players>> }>({
  games: [],
  players: {},
});
let asking: Promise<void> | null = null;
const askingFor = new Map<GameId, Promise<void>>();

export function loadGames(): Promise<void> {
  asking ??= api.games().then(
    (games) => void (now.games = games),
    () => void (asking = null),
  );
  return asking;
}

export function loadPlayers(game: GameId): Promise<void> {
  const before = askingFor.get(game);
  if (before) return before;
  const asked = api.players(game).then(
    (players) => void (now.players[game] = players),
    () => void askingFor.delete(game),
  );
  askingFor.set(game, asked);
  return asked;
}

export const gameInfo = (game: GameId): GameInfo | undefined =>
  now.games.find(({ id }) => id === game);
export const playersOf = (game: GameId): Players | undefined => now.players[game];
