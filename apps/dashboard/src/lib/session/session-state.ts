import type { Caller, Role } from '@vitrine/contract/access';
import type { Server, SessionUser } from '@vitrine/contract/auth';
import { createListeners } from '../realtime/listeners.ts';

// What is known of the session; how it comes about is the matter of session.ts.

export interface SessionSnapshot {
  readonly state: 'anonymous' | 'restoring' | 'loggedIn';
  readonly user: SessionUser | null;
  readonly role: Role | null;
  readonly caller: Caller | null;
  readonly server: Server | null;
  /** All servers this person may enter. */
  readonly servers: readonly Server[];
  /** "Session expired. Attempting to reconnect..." */
  readonly isReconnecting: boolean;
}

/** What has to be told when a session ends by itself. */
export type SessionNotice = 'reconnectionFailed' | 'loggedOutElsewhere';

/** The servers a person may enter, and the way in. */
export interface ServerEntrance {
  readonly email: string;
  readonly servers: readonly Server[];
  readonly lastUsed: Server | null;
  /** The one that the link names by which the person came: entered without asking. */
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
      changes.tell();
    },
    /** Raised whenever a session begins or ends, so that a late answer never judges a newer session. */
    generation: () => generation,
    beginGeneration() {
      generation += 1;
    },
  };
}

export type SnapshotStore = ReturnType<typeof createSnapshotStore>;
