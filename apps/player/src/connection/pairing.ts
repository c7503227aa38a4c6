import { type DeviceFacts, pairing, register } from '@vitrine/contract/player';
import type { Clock } from './clock.ts';
import { reconnectDelayMs, wait } from './reconnect.ts';
import { call, isDeleted, Refusal } from './server-calls.ts';

// A new player registers, shows a phrase of three words and polls until somebody has typed it. It never gives
// up. The secret fetches the credentials; the phrase only helps people to find this screen.

export interface Credentials {
  /** The server it uses from now on. */
  readonly url: string;
  readonly token: string;
}

export type PairingState =
  | { readonly kind: 'words'; readonly connectString: string; readonly expiresAt: number }
  /** The server cannot be reached, or it refuses. */
  | { readonly kind: 'network' }
  | { readonly kind: 'refused' };

export interface Pairing {
  /** Origin of the auth host. */
  readonly authBase: string;
  readonly clock: Clock;
  readonly facts: () => Promise<DeviceFacts>;
  /** Stored by an earlier start. */
  readonly secret: string | null;
  readonly saveSecret: (secret: string | null) => Promise<void>;
  readonly onState: (state: PairingState) => void;
  /** Ends the delay before the next poll early. */
  readonly asked?: () => Promise<void>;
  readonly random?: () => number;
  /** Tests do not wait. */
  readonly pause?: (ms: number) => Promise<void>;
}

const pollMs = 2000;
/**
 * Polls come up to this much earlier, so that a typed phrase disappears from the screen within two seconds.
 */
const pollJitter = 0.3;
/**
 * Somebody is standing in front of the screen, so the longest delay after failures is shorter than that of a
 * paired player.
 */
const maxDelayMs = 30_000;

/** The credentials that the auth host returns once the phrase was typed. */
export function credentialsIn({ url, token }: Credentials, authBase: string): Credentials {
  // A player reached over https never uses http, whatever the reply says.
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

  // A request means that it was just paired, so the answer has changed whatever the last one was.
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
      // The phrase stays on the screen while it is valid; a short loss of the network is not shown.
      if (words?.kind !== 'words' || words.expiresAt <= clock.now()) {
        onState({ kind: error instanceof Refusal ? 'refused' : 'network' });
      }
      const wish = error instanceof Refusal ? error.retryAfterMs : null;
      const delay = Math.min(reconnectDelayMs(failures++, random), maxDelayMs);
      await waitOrAsked(wish === null ? Math.max(delay, 500) : Math.max(delay, wish));
    }
  }
}
