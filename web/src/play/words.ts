// What happened, in words: for the screen reader, the banner and the toast.
import {
  other,
  winnerOf,
  type GameId,
  type Play,
  type PlayEvent,
  type PlayState,
  type Side,
} from '../api/types';
import { t, type Key } from '../i18n/index.svelte';
import { sideName } from '../i18n/names';
import { problemText } from '../i18n/problems';
import { stonesOfSeat } from '../boards/board';

const nameOf = (game: GameId, state: Pick<PlayState, 'board'>, seat: Side): string =>
  sideName(game, stonesOfSeat(state.board, seat));

const wordKeys: Record<string, Key> = {
  pass: 'said.pass',
  swap: 'said.swap',
  black: 'said.black',
  white: 'said.white',
  more: 'said.more',
};

const choices: readonly string[] = ['swap', 'black', 'white'];

/** What a swap or a choice of colours has done; whoever made it reads it until their next move, however
    fast the answer. `you` is nobody for spectators and where two people share a screen. */
export function swapWords({ game, state, shared }: Play, you: Side | null): string | null {
  if (state.over) return null;
  const answered = you !== null && state.turn === you && choices.includes(state.moves.at(-2) ?? '');
  const choice = state.moves.at(answered ? -2 : -1) ?? '';
  if (choice === 'swap') return t('told.swap', { who: nameOf(game, state, 'second') });
  if (choice !== 'black' && choice !== 'white') return null;
  if (you) return t('told.colours', { stones: nameOf(game, state, you) });
  const stones = sideName(game, choice === 'black' ? 'first' : 'second');
  return shared ? t('told.chooser', { stones }) : null;
}

export function moveWords(game: GameId, event: PlayEvent, state: PlayState): string {
  const who = nameOf(game, state, event.side);
  const key = wordKeys[event.detail];
  const what = key ? t(key, { who }) : t('said.move', { who, move: event.detail });
  if (state.over || !state.turn) return what;
  return `${what} ${t('said.turn', { who: nameOf(game, state, state.turn) })}`;
}

/** "Your opponent has left.", or for spectators "Red has left." */
export function presenceWords(
  { play, you }: { play: Play | null; you: Side | null },
  side: Side,
  isBack: boolean,
): string {
  if (you === other(side)) return t(isBack ? 'presence.back' : 'presence.left');
  const who = play ? nameOf(play.game, play.state, side) : '';
  return t(isBack ? 'presence.side-back' : 'presence.side-left', { who });
}

const endKeys: Record<string, Key> = {
  resignation: 'end.resignation',
  time: 'end.time',
  agreement: 'end.agreement',
  abandonment: 'end.abandonment',
  aborted: 'end.aborted',
  'engine-failure': 'end.failure',
};

/** What is known of a game that has ended, wherever it was played. */
type Ended = Pick<PlayState, 'board' | 'outcome' | 'ending'>;

/** "37–27", one's own discs first. */
function discsText({ board: { cells } }: Ended, own: Side): string {
  const first = cells.split('x').length - 1;
  const second = cells.split('o').length - 1;
  const [ours, theirs] = own === 'first' ? [first, second] : [second, first];
  return t('result.discs', { own: ours, other: theirs });
}

const winKeys: Record<Exclude<GameId, 'othello'>, Key> = {
  connect4: 'end.four',
  gomoku: 'end.five',
  hex: 'end.joined',
};

/** What on the board has ended the game. */
function boardWords(game: GameId, state: Ended, you: Side | null): string {
  const winner = winnerOf(state.outcome);
  if (game === 'othello') {
    const why = t(state.board.cells.includes('.') ? 'end.moves' : 'end.board');
    return `${why} ${discsText(state, you ?? 'first')}`;
  }
  return winner ? t(winKeys[game], { who: nameOf(game, state, winner) }) : t('end.board');
}

/** How and why it ended: "You win! Red has joined its two edges." */
export function endWords(game: GameId, state: Ended, you: Side | null): string {
  const winner = winnerOf(state.outcome);
  const key = endKeys[state.ending];
  const loser = winner ? nameOf(game, state, other(winner)) : '';
  const why = key ? t(key, { loser }) : boardWords(game, state, you);
  if (!winner) return state.outcome === 'draw' ? `${t('result.draw')} ${why}` : why;
  const what =
    you === null
      ? t('result.wins', { who: nameOf(game, state, winner) })
      : t(winner === you ? 'result.you' : 'result.lost');
  return `${what} ${why}`;
}

export const playProblem = (error: unknown): string => problemText(error, { 'searches-of-person': 'study.busy' });
