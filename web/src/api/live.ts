// One WebSocket for all live games. It reconnects by itself: each watched game is asked for again from
// the last event seen, and what was not acknowledged is sent once more. A move names its ply, so
// that is safe.
import { Problem } from './problem';
import type {
  ActionKind,
  Analysis,
  BatteryReport,
  BatterySummary,
  ClientMessage,
  CodedError,
  LiveAnalysis,
  LiveBattery,
  LiveBatteryGone,
  LiveError,
  LiveOk,
  LivePresence,
  LiveWaiting,
  Play,
  PlayEvent,
  PlayState,
  ServerMessage,
  Side,
  SearchNews,
} from './types';

export interface GameListener {
  game?(play: Play): void;
  event?(event: PlayEvent, state: PlayState): void;
  presence?(news: LivePresence): void;
  thinking?(thought: SearchNews): void;
  /** The level has not begun to think: others are before it, or it must not. */
  waiting?(news: LiveWaiting): void;
  rematchOffer?(side: Side): void;
  rematch?(next: string): void;
  failure?(error: CodedError): void;
  /** The server will not have it watched: there is no such game. */
  refused?(error: CodedError): void;
}

export interface BatteryListener {
  /** With `all`, the report has every game so far; otherwise only what came since. */
  news(battery: BatterySummary, report: BatteryReport | null, all: boolean): void;
  gone(): void;
}

/** What is answered with an acknowledgement. */
type Question = Extract<ClientMessage, { type: 'act' | 'analyse' }>;

interface Pending {
  message: Question;
  resolve(): void;
  reject(problem: Error): void;
}

interface Watch {
  listener: GameListener;
  since: number;
  id: number;
  /** A level answers no sooner than this, in milliseconds. */
  pace: number;
}

interface BatteryWatch {
  listener: BatteryListener;
  id: number;
  /** Asked for, and not yet answered on this connection. */
  asked: boolean;
}

const firstPause = 250;
const longestPause = 4000;
const pingEvery = 15_000;
const pongWithin = 8_000;
const restAfter = 3_000;

export class Live {
  private socket: WebSocket | null = null;
  private open = false;
  private nextId = 1;
  private pause = firstPause;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private heart: ReturnType<typeof setInterval> | undefined;
  private lastHeard = 0;
  private readonly watches = new Map<string, Watch>();
  private readonly batteries = new Map<number, BatteryWatch>();
  private readonly pending = new Map<number, Pending>();
  private analysis: {
    id: number;
    news: (answer: Analysis, final: boolean) => void;
    waiting: (seconds: number) => void;
  } | null = null;
  private readonly stateListeners = new Set<(open: boolean) => void>();

  constructor(private readonly address: string) {}

  /** Called now and whenever the connection comes or goes. */
  onState(listener: (open: boolean) => void): () => void {
    this.stateListeners.add(listener);
    return () => this.stateListeners.delete(listener);
  }

  watch(game: string, listener: GameListener, pace = 0): () => void {
    const watch: Watch = { listener, since: 0, id: this.nextId++, pace };
    this.watches.set(game, watch);
    if (this.open) this.askFor(game, watch);
    else this.connect();
    return () => {
      if (this.watches.get(game) !== watch) return;
      this.watches.delete(game);
      this.transmit({ type: 'unwatch', game });
      this.restIfIdle();
    };
  }

  watchBattery(battery: number, listener: BatteryListener): () => void {
    const watch: BatteryWatch = { listener, id: this.nextId++, asked: true };
    this.batteries.set(battery, watch);
    if (this.open) this.askForBattery(battery, watch);
    else this.connect();
    return () => {
      if (this.batteries.get(battery) !== watch) return;
      this.batteries.delete(battery);
      this.transmit({ type: 'unwatch-battery', battery });
      this.restIfIdle();
    };
  }

  /** Resolves once the server has stored it. */
  act(game: string, action: ActionKind, move?: string, ply?: number): Promise<void> {
    return this.ask({ type: 'act', game, action, move, ply });
  }

  analyse(
    question: { position: string; player?: string; ms?: number; count?: number },
    news: (answer: Analysis, final: boolean) => void,
    waiting: (seconds: number) => void = () => {},
  ): Promise<void> {
    const id = this.nextId;
    this.analysis = { id, news, waiting };
    return this.ask({ type: 'analyse', ...question });
  }

  stopAnalysis(): void {
    if (!this.analysis) return;
    const before = this.pending.get(this.analysis.id);
    this.pending.delete(this.analysis.id);
    this.analysis = null;
    before?.resolve();
    this.transmit({ type: 'stop' });
    this.restIfIdle();
  }

  /** After signing in or out the cookie has changed, and with it the permissions. */
  reconnect(): void {
    const before = this.socket;
    this.socket = null;
    this.open = false;
    clearInterval(this.heart);
    before?.close();
    if (!this.idle) this.connect();
  }

  private ask(message: Question): Promise<void> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { message: { ...message, id }, resolve, reject });
      if (this.open) this.transmit({ ...message, id });
      else this.connect();
    });
  }

  private transmit(message: ClientMessage): void {
    if (this.open) this.socket?.send(JSON.stringify(message));
  }

  private askFor(game: string, watch: Watch): void {
    const { since, id, pace } = watch;
    this.transmit({ type: 'watch', game, since, id, ...(pace > 0 ? { pace_ms: pace } : {}) });
  }

  private askForBattery(battery: number, watch: BatteryWatch): void {
    watch.asked = true;
    this.transmit({ type: 'watch-battery', battery, id: watch.id });
  }

  private get idle(): boolean {
    return this.watches.size === 0 && this.batteries.size === 0 && this.pending.size === 0;
  }

  private connect(): void {
    if (this.socket) return;
    clearTimeout(this.retry);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => {
      this.lastHeard = Date.now();
      this.receive(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => this.closed(socket);
  }

  private opened(): void {
    this.open = true;
    this.pause = firstPause;
    this.lastHeard = Date.now();
    for (const [game, watch] of this.watches) this.askFor(game, watch);
    for (const [battery, watch] of this.batteries) this.askForBattery(battery, watch);
    for (const { message } of this.pending.values()) this.transmit(message);
    this.heart = setInterval(() => this.beat(), pingEvery);
    for (const listener of this.stateListeners) listener(true);
  }

  /** A connection that died without a word is noticed by its silence. */
  private beat(): void {
    const asked = Date.now();
    this.transmit({ type: 'ping' });
    const socket = this.socket;
    setTimeout(() => {
      if (socket === this.socket && this.open && this.lastHeard < asked) socket?.close();
    }, pongWithin);
  }

  private closed(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.open = false;
    clearInterval(this.heart);
    if (this.idle) return;
    for (const listener of this.stateListeners) listener(false);
    // Not all at the same moment when a server comes back.
    this.retry = setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, longestPause);
  }

  /** Kept for a moment: people who leave a game's screen often go to another's. */
  private restIfIdle(): void {
    clearTimeout(this.rest);
    this.rest = setTimeout(() => {
      if (this.idle) this.socket?.close();
    }, restAfter);
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'analysis':
        return this.receiveAnalysis(message);
      case 'ok':
      case 'error':
        return this.settle(message);
      case 'battery':
      case 'battery-gone':
        return this.receiveBattery(message);
      case 'pong':
        return;
      case 'waiting':
        if (message.game === undefined) {
          if (message.id === this.analysis?.id) this.analysis?.waiting(message.seconds ?? 0);
          return;
        }
    }
    const watch = this.watches.get(message.type === 'game' ? message.id : (message.game ?? ''));
    if (!watch) return;
    const { listener } = watch;
    switch (message.type) {
      case 'game':
        watch.since = message.state.number;
        listener.game?.(message);
        break;
      case 'event':
        watch.since = message.event.number;
        listener.event?.(message.event, message.state);
        break;
      case 'presence':
        listener.presence?.(message);
        break;
      case 'thinking':
        listener.thinking?.(message.thought);
        break;
      case 'waiting':
        listener.waiting?.(message);
        break;
      case 'rematch-offer':
        listener.rematchOffer?.(message.side);
        break;
      case 'rematch':
        listener.rematch?.(message.next);
        break;
      case 'engine-failure':
        listener.failure?.(message.error);
        break;
    }
  }

  private settle(message: LiveOk | LiveError): void {
    const id = message.id ?? 0;
    const pending = this.pending.get(id);
    if (pending) {
      this.pending.delete(id);
      if (message.type === 'ok') pending.resolve();
      else pending.reject(new Problem(0, message));
      this.restIfIdle();
      return;
    }
    if (message.type === 'ok') return;
    for (const watch of this.watches.values()) {
      if (watch.id === id) watch.listener.refused?.(message);
    }
    for (const watch of this.batteries.values()) if (watch.id === id) watch.listener.gone();
  }

  private receiveBattery(message: LiveBattery | LiveBatteryGone): void {
    if (message.type === 'battery-gone') {
      this.batteries.get(message.battery)?.listener.gone();
      return;
    }
    const { battery } = message;
    const watch = this.batteries.get(battery.id);
    if (!watch) return;
    const report = message.report ?? null;
    watch.listener.news(battery, report, watch.asked && report !== null);
    if (report) watch.asked = false;
  }

  private receiveAnalysis(message: LiveAnalysis): void {
    if (!this.analysis || message.id !== this.analysis.id) return;
    const { news, id } = this.analysis;
    news(message.answer, message.final);
    if (!message.final) return;
    const pending = this.pending.get(id);
    this.pending.delete(id);
    this.analysis = null;
    pending?.resolve();
    this.restIfIdle();
  }
}

function addressHere(): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/live`;
}

let shared: Live | null = null;
export const live = (): Live => (shared ??= new Live(addressHere()));
