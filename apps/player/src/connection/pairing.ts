import { type DeviceFacts, pairing, register } from '@vitrine/contract/player';
import type { Clock } from './clock.ts';
import { reconnectDelayMs, wait } from './reconnect.ts';
import { call, isDeleted, Refusal } from './server-calls.ts';

// A fresh player makes itself known, shows three words and asks until somebody has typed them. It never gives up. The
// secret fetches the credentials; the words only help people to find this screen.

export interface Credentials {
  /** The server it talks to from now on. */
  readonly url: string;
  readonly token: string;
}

export type PairingState =
  | { readonly kind: 'words'; readonly connectString: string; readonly expiresAt: number }
  /** Nothing reaches the server, or it refuses. */
  | { readonly kind: 'network' }
  | { readonly kind: 'refused' };

export interface Pairing {
  /** Origin of the auth host. */
  readonly authBase: string;
  readonly clock: Clock;
  readonly facts: () => Promise<DeviceFacts>;
  /** From an earlier start. */
  readonly secret: string | null;
  readonly saveSecret: (secret: string | null) => Promise<void>;
  readonly onState: (state: PairingState) => void;
  /** Ends the wait before the next question early. */
  readonly asked?: () => Promise<void>;
  readonly random?: () => number;
  /** Tests do not wait. */
  readonly pause?: (ms: number) => Promise<void>;
}

const pollMs = 2000;
/** Polls come up to so much earlier, so that the words of a typed phrase leave the screen within two seconds. */
const pollJitter = 0.3;
/** Somebody stands before the screen: the longest wait after failures is shorter than that of a paired player. */
const maxDelayMs = 30_000;

/** What the auth host hands out once somebody has typed the words. */
export function credentialsIn({ url, token }: Credentials, authBase: string): Credentials {
  // A player reached over https never uses http, whoever says so.
  const isDowngrade = authBase.startsWith('https:') && !url.startsWith('https:');
  if (isDowngrade) throw new Refusal(200, 'insecure_server', null);
  return { url, token };
}

export async function pair(options: Pairing): Promise<Credentials> {
  const { authBase, clock, onState, saveSecret } = options;
  const random = options.random ?? Math.random;
  const pause = options.pause ?? wait;
  let secret = options.secret;
  let shown: Extract<PairingState, { kind: 'words' }> | null = null;
  let failures = 0;

  const show = (connectString: string, expiresAt: string) => {
    shown = { kind: 'words', connectString, expiresAt: Date.parse(expiresAt) };
    onState(shown);
  };
  const step = async (): Promise<Credentials | null> => {
    if (secret === null) {
      const answer = await call(authBase, register, { body: { facts: await options.facts() } });
      clock.learnRoughly(answer.date);
      secret = answer.reply.secret;
      await saveSecret(secret);
      show(answer.reply.connectString, answer.reply.expiresAt);
      return null;
    }
    const { reply, date } = await call(authBase, pairing, { bearer: secret });
    clock.learnRoughly(date);
    if (reply.state === 'waiting') {
      show(reply.connectString, reply.expiresAt);
      return null;
    }
    return credentialsIn(reply, authBase);
  };

  // Somebody who asks has just paired it, so the answer has changed whatever the last one was.
  const waitOrAsked = (ms: number) =>
    options.asked ? Promise.race([pause(ms), options.asked()]) : pause(ms);

  for (;;) {
    try {
      const credentials = await step();
      if (credentials) return credentials;
      failures = 0;
      await waitOrAsked(pollMs * (1 - pollJitter * random()));
    } catch (error) {
      if (isDeleted(error) && secret !== null) {
        secret = null;
        shown = null;
        await saveSecret(null);
        continue;
      }
      const words = shown as PairingState | null;
      // The words on the screen stay while they are good; a short loss of the network is nobody's business.
      if (words?.kind !== 'words' || words.expiresAt <= clock.now()) {
        onState({ kind: error instanceof Refusal ? 'refused' : 'network' });
      }
      const wish = error instanceof Refusal ? error.retryAfterMs : null;
      const delay = Math.min(reconnectDelayMs(failures++, random), maxDelayMs);
      await waitOrAsked(wish === null ? Math.max(delay, 500) : Math.max(delay, wish));
    }
  }
}
