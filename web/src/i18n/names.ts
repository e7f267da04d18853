// The names of things the server knows by an id.
import type { GameId, Side } from '../api/types';
import { t, type Key } from './index.svelte';

const gameKeys: Record<GameId, Key> = {
  connect4: 'game.connect4',
  gomoku: 'game.gomoku',
  hex: 'game.hex',
  othello: 'game.othello',
};
export const gameName = (game: GameId): string => t(gameKeys[game]);

const goalKeys: Record<GameId, Key> = {
  connect4: 'goal.connect4',
  gomoku: 'goal.gomoku',
  hex: 'goal.hex',
  othello: 'goal.othello',
};
export const goalOf = (game: GameId): string => t(goalKeys[game]);

export function sideName(game: GameId, side: Side): string {
  if (game === 'hex') return t(side === 'first' ? 'side.red' : 'side.blue');
  if (game === 'connect4') return t(side === 'first' ? 'side.yellow' : 'side.red');
  return t(side === 'first' ? 'side.black' : 'side.white');
}

const levelKeys: Record<string, Key> = {
  beginner: 'level.beginner',
  easy: 'level.easy',
  medium: 'level.medium',
  hard: 'level.hard',
  expert: 'level.expert',
  champion: 'level.champion',
};
const playerKeys: Record<string, Key> = {
  random: 'player.random',
  uct: 'player.uct',
  dijkstra: 'player.dijkstra',
  'dijkstra-ids': 'player.dijkstra-ids',
  network: 'player.network',
  lines: 'player.lines',
  first: 'player.first',
  second: 'player.second',
  third: 'player.third',
  minimax: 'player.minimax',
  alphabeta: 'player.alphabeta',
  tj: 'player.tj',
  prof: 'player.prof',
  casual: 'player.casual',
};
/** As the source documents name their players. */
const documentNames: Record<string, string> = {
  first: 'IAGomoku',
  second: 'IAGomokuOptimitzada',
  third: 'IAGomokuAlternativa',
  dijkstra: 'Ai_Dijkstra',
  'dijkstra-ids': 'Ai_Dijkstra_IDS',
  tj: 'AlumneTJ',
};
/** A level or a player, with its options: "uct:playouts=500" keeps what stands after the colon. */
export const levelName = (level: string): string => {
  const [name = '', options] = level.split(':', 2);
  const key = levelKeys[level] ?? playerKeys[name];
  return key ? withOptions(t(key), options) : level;
};
const withOptions = (name: string, options: string | undefined): string =>
  options === undefined ? name : `${name} (${options.replaceAll('=', ' ').replaceAll(',', ', ')})`;

/** Who sits there: a player of the documents under its own name. */
export const opponentName = (level: string): string => {
  const [name = '', options] = level.split(':', 2);
  const document = documentNames[name];
  return document ? withOptions(document, options) : levelName(level);
};

/** Players that are not levels: one with a level's name is that level. */
export const playersBeside = <T extends { name: string }>(
  players: readonly T[],
  levels: readonly { name: string }[],
): T[] => players.filter(({ name }) => !levels.some((level) => level.name === name));

const formatKeys: Record<string, Key> = {
  record: 'format.record',
  sgf: 'format.sgf',
  hexworld: 'format.hexworld',
  psq: 'format.psq',
  moves: 'format.moves',
  transcript: 'format.moves',
  digits: 'format.digits',
  tj: 'format.tj',
  ggf: 'format.ggf',
  obf: 'format.obf',
  board: 'format.board',
};
export const formatName = (format: string): string => {
  const key = formatKeys[format];
  return key ? t(key) : format;
};
/** Within a sentence: "list of moves", but "SGF". */
export const formatWord = (format: string): string =>
  formatName(format).replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLocaleLowerCase());

/** The number that a list of moves gives to the move made after `plies` others: two moves share one. */
export const moveNumber = (plies: number): number => Math.floor(plies / 2) + 1;

const moveKeys: Record<string, Key> = {
  pass: 'move.pass',
  swap: 'move.swap',
  black: 'made.black',
  white: 'made.white',
  more: 'made.more',
};
/** A cell's name is the same everywhere; moves that are words are not. */
export const moveName = (move: string): string => {
  const key = moveKeys[move];
  return key ? t(key) : move;
};
export const lineText = (moves: readonly string[]): string => moves.map(moveName).join(' ');
