import { pairing } from '@vitrine/contract/player';
import { credentialsIn } from './pairing.ts';
import { reconnectDelayMs, wait } from './reconnect.ts';
import { call } from './server-calls.ts';
import { nothingSaved, type Store } from './store.ts';

// Handles a freshly paired player whose server does not know it yet: the pairing is still in progress, or a
// server lost it. The player keeps its secret and its token and asks both hosts again until the server knows
// it; only after ten minutes does it give up and register again, which shows a new phrase.

const giveUpAfterMs = 600_000;
/** Short, because somebody is standing in front of the screen. */
const longestPauseMs = 10_000;
const shortestPauseMs = 500;

export interface HandshakeRetryOptions {
  readonly authBase: string;
  readonly store: Store;
  /** Milliseconds of a monotonic clock. */
  readonly monotonic?: () => number;
  readonly random?: () => number;
  readonly pause?: (ms: number) => Promise<void>;
}

/**
 * Resolves when the player may continue with what is stored: credentials to try, or none and a phrase to
 * show.
 */
export function createHandshakeRetry({
  authBase,
  store,
  ...options
}: HandshakeRetryOptions): () => Promise<void> {
  const { monotonic = () => performance.now(), random, pause = wait } = options;
  let since: number | null = null;
  let refusals = 0;
  const startOver = () => {
    since = null;
    refusals = 0;
  };

  return async () => {
    since ??= monotonic();
    if (monotonic() - since >= giveUpAfterMs) {
      startOver();
      await store.save(nothingSaved);
      return;
    }
    const delay = Math.min(reconnectDelayMs(refusals++, random), longestPauseMs);
    await pause(Math.max(delay, shortestPauseMs));
    const { secret } = store.state;
    if (secret === null) return;
    try {
      const { reply } = await call(authBase, pairing, { bearer: secret });
      if (reply.state === 'paired')
        return void (await store.save({ credentials: credentialsIn(reply, authBase) }));
      // The player is no longer claimed, so its phrase is valid again.
      startOver();
      await store.save({ credentials: null });
    } catch {
      // Whatever the auth host answers, the credentials are kept and tried again.
    }
  };
}
