// HTTP to the server. Whatever changes something carries the session's token; who has no session and
// wants to play becomes a guest first.
import type {
  Analysis,
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

/** `code` is the server's word for what went wrong, `away` when it did not answer at all. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

let csrf = '';
/** Tells whoever shows it that the server does, or does not, answer. */
let onReach: (reached: boolean) => void = () => {};
export function watchReach(listener: (reached: boolean) => void): void {
  onReach = listener;
}

export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = {};
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (method !== 'GET') {
    headers['Content-Type'] = 'application/json';
    if (csrf) headers['X-CSRF-Token'] = csrf;
    init.body = JSON.stringify(body ?? {});
  }
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    onReach(false);
    throw away(0);
  }
  const text = await response.text();
  const problem = response.ok ? null : problemOf(response.status, text);
  // A proxy that stands before a server that is away speaks for itself.
  onReach(problem?.code !== 'away');
  if (problem) throw problem;
  return (response.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : text) as T;
}

const away = (status: number): Problem =>
  new Problem(status, 'away', 'the server does not answer');

function problemOf(status: number, text: string): Problem {
  try {
    const said = JSON.parse(text) as { error?: string; message?: string };
    return new Problem(status, said.error ?? 'unknown', said.message ?? text);
  } catch {
    return status >= 500 ? away(status) : new Problem(status, 'unknown', text);
  }
}

export const get = <T>(path: string, query: Record<string, string | number> = {}): Promise<T> => {
  const text = Object.entries(query)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&');
  return request<T>('GET', text ? `${path}?${text}` : path);
};
export const post = <T>(path: string, body?: unknown): Promise<T> =>
  request<T>('POST', path, body);

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
  analyse: (position: string, options: { player?: string; ms?: number; count?: number } = {}) =>
    post<Analysis>('/api/analyses', { position, ...options }),

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
