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
import { problemText, type Reasons } from '../i18n/problems';
import { stonesOfSeat } from '../boards/board';

const nameOf = (game: GameId, state: PlayState, seat: Side): string =>
  sideName(game, stonesOfSeat(game, state.board, seat));

export function moveWords(game: GameId, event: PlayEvent, state: PlayState): string {
  const who = nameOf(game, state, event.side);
  const what =
    event.detail === 'pass'
      ? t('said.pass', { who })
      : event.detail === 'swap'
        ? t('said.swap', { who })
        : t('said.move', { who, move: event.detail });
  if (state.over || !state.turn) return what;
  return `${what} ${t('said.turn', { who: nameOf(game, state, state.turn) })}`;
}

/** "Your opponent has left.", or for who looks on "Red has left." */
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
  board: 'end.board',
  resignation: 'end.resignation',
  time: 'end.time',
  agreement: 'end.agreement',
  abandonment: 'end.abandonment',
  aborted: 'end.aborted',
  'engine-failure': 'end.failure',
};

/** How and why it ended: "You win. Red has joined its edges." */
export function endWords(game: GameId, state: PlayState, you: Side | null): string {
  const winner = winnerOf(state.outcome);
  const why = t(endKeys[state.ending] ?? 'end.board', {
    loser: winner ? nameOf(game, state, other(winner)) : '',
  });
  if (!winner) {
    return state.outcome === 'draw' ? `${t('result.draw')} ${why}`.trim() : why;
  }
  const what =
    you === null
      ? t('result.wins', { who: nameOf(game, state, winner) })
      : t(winner === you ? 'result.you' : 'result.lost');
  return state.ending === 'board' ? what : `${what} ${why}`;
}

const reasons: Reasons = [
  [/other side's turn/, 'problem.turn'],
  [/may still come back/, 'problem.patience'],
  [/game is over/, 'problem.over'],
  [/move of yours to take back/, 'problem.nothing'],
  [/rated game nothing/, 'problem.rated'],
  [/asked already/, 'problem.again'],
  [/not both have moved/, 'problem.unmoved'],
  [/end your rated game/, 'problem.helped'],
  [/too many searches|wait for a search/, 'study.busy'],
];

export const playProblem = (error: unknown): string => problemText(error, reasons);
