// Who one is, and whether the server answers.
import { api, watchReach } from './http';
import { live } from './live';
import type { Me, Person } from './types';

const now = $state<{ person: Person | null; known: boolean; reached: boolean }>({
  person: null,
  known: false,
  reached: true,
});

export const session = {
  /** Null for somebody who has not played yet. */
  get person(): Person | null {
    return now.person;
  },
  get name(): string | null {
    return now.person?.name ?? null;
  },
  get known(): boolean {
    return now.known;
  },
  get reached(): boolean {
    return now.reached;
  },
};

let asking: Promise<void> | null = null;

async function take(answer: Promise<Me>): Promise<void> {
  const me = await answer;
  const changed = me.person?.name !== now.person?.name || !me.person !== !now.person;
  now.person = me.person;
  now.known = true;
  if (changed) live().reconnect();
}

/** Asks who one is, once. */
export function startSession(): Promise<void> {
  watchReach((reached) => (now.reached = reached));
  asking ??= take(api.me()).catch(() => {
    asking = null;
  });
  return asking;
}

/** Somebody to play as: the account, the guest of this browser, or a new guest. */
export async function ensurePerson(): Promise<void> {
  await startSession();
  if (!now.person) await take(api.guest());
}

export const register = (name: string, password: string) => take(api.register(name, password));
export const signIn = (name: string, password: string) => take(api.signIn(name, password));
export const signOut = () => take(api.signOut());
export const signOutEverywhere = () => take(api.signOutEverywhere());
export const changePassword = (before: string, after: string) => take(api.password(before, after));
export const resetPassword = (name: string, code: string, password: string) =>
  take(api.reset(name, code, password));
export const deleteAccount = (password: string) => take(api.deleteMe(password));
