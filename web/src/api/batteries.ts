// Batteries: matches between two players that the server plays, as docs/server.md describes them.
import { get, post, request } from './http';
import type { BatteryOrder, BatteryRecord, BatterySummary } from './types';

export const batteries = {
  order: (order: BatteryOrder) => post<BatterySummary>('/api/batteries', order),
  list: () => get<{ batteries: BatterySummary[] }>('/api/batteries').then((a) => a.batteries),
  game: (id: number, number: number) =>
    get<BatteryRecord>(`/api/batteries/${id}/games/${number}`),
  stop: (id: number) => post<unknown>(`/api/batteries/${id}/stop`),
  remove: (id: number) => request<unknown>('DELETE', `/api/batteries/${id}`),
};
