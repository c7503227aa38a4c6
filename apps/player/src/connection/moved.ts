import { type Moved, movedText } from '@vitrine/contract/moved';
import { type Heartbeat, heartbeat } from '@vitrine/contract/player';
import type { Credentials } from './pairing.ts';
import { call } from './server-calls.ts';
import type { Store } from './store.ts';

// Follows an installation to another address. Only a statement signed with the pinned key counts, and the old
// address stays in use until the new one has answered this device.

const tryAgainMs = 600_000;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

export interface PlayerIdentity {
  readonly key?: string;
  readonly moved?: Moved;
}

export interface FollowOptions {
  readonly store: Store;
  readonly credentials: Credentials;
  /** Starts again with what is stored. */
  readonly restart: () => void;
  /** Whether the device is known at this address. */
  readonly isWelcome?: (credentials: Credentials) => Promise<boolean>;
}

export type MoveFollower = ReturnType<typeof createMoveFollower>;

export function createMoveFollower({ store, credentials, restart, isWelcome = asks }: FollowOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const attempt = async (next: Credentials, at: string) => {
    clearTimeout(timer);
    if (await isWelcome(next).catch(() => false)) {
      if (isStopped) return;
      await store.save({ credentials: next, movedAt: at });
      restart();
    } else if (!isStopped) timer = setTimeout(() => void attempt(next, at), tryAgainMs);
  };
  return {
    async learn(moved: Moved): Promise<void> {
      const { serverKey, movedAt } = store.state;
      if (!serverKey || (movedAt !== null && moved.at <= movedAt)) return;
      const url = addressAt(moved.to, credentials.url);
      if (!url || url === credentials.url || !(await isSigned(moved, serverKey))) return;
      await attempt({ ...credentials, url }, moved.at);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** The same path at the new address; null unless it is https. */
function addressAt(to: string, url: string): string | null {
  const next = new URL(to);
  if (next.protocol !== 'https:') return null;
  return `${next.origin}${new URL(url).pathname}`.replace(/\/$/, '');
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

export async function isSigned(moved: Moved, key: string): Promise<boolean> {
  try {
    const imported = await crypto.subtle.importKey('spki', bytesOf(key), algorithm, false, ['verify']);
    const text = new TextEncoder().encode(movedText(moved));
    const how = { name: 'ECDSA', hash: 'SHA-256' };
    return await crypto.subtle.verify(how, imported, bytesOf(moved.signature), text);
  } catch {
    return false;
  }
}

async function asks({ url, token }: Credentials): Promise<boolean> {
  const body: Heartbeat = { playing: null };
  await call(url, heartbeat, { bearer: token, body });
  return true;
}
