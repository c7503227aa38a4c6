import type { Caller, Role } from '@vitrine/contract/access';
import type { Server, SessionUser } from '@vitrine/contract/auth';
import { createListeners } from '../realtime/listeners.ts';

// The state of the session; session.ts changes it.

export interface SessionSnapshot {
  readonly state: 'anonymous' | 'restoring' | 'loggedIn';
  readonly user: SessionUser | null;
  readonly role: Role | null;
  readonly caller: Caller | null;
  readonly server: Server | null;
  /** All servers that this user may enter. */
  readonly servers: readonly Server[];
  /** "Session expired. Attempting to reconnect..." */
  readonly isReconnecting: boolean;
  /** The server did not say whether there is a session. Login says so, and asks again. */
  readonly isUnwell: boolean;
}

/** Messages for a session that ended without a logout. */
export type SessionNotice = 'reconnectionFailed' | 'loggedOutElsewhere';

/** The servers that a user may enter, and how to enter one. */
export interface ServerEntrance {
  readonly email: string;
  readonly servers: readonly Server[];
  readonly lastUsed: Server | null;
  /** The server named by the link that the user opened; it is entered without asking. */
  readonly wanted: Server | null;
  enter(server: Server): Promise<void>;
}

export const anonymous: SessionSnapshot = {
  state: 'anonymous',
  user: null,
  role: null,
  caller: null,
  server: null,
  servers: [],
  isReconnecting: false,
  isUnwell: false,
};

export function createSnapshotStore() {
  const changes = createListeners();
  let current = anonymous;
  let generation = 0;
  return {
    get: () => current,
    subscribe: changes.add,
    publish(change: Partial<SessionSnapshot>) {
      current = { ...current, ...change };
      changes.notify();
    },
    /**
     * Incremented whenever a session begins or ends, so that late responses do not affect a newer session.
     */
    generation: () => generation,
    beginGeneration() {
      generation += 1;
    },
  };
}

export type SnapshotStore = ReturnType<typeof createSnapshotStore>;
