// Batteries: matches between two players that the server plays, as docs/server.md describes them.
import { get, post, request } from './http';
import type { GameId, Outcome, Side } from './types';

export interface BatteryOrder {
  start: string;
  players: [string, string];
  games: number;
  ms?: number | null;
  seed?: number;
  opening_plies?: number;
}

export type BatteryState = 'waiting' | 'running' | 'done' | 'stopped' | 'failed';

export interface BatterySummary {
  id: number;
  owner: string;
  mine: boolean;
  state: BatteryState;
  reason: string;
  ahead: number;
  created: number;
  order: BatteryOrder & { game: GameId; nodes: number | null };
  finished: number;
  moves: number;
  points: [number, number];
}

export interface SideUse {
  turns: number;
  time_s: number;
  longest_s: number;
}

export interface BatteryGame {
  game: number;
  pair: number;
  first: string;
  second: string;
  outcome: Outcome;
  ending: string;
  plies: number;
  first_use: SideUse;
  second_use: SideUse;
}

export interface Meeting {
  first: string;
  second: string;
  elo: number | null;
  elo_low: number | null;
  elo_high: number | null;
  los: number | null;
}

export interface BatteryReport {
  planned: number;
  complete: boolean;
  plan: { contestants: { name: string; player: string }[] };
  meetings: Meeting[];
  games: BatteryGame[];
}

export interface BatteryRecord extends BatteryGame {
  start: string;
  moves: string[];
  opening_plies: number;
  turns: { side: Side; ms: number; value: number; depth: number; nodes: number; chance?: number }[];
}

export const batteries = {
  order: (order: BatteryOrder) => post<BatterySummary>('/api/batteries', order),
  list: () => get<{ batteries: BatterySummary[] }>('/api/batteries').then((a) => a.batteries),
  game: (id: number, number: number) =>
    get<BatteryRecord>(`/api/batteries/${id}/games/${number}`),
  stop: (id: number) => post<unknown>(`/api/batteries/${id}/stop`),
  remove: (id: number) => request<unknown>('DELETE', `/api/batteries/${id}`),
};
