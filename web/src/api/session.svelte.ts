// Who the visitor is, and whether the server answers.
import { untrack } from 'svelte';
import { api, watchReach } from './http';
import { live } from './live';
import type { Me, Person } from './types';

const now = $state<{ person: Person | null; known: boolean; reached: boolean; returns: number }>({
  person: null,
  known: false,
  reached: true,
  returns: 0,
});

export const session = {
  /** Null for somebody who has not played yet. */
  get person(): Person | null {
    return now.person;
  },
  /** Whether the server has been asked yet who this is. */
  get known(): boolean {
    return now.known;
  },
  get name(): string | null {
    return now.person?.name ?? null;
  },
  get reached(): boolean {
    return now.reached;
  },
  /** How often the server has come back: an effect that reads this runs again and reloads its data. */
  get returns(): number {
    return now.returns;
  },
};

let asking: Promise<void> | null = null;

async function take(answer: Promise<Me>): Promise<void> {
  const me = await answer;
  const changed = me.person?.name !== now.person?.name || !me.person !== !now.person;
  now.person = me.person;
  if (changed) live().reconnect();
}

const lookAgain = 2000;

/** While the server is away it is polled until it answers: nobody has to reload the page. */
function reach(reached: boolean): void {
  if (reached === now.reached) return;
  now.reached = reached;
  if (reached) ++now.returns;
  else setTimeout(knock, lookAgain);
}
function knock(): void {
  if (now.reached) return;
  take(api.me()).catch(() => setTimeout(knock, lookAgain));
}

/** For what failed while the server was away; called while a component is made. */
export function onReturn(again: () => void): void {
  let seen = now.returns;
  $effect(() => {
    if (now.returns === seen) return;
    seen = now.returns;
    untrack(again);
  });
}

/** Asks once who this is. */
export function startSession(): Promise<void> {
  watchReach(reach);
  asking ??= take(api.me())
    .catch(() => {
      asking = null;
    })
    .finally(() => (now.known = true));
  return asking;
}

let becoming: Promise<void> | null = null;

/** Somebody to play as: the account, the guest of this browser, or a new guest. One new guest,
    however many ask at the same time. */
export async function ensurePerson(): Promise<void> {
  await startSession();
  if (now.person) return;
  becoming ??= take(api.guest()).finally(() => (becoming = null));
  await becoming;
}

export const register = (name: string, password: string) => take(api.register(name, password));
export const signIn = (name: string, password: string) => take(api.signIn(name, password));
export const signOut = () => take(api.signOut());
export const signOutEverywhere = () => take(api.signOutEverywhere());
export const changePassword = (before: string, after: string) => take(api.password(before, after));
export const resetPassword = (name: string, code: string, password: string) =>
  take(api.reset(name, code, password));
export const deleteAccount = (password: string) => take(api.deleteMe(password));
