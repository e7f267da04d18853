// HTTP to the server. Whatever changes something carries the session's token; somebody without a
// session who wants to play becomes a guest first.
import type {
  CodedError,
  Encounters,
  GameInfo,
  Me,
  NewPlay,
  Play,
  PlaySummary,
  Players,
  Position,
  Profile,
  RankingLine,
  RatingPoint,
  Side,
  GameId,
} from './types';
import { answered } from './local';
import { Problem } from './problem';

let csrf = '';
/** Called when the server begins, or ceases, to answer. */
let onReach: (reached: boolean) => void = () => {};
export function watchReach(listener: (reached: boolean) => void): void {
  onReach = listener;
}

export async function request<T>(
  method: string,
  path: string,
  body?: unknown,
  signal: AbortSignal | null = null,
): Promise<T> {
  const headers: Record<string, string> = {};
  const init: RequestInit = { method, headers, credentials: 'same-origin', signal };
  if (method !== 'GET') {
    headers['Content-Type'] = 'application/json';
    if (csrf) headers['X-CSRF-Token'] = csrf;
    init.body = JSON.stringify(body ?? {});
  }
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    // Whoever gives up has not lost the server.
    if (!signal?.aborted) onReach(false);
    throw away(0);
  }
  const text = await response.text();
  const problem = response.ok ? null : problemOf(response.status, text);
  // A proxy in front of a server that is away answers for itself.
  // So does our service worker.
  onReach(problem?.code !== 'away' && !response.headers.has('X-Tauler-Kept'));
  if (problem) throw problem;
  return (response.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : text) as T;
}

const away = (status: number): Problem =>
  new Problem(status, { code: 'away', arguments: [] });

function problemOf(status: number, text: string): Problem {
  try {
    return new Problem(status, JSON.parse(text) as CodedError);
  } catch {
    const unknown = { code: 'unknown', arguments: [], message: text };
    return status >= 500 ? away(status) : new Problem(status, unknown);
  }
}

type Query = Record<string, string | number>;

export function pathWith(path: string, query: Query): string {
  const text = Object.entries(query)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&');
  return text ? `${path}?${text}` : path;
}
export const get = <T>(path: string, query: Query = {}): Promise<T> =>
  answered<T>({ path, query }, () => request<T>('GET', pathWith(path, query)));
export const post = <T>(path: string, body?: object): Promise<T> =>
  answered<T>({ path, body }, () => request<T>('POST', path, body));

const enc = encodeURIComponent;

async function keepToken(answer: Promise<Me>): Promise<Me> {
  const me = await answer;
  csrf = me.csrf ?? '';
  return me;
}

export const api = {
  me: () => keepToken(get<Me>('/api/me')),
  guest: () => keepToken(post<Me>('/api/guest')),
  register: (name: string, password: string) =>
    keepToken(post<Me>('/api/register', { name, password })),
  signIn: (name: string, password: string) =>
    keepToken(post<Me>('/api/sign-in', { name, password })),
  signOut: () => keepToken(post<Me>('/api/sign-out')),
  signOutEverywhere: () => keepToken(post<Me>('/api/sign-out-everywhere')),
  password: (before: string, after: string) =>
    keepToken(post<Me>('/api/password', { old: before, new: after })),
  reset: (name: string, code: string, password: string) =>
    keepToken(post<Me>('/api/reset', { name, code, password })),
  deleteMe: (password: string) => keepToken(request<Me>('DELETE', '/api/me', { password })),

  games: () => get<{ games: GameInfo[] }>('/api/games').then((answer) => answer.games),
  players: (game: GameId) => get<Players>(`/api/players/${game}`),
  position: (text: string) => get<Position>('/api/position', { text }),
  /** The positions of a game, the start first: one more than there are moves. */
  line: (start: string, moves: readonly string[]) =>
    get<{ positions: Position[] }>('/api/line', { start, moves: moves.join(' ') }).then(
      (answer) => answer.positions,
    ),

  plays: () => get<{ plays: PlaySummary[] }>('/api/plays').then((answer) => answer.plays),
  begin: (wish: NewPlay) => post<{ id: string; invitation?: string }>('/api/plays', wish),
  play: (id: string) => get<Play>(`/api/plays/${enc(id)}`),
  join: (id: string, invitation: string) =>
    post<{ side: Side }>(`/api/plays/${enc(id)}/join`, { invitation }),
  /** Between people the first one offers, the second one accepts. */
  rematch: (id: string) => post<{ id: string } | { offered: true }>(`/api/plays/${enc(id)}/rematch`),
  exported: (id: string, format: string) =>
    get<string>(`/api/plays/${enc(id)}/export`, { format }),

  profile: (name: string) => get<Profile>(`/api/people/${enc(name)}`),
  playsOf: (name: string, before?: number) =>
    get<{ plays: PlaySummary[] }>(
      `/api/people/${enc(name)}/plays`,
      before === undefined ? {} : { before },
    ).then((answer) => answer.plays),
  encounters: (name: string) =>
    get<{ scores: Encounters[] }>(`/api/people/${enc(name)}/scores`).then((answer) => answer.scores),
  history: (name: string, game: GameId) =>
    get<{ history: RatingPoint[] }>(`/api/people/${enc(name)}/history`, { game }).then(
      (answer) => answer.history,
    ),
  ranking: (
    game: GameId,
    query: { order?: string; from?: number; count?: number; search?: string },
  ) =>
    get<{ lines: RankingLine[] }>(`/api/ranking/${game}`, query as Record<string, string>).then(
      (answer) => answer.lines,
    ),
};
