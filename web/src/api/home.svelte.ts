// Games that an account played here while the server was away are sent home when it is back. Sent twice,
// a game is kept once: it has a name of its own (POST /api/home).
import { t } from '../i18n/index.svelte';
import { toast } from '../ui/toast.svelte';
import { request } from './http';
import { gamesToSend, keepFor, noteSent } from './plays';
import { Problem } from './problem';
import { session } from './session.svelte';

const key = 'tauler.account';

function lastAccount(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(account: string | null): void {
  try {
    if (account === null) localStorage.removeItem(key);
    else localStorage.setItem(key, account);
  } catch {
    // A browser that keeps nothing keeps no games either.
  }
}

const laterMs = 30_000;
let sending = false;

async function send(): Promise<void> {
  const account = session.name;
  if (sending || account === null || !session.reached) return;
  sending = true;
  let sent = 0;
  try {
    for (const game of gamesToSend(account)) {
      try {
        await request<{ id: string }>('POST', '/api/home', game);
        ++sent;
      } catch (problem) {
        // Too many at once, or the server is away again: later. What it will never take is not sent again.
        const refused = problem instanceof Problem && problem.status === 400;
        if (!refused) {
          setTimeout(() => void send(), laterMs);
          break;
        }
      }
      noteSent(game.name);
    }
  } finally {
    sending = false;
  }
  if (sent > 0) toast(t('home.sent', { n: sent }));
}

/** Runs as long as the page does. */
export function startSendingHome(): void {
  keepFor(
    () => session.name ?? (session.reached ? null : lastAccount()),
    () => void send(),
  );
  $effect.root(() => {
    $effect(() => {
      // Nobody is known while the server is away: who was here last is remembered.
      if (session.known && session.reached) remember(session.name);
    });
    $effect(() => {
      if (session.name !== null && session.reached) void send();
    });
  });
}
