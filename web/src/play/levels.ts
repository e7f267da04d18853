// A line on how a level thinks, in the reader's language.
import type { GameId, Level, Players } from '../api/types';
import { t, type Key } from '../i18n/index.svelte';

const keys: Record<string, Key> = {
  'hex/dijkstra': 'how.hex.dijkstra',
  'hex/dijkstra-ids': 'how.hex.dijkstra-ids',
  'gomoku/first': 'how.gomoku.first',
  'gomoku/second': 'how.gomoku.second',
  'gomoku/third': 'how.gomoku.third',
  'gomoku/champion': 'how.gomoku.champion',
  'othello/alphabeta': 'how.othello.alphabeta',
  'othello/champion': 'how.othello.champion',
  'othello/minimax': 'how.othello.minimax',
  'connect4/casual': 'how.connect4.casual',
  'connect4/champion': 'how.connect4.champion',
  'connect4/tj': 'how.connect4.tj',
  'connect4/prof': 'how.connect4.prof',
};
/** What a network-guided search knows without guessing. */
const sureKeys: Partial<Record<GameId, Key>> = {
  hex: 'how.sure.hex',
  gomoku: 'how.sure.gomoku',
  othello: 'how.sure.othello',
};
const generalKeys: Record<string, Key> = { random: 'how.random', uct: 'how.uct' };

/** "tj:depth=3" to the player's name and its options, with the defaults of the others. */
export function readSpec(
  spec: string,
  players: Players,
): { name: string; depth: number; visits: number; time: number } {
  const [name = '', rest = ''] = spec.split(':', 2);
  const info = players.players.find((player) => player.name === name);
  const value = (option: string): number => {
    const chosen = new RegExp(`(?:^|,)${option}=([\\d.]+)`).exec(rest)?.[1];
    return Number(chosen ?? info?.options.find((one) => one.name === option)?.default ?? 0);
  };
  return { name, depth: value('depth'), visits: value('visits'), time: value('time') };
}

export function howItThinks(game: GameId, level: Pick<Level, 'player'>, players: Players): string {
  const { name, depth, visits, time } = readSpec(level.player, players);
  if (name === 'network' || name === 'lines' || (game === 'hex' && name === 'champion')) {
    // One visit is not a search: the network's first idea, followed more or less loosely.
    if (visits === 1) return t('how.network.instinct');
    // Without a number of visits it thinks as long as it is allowed.
    const words = visits === 0 ? t('how.network.free') : t('how.network', { n: visits });
    const sure = sureKeys[game];
    return sure ? `${words} ${t(sure)}` : words;
  }
  const key = keys[`${game}/${name}`] ?? generalKeys[name];
  if (key) return t(key, { n: name === 'dijkstra-ids' ? time : depth });
  return players.players.find((player) => player.name === name)?.summary ?? level.player;
}
