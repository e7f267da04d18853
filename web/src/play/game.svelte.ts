// A live game as a screen sees it: the state last heard from the server, the position on the board,
// and what can be done.
import { api } from '../api/http';
import { live, type GameListener } from '../api/live';
import { isHere, playsHere } from '../api/plays';
import { ensurePerson } from '../api/session.svelte';
import { other } from '../api/types';
import type {
  CodedError,
  ActionKind,
  Play,
  PlayEvent,
  PlayState,
  Position,
  Seat,
  Side,
  SearchNews,
  LiveWaiting,
} from '../api/types';
import { paceMs } from '../ui/settings.svelte';
import { Presence } from './presence.svelte';

export interface GameNews {
  /** A move was made, by anybody. */
  move?(event: PlayEvent, state: PlayState): void;
  end?(state: PlayState): void;
  /** Somebody who plays has left, or is back. */
  presence?(side: Side, isBack: boolean): void;
  problem?(problem: unknown): void;
}

export class LiveGame {
  play = $state.raw<Play | null>(null);
  missing = $state(false);
  connected = $state(true);
  thought = $state.raw<SearchNews | null>(null);
  /** A move that was made and is not stored yet; it is shown as if it were. */
  sending = $state<string | null>(null);
  /** The ply being shown; null follows the game. */
  viewedPly = $state<number | null>(null);
  rematch = $state<string | null>(null);
  /** Who would like one. */
  rematchOffer = $state<Side | null>(null);
  /** What we asked for and were refused, until the next move. */
  declined = $state<'draw' | 'takeback' | null>(null);
  /** Why the level is silent. */
  waiting = $state.raw<LiveWaiting | null>(null);
  failure = $state.raw<CodedError | null>(null);
  /** When `left_ms` was true. */
  heardAt = $state(0);

  readonly presence = new Presence((side, isBack) => {
    if (this.isPerson(side) && !this.state?.over) this.news.presence?.(side, isBack);
  });

  private line = $state.raw<Position[]>([]);
  private stops: (() => void)[] = [];

  constructor(
    readonly id: string,
    private readonly news: GameNews = {},
  ) {}

  /** Played in this browser alone. */
  get here(): boolean {
    return isHere(this.id);
  }

  start(): void {
    const listener: GameListener = {
      game: (play) => this.take(play),
      event: (event, state) => this.takeEvent(event, state),
      presence: (news) => this.presence.take(news),
      thinking: (thought) => {
        this.thought = thought;
        this.waiting = null;
      },
      waiting: (news) => (this.waiting = news),
      rematchOffer: (side) => (this.rematchOffer = side),
      rematch: (next) => (this.rematch = next),
      failure: (error) => (this.failure = error),
      refused: () => (this.missing = true),
    };
    if (this.here) {
      this.stops.push(playsHere.watch(this.id, listener, paceMs()));
      return;
    }
    const connection = live();
    this.presence.connected();
    this.stops.push(
      () => this.presence.stop(),
      connection.onState((open) => {
        this.connected = open;
        if (open) this.presence.connected();
      }),
    );
    this.stops.push(connection.watch(this.id, listener, paceMs()));
  }

  stop(): void {
    for (const stop of this.stops) stop();
    this.stops = [];
  }

  state = $derived(this.play?.state ?? null);
  /** Two people at one screen: both sides are ours. */
  shared = $derived((this.play?.shared ?? false) && this.play?.you != null);
  you = $derived<Side | null>(this.shared ? (this.state?.turn ?? 'first') : (this.play?.you ?? null));
  /** For whom it is won or lost; at one screen for neither. */
  winnerSeenBy = $derived<Side | null>(this.shared ? null : this.you);
  yourTurn = $derived(this.you !== null && this.state?.turn === this.you);
  ply = $derived(this.state?.moves.length ?? 0);
  /** What is on the board: the game's position, or the earlier one being shown. */
  shown = $derived<Position | null>(
    this.viewedPly === null ? this.state : (this.line[this.viewedPly] ?? this.state),
  );
  atEnd = $derived(this.viewedPly === null || this.viewedPly === this.ply);
  mayMove = $derived(this.yourTurn && this.atEnd && this.sending === null);

  seat(side: Side): Seat | null {
    return this.play?.seats[side === 'first' ? 0 : 1] ?? null;
  }

  /** Somebody has this seat, and is not there. */
  isAway(side: Side): boolean {
    return !this.state?.over && !this.shared && this.isPerson(side) && this.presence.isAway(side);
  }

  private isPerson(side: Side): boolean {
    const kind = this.seat(side)?.kind;
    return kind === 'person' || kind === 'guest';
  }

  private take(play: Play): void {
    // When a seat is taken everybody is told the same: it does not say which seat is ours.
    this.play = play.you === undefined ? { ...play, you: this.you } : play;
    this.rematch = play.rematch || null;
    this.rematchOffer = play.rematch_offer ?? null;
    this.changed(play.state);
  }

  private takeEvent(event: PlayEvent, state: PlayState): void {
    if (!this.play) return;
    const wasOver = this.play.state.over;
    this.play = {
      ...this.play,
      state,
      outcome: state.outcome,
      ending: state.ending,
    };
    this.changed(state);
    const isRefusal = event.kind === 'no-draw' || event.kind === 'no-takeback';
    this.declined =
      isRefusal && this.you === other(event.side) ? (event.kind === 'no-draw' ? 'draw' : 'takeback') : null;
    if (event.kind === 'move') this.news.move?.(event, state);
    if (state.over && !wasOver) this.news.end?.(state);
  }

  private changed(state: PlayState): void {
    this.heardAt = performance.now();
    this.thought = null;
    this.waiting = null;
    this.failure = null;
    this.sending = null;
    if (this.viewedPly !== null && this.viewedPly >= state.moves.length) this.viewedPly = null;
    if (this.viewedPly !== null) void this.loadLine();
  }

  async move(text: string): Promise<void> {
    if (!this.mayMove) return;
    this.sending = text;
    await this.act('move', text, this.ply);
    this.sending = null;
  }

  async act(action: ActionKind, move?: string, ply?: number): Promise<void> {
    try {
      await (this.here ? playsHere : live()).act(this.id, action, move, ply);
    } catch (problem) {
      this.sending = null;
      this.news.problem?.(problem);
    }
  }

  async join(invitation: string): Promise<void> {
    await ensurePerson();
    await api.join(this.id, invitation);
    live().reconnect();
  }

  /** Looks at an earlier position; the server says what it was. */
  async look(ply: number): Promise<void> {
    const wanted = Math.min(Math.max(ply, 0), this.ply);
    if (wanted === this.ply) {
      this.viewedPly = null;
      return;
    }
    await this.loadLine();
    this.viewedPly = wanted;
  }

  private async loadLine(): Promise<void> {
    const play = this.play;
    if (!play) return;
    const moves = play.state.moves;
    if (this.line.length === moves.length + 1 && this.line.at(-1)?.position === play.state.position) {
      return;
    }
    this.line = await api.line(play.start, moves);
  }

  positionAt(ply: number): Position | null {
    return ply === this.ply ? this.state : (this.line[ply] ?? null);
  }
}
