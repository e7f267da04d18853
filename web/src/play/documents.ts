// The players of the source documents, as their authors named them, with what can be chosen.
import type { GameId, Players, Setting } from '../api/types';
import { t, type Key } from '../i18n/index.svelte';

export interface DocumentChoice {
  player: string;
  /** By name: { depth: '4' }. What is not there is as usual. */
  options: Record<string, string>;
}

interface DocumentPlayer {
  player: string;
  /** As the document writes it; what has no name there is described. */
  name: string | Key;
  /** What can be chosen, and the most that makes sense at a board. */
  options: Record<string, number>;
}

const documentPlayers: Record<GameId, readonly DocumentPlayer[]> = {
  gomoku: [
    { player: 'first', name: 'IAGomoku', options: { depth: 4 } },
    { player: 'second', name: 'IAGomokuOptimitzada', options: { depth: 6, width: 20 } },
    { player: 'third', name: 'IAGomokuAlternativa', options: {} },
  ],
  hex: [
    { player: 'dijkstra', name: 'Ai_Dijkstra', options: { depth: 4 } },
    { player: 'dijkstra-ids', name: 'Ai_Dijkstra_IDS', options: { time: 10 } },
  ],
  othello: [
    { player: 'minimax', name: 'player.minimax', options: { depth: 5 } },
    { player: 'alphabeta', name: 'document.pruning', options: { depth: 8 } },
  ],
  connect4: [
    { player: 'tj', name: 'AlumneTJ', options: { depth: 5, heuristic: 2 } },
    { player: 'prof', name: 'document.professor', options: { depth: 10 } },
  ],
};

const isKey = (name: string): name is Key => name.includes('.');

export const playersOfDocument = (game: GameId): { value: string; label: string }[] =>
  documentPlayers[game].map(({ player, name }) => ({ value: player, label: isKey(name) ? t(name) : name }));

/** The choice that was made, or the document's first player. */
export function documentChoice(game: GameId, chosen: DocumentChoice | undefined): DocumentChoice {
  const known = documentPlayers[game].some(({ player }) => player === chosen?.player);
  return chosen && known ? chosen : { player: documentPlayers[game][0]?.player ?? '', options: {} };
}

export interface DocumentOption {
  name: string;
  value: string;
  values: string[];
}

/** What can be chosen for it, with the values there are. */
export function documentOptions(game: GameId, choice: DocumentChoice, players: Players): DocumentOption[] {
  const offered = documentPlayers[game].find(({ player }) => player === choice.player)?.options ?? {};
  const specs = players.players.find(({ name }) => name === choice.player)?.options ?? [];
  return specs.flatMap((spec) => {
    const most = offered[spec.name];
    if (most === undefined) return [];
    return [{ name: spec.name, value: choice.options[spec.name] ?? spec.default, values: valuesOf(spec, most) }];
  });
}

function valuesOf(spec: Setting, most: number): string[] {
  if (spec.choices) return spec.choices;
  const low = Math.max(1, Math.ceil(spec.low ?? 1));
  const high = Math.min(most, Math.floor(spec.high ?? most));
  return Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => String(low + i));
}

/** "tj:depth=4,heuristic=1", as the server knows it. */
export function documentSpec({ player, options }: DocumentChoice): string {
  const chosen = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return chosen.length === 0 ? player : `${player}:${chosen.join(',')}`;
}
