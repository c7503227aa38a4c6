import { pairing } from '@vitrine/contract/player';
import { credentialsIn } from './pairing.ts';
import { reconnectDelayMs, wait } from './reconnect.ts';
import { call } from './server-calls.ts';
import { nothingSaved, type Store } from './store.ts';

// A freshly paired player whose server does not know it yet: the pairing is still on its way, or a server lost it. The
// player keeps its secret and its token and asks both hosts again until the server knows it; only after ten minutes does
// it give up and register anew, which shows new words.

const giveUpAfterMs = 600_000;
/** Somebody stands in front of the screen. */
const longestPauseMs = 10_000;
const shortestPauseMs = 500;

export interface HandshakeRetryOptions {
  readonly authBase: string;
  readonly store: Store;
  /** Milliseconds of a clock that nobody sets. */
  readonly monotonic?: () => number;
  readonly random?: () => number;
  readonly pause?: (ms: number) => Promise<void>;
}

/** Resolves when the player may go on with what is in the store: credentials to try, or none and words to show. */
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
      // Nobody holds this player any more: its words count again.
      startOver();
      await store.save({ credentials: null });
    } catch {
      // Whatever the auth host says, the credentials stay and are tried again.
    }
  };
}
