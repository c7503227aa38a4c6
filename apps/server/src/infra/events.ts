import { type Change, type StaleResource, staleAfter } from '@vitrine/contract/changes';
import type { Database, Db } from './postgres/db.ts';
import type { PendingRow } from './postgres/pending-notifications.ts';
import { sql } from './postgres/sql.ts';

// What happened, spread to every process by LISTEN/NOTIFY. Ids only: whoever hears it reads the rows with its own rights. A
// notification holds up commits of others for a moment, so it is never sent in the transaction it speaks of.

interface OfDevice {
  readonly environment: string;
  readonly device: string;
}

export interface Events {
  /** Answers about these resources are stale. */
  changed: { readonly environment: string; readonly resources: readonly StaleResource[] };
  /** What one device plays has changed. */
  deviceManifest: OfDevice;
  deviceCommand: OfDevice;
  deviceRemoved: OfDevice;
  /** Devices that have connected anew, each with the number of its newest connection. */
  devicesTaken: {
    readonly environment: string;
    readonly taken: readonly (readonly [device: string, connection: number])[];
  };
  /** Somebody looks at it. */
  deviceWatched: OfDevice;
  /** A job was enqueued. */
  jobs: Record<never, never>;
}

export type EventName = keyof Events;
export type EventHandlers = {
  readonly [Name in EventName]?: (event: Events[Name]) => void;
} & {
  /** The process listens from now on, for the first time or again: whatever was published before may have been missed. */
  readonly everything?: () => void;
};

/** As it travels. Programs of two versions run side by side while an installation is updated, so these names stay. */
interface Wire {
  readonly environment: string;
  readonly kinds: readonly string[];
  readonly device?: string;
  readonly taken?: Events['devicesTaken']['taken'];
}

const wireKind = {
  deviceManifest: 'manifest',
  deviceCommand: 'command',
  deviceRemoved: 'gone',
  deviceWatched: 'watch',
} as const satisfies Partial<Record<EventName, string>>;

type DeviceEvent = keyof typeof wireKind;
const deviceEvents = Object.keys(wireKind) as DeviceEvent[];

const toWire: { readonly [Name in EventName]: (event: Events[Name]) => Wire } = {
  changed: ({ environment, resources }) => ({ environment, kinds: resources }),
  deviceManifest: (event) => ({ ...event, kinds: [wireKind.deviceManifest] }),
  deviceCommand: (event) => ({ ...event, kinds: [wireKind.deviceCommand] }),
  deviceRemoved: (event) => ({ ...event, kinds: [wireKind.deviceRemoved] }),
  deviceWatched: (event) => ({ ...event, kinds: [wireKind.deviceWatched] }),
  devicesTaken: (event) => ({ ...event, kinds: ['taken'] }),
  jobs: () => ({ environment: '', kinds: ['jobs'] }),
};

const encode = <Name extends EventName>(name: Name, event: Events[Name]): string =>
  JSON.stringify(toWire[name](event));

function dispatch(payload: string, handlers: readonly EventHandlers[]): void {
  const { environment, kinds, device, taken } = JSON.parse(payload) as Wire;
  const name = deviceEvents.find((each) => kinds.includes(wireKind[each]));
  for (const handler of handlers) {
    if (taken) handler.devicesTaken?.({ environment, taken });
    else if (kinds.includes('jobs')) handler.jobs?.({});
    else if (!device) handler.changed?.({ environment, resources: kinds as readonly StaleResource[] });
    else if (name) handler[name]?.({ environment, device });
  }
}

/** Returns how to stop. */
export const subscribe = (
  database: Database,
  handlers: readonly EventHandlers[],
  onError: (error: unknown) => void,
): (() => void) =>
  database.listen(
    (payload) => {
      try {
        dispatch(payload, handlers);
      } catch (error) {
        onError(error);
      }
    },
    () => {
      for (const handler of handlers) handler.everything?.();
    },
  );

/** For what must reach one device or its process at once, such as a command or the end of its connection. */
export async function publishNow<Name extends EventName>(
  database: Database,
  name: Name,
  event: Events[Name],
): Promise<void> {
  try {
    await database.transaction((db) => db.query(sql`select pg_notify('vitrine', ${encode(name, event)})`));
  } catch {
    // It is missed now; lists refresh by themselves within seconds, and a deleted device is told at its next heartbeat.
  }
}

/** Written with the caller's transaction and published after it, by this process or, should it die, by another. */
export const markChanged = (db: Db, environment: string, ...made: readonly Change[]): void =>
  db.announce({ environment, kinds: staleAfter(...made), device: null });

/** The same for what one device is to be told. */
export const markDevice = (
  db: Db,
  name: 'deviceManifest' | 'deviceCommand' | 'deviceRemoved',
  event: OfDevice,
): void => db.announce({ ...event, kinds: [wireKind[name]] });

const foldMs = 1000;

interface Waiting {
  readonly resources: Set<StaleResource>;
  /** Rows of infra.pending_notifications that say the same. */
  readonly pending: string[];
  timer: NodeJS.Timeout | null;
  lastAt: number;
}

const waitingOf = new WeakMap<Database, Map<string, Waiting>>();

/**
 * Without the table, for what is soon followed by the same again (heartbeats, frames). Published at once if this environment was
 * quiet, else with what else happens within the second.
 */
export const publishChanged = (database: Database, environment: string, ...made: readonly Change[]): void =>
  publishFolded(database, environment, staleAfter(...made), []);

/** After the commit of a transaction that announced them. */
export function publishPending(database: Database, rows: readonly PendingRow[]): void {
  for (const { id, environment, kinds, device } of rows)
    if (device) void flush(database, JSON.stringify({ environment, kinds, device } satisfies Wire), [id]);
    else publishFolded(database, environment, kinds as readonly StaleResource[], [id]);
}

/** `pending`: rows to delete in the same transaction. */
function publishFolded(
  database: Database,
  environment: string,
  resources: readonly StaleResource[],
  pending: readonly string[],
): void {
  const all = waitingOf.get(database) ?? new Map<string, Waiting>();
  waitingOf.set(database, all);
  const known = all.get(environment);
  const waiting = known ?? { resources: new Set(), pending: [], timer: null, lastAt: 0 };
  all.set(environment, waiting);
  for (const resource of resources) waiting.resources.add(resource);
  waiting.pending.push(...pending);
  if (waiting.timer) return;
  const delay = Math.max(0, waiting.lastAt + foldMs - performance.now());
  waiting.timer = setTimeout(() => {
    const payload = encode('changed', { environment, resources: [...waiting.resources] });
    const rows = waiting.pending.splice(0);
    waiting.resources.clear();
    waiting.timer = null;
    waiting.lastAt = performance.now();
    void flush(database, payload, rows);
  }, delay);
  waiting.timer.unref();
}

async function flush(database: Database, payload: string, pending: readonly string[]): Promise<void> {
  try {
    await database.transaction((db) =>
      pending.length === 0
        ? db.query(sql`select pg_notify('vitrine', ${payload})`)
        : db.query(sql`
            with told as (delete from infra.pending_notifications where id = any (${pending}::uuid[]))
            select pg_notify('vitrine', ${payload})`),
    );
  } catch {
    // Rows that are left are published by the next sweep of any process.
  }
}

const sweepEveryMs = 1000;

/** Publishes what a process that died, or could not reach the database, has left. Returns how to stop. */
export function startSweeping(database: Database, onError: (error: unknown) => void): () => void {
  let isSweeping = false;
  const timer = setInterval(async () => {
    if (isSweeping) return;
    isSweeping = true;
    try {
      await sweepPending(database);
    } catch (error) {
      onError(error);
    } finally {
      isSweeping = false;
    }
  }, sweepEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Rows older than two seconds: their own process would have published them by now. */
const sweepPending = (database: Database): Promise<unknown> =>
  database.transaction((db) =>
    db.query(sql`
      with late as (
        select id from infra.pending_notifications
        where created_at < statement_timestamp() - interval '2 seconds' for update skip locked),
      told as (
        delete from infra.pending_notifications p using late where p.id = late.id
        returning p.environment_id, p.device_id, p.kinds)
      select pg_notify('vitrine', json_strip_nulls(json_build_object(
        'environment', t.environment_id, 'device', t.device_id, 'kinds', array_agg(distinct k.kind)))::text)
      from told t cross join unnest(t.kinds) as k (kind) group by t.environment_id, t.device_id`),
  );
