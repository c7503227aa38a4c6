import type { Database, Notification } from './postgres/db.ts';
import { sql } from './postgres/sql.ts';

// What happened, spread to every process by LISTEN/NOTIFY. A notification holds up commits of others for a moment, so it
// is sent after the commit it speaks of, by itself, and at most once a second per environment and kind.

const foldMs = 1000;

interface Waiting {
  readonly kinds: Set<string>;
  timer: NodeJS.Timeout | null;
  lastAt: number;
}

const waitingOf = new WeakMap<Database, Map<string, Waiting>>();

/** Soon: at once if this environment was quiet, else with what else happens within the second. */
export function publish(database: Database, environment: string, kinds: readonly string[]): void {
  const all = waitingOf.get(database) ?? new Map<string, Waiting>();
  waitingOf.set(database, all);
  const waiting = all.get(environment) ?? { kinds: new Set<string>(), timer: null, lastAt: 0 };
  all.set(environment, waiting);
  for (const kind of kinds) waiting.kinds.add(kind);
  if (waiting.timer) return;
  const delay = Math.max(0, waiting.lastAt + foldMs - performance.now());
  waiting.timer = setTimeout(() => {
    const payload: Notification = { environment, kinds: [...waiting.kinds] };
    waiting.kinds.clear();
    waiting.timer = null;
    waiting.lastAt = performance.now();
    void publishNow(database, payload);
  }, delay);
  waiting.timer.unref();
}

/** For what must reach one device or its process at once, such as a command or the end of its connection. */
export async function publishNow(database: Database, notification: Notification): Promise<void> {
  try {
    await database.transaction((db) =>
      db.query(sql`select pg_notify('vitrine', ${JSON.stringify(notification)})`),
    );
  } catch {
    // Nobody is told now; lists refresh by themselves within seconds, and a deleted device is told at its next heartbeat.
  }
}
