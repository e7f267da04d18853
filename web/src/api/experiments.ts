// The source documents' experiments, run by the server.
import { get, request } from './http';
import { ensurePerson } from './session.svelte';
import type { ExperimentList, Findings } from './types';

export const experiments = {
  /** Which there are, and how far one's own is. */
  list: () => get<ExperimentList>('/api/experiments'),
  /** Giving up the request ends the experiment. */
  async run(id: string, seed: number, signal: AbortSignal): Promise<Findings> {
    await ensurePerson();
    return request<Findings>('POST', `/api/experiments/${id}`, { seed }, signal);
  },
};
