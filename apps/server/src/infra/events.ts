import { type Change, type StaleResource, staleAfter } from '@vitrine/contract/changes';
import type { Database, Db } from './postgres/db.ts';
import { sql } from './postgres/sql.ts';

// Events, sent to every process by LISTEN/NOTIFY. They contain only ids: the receiver reads the rows with its
// own permissions. A notification delays other commits for a moment, so it is never sent in the transaction
// that it announces.

interface OfDevice {
  readonly environment: string;
  readonly device: string;
}

export interface Events {
  /** Responses about these resources are stale. */
  changed: { readonly environment: string; readonly resources: readonly StaleResource[] };
  /** What one device plays has changed. */
  deviceManifest: OfDevice;
  /** The same of several, at most 150; they are told before others, and not paced. */
  deviceManifests: { readonly environment: string; readonly devices: readonly string[] };
  deviceCommand: OfDevice;
  deviceRemoved: OfDevice;
  /** Devices that have connected again, each with the number of its newest connection. */
  devicesTaken: {
    readonly environment: string;
    readonly taken: readonly (readonly [device: string, connection: number])[];
  };
  /** Somebody watches it. */
  deviceWatched: OfDevice;
  /** An alarm started, was extended or ended. Nothing delays it, unlike the change that says the same. */
  takeover: { readonly environment: string };
  /** A job was enqueued. */
  jobs: Record<never, never>;
}

export type EventName = keyof Events;
export type EventHandlers = {
  readonly [Name in EventName]?: (event: Events[Name]) => void;
} & {
  /**
   * The process is listening from now on, for the first time or again: events published before may have been
   * missed.
   */
  readonly everything?: () => void;
};

/** The wire format. Programs of two versions run side by side during an update, so these names stay. */
export interface Wire {
  readonly environment: string;
  readonly kinds: readonly string[];
  readonly device?: string;
  readonly devices?: readonly string[];
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
  deviceManifests: (event) => ({ ...event, kinds: ['manifests'] }),
  devicesTaken: (event) => ({ ...event, kinds: ['taken'] }),
  takeover: ({ environment }) => ({ environment, kinds: ['takeover'] }),
  jobs: () => ({ environment: '', kinds: ['jobs'] }),
};

export const encode = <Name extends EventName>(name: Name, event: Events[Name]): string =>
  JSON.stringify(toWire[name](event));

function dispatch(payload: string, handlers: readonly EventHandlers[]): void {
  const { environment, kinds, device, devices, taken } = JSON.parse(payload) as Wire;
  const name = deviceEvents.find((each) => kinds.includes(wireKind[each]));
  for (const handler of handlers) {
    if (taken) handler.devicesTaken?.({ environment, taken });
    else if (devices) handler.deviceManifests?.({ environment, devices });
    else if (kinds.includes('jobs')) handler.jobs?.({});
    else if (kinds.includes('takeover')) handler.takeover?.({ environment });
    else if (!device) handler.changed?.({ environment, resources: kinds as readonly StaleResource[] });
    else if (name) handler[name]?.({ environment, device });
  }
}

/** Returns a function that unsubscribes. */
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

/**
 * For events that must reach one device or its process immediately, such as a command or the end of its
 * connection.
 */
export async function publishNow<Name extends EventName>(
  database: Database,
  name: Name,
  event: Events[Name],
): Promise<void> {
  try {
    await database.transaction((db) => db.query(sql`select pg_notify('vitrine', ${encode(name, event)})`));
  } catch {
    // The event is lost; lists refresh by themselves within seconds, and a deleted device is notified at its
    // next heartbeat.
  }
}

/** A notification of Postgres is limited to 8,000 bytes. */
const devicesAtOnce = 150;

/** Tells these devices at once that what they play has changed. */
export function publishManifests(database: Database, environment: string, devices: readonly string[]): void {
  for (let i = 0; i < devices.length; i += devicesAtOnce)
    void publishNow(database, 'deviceManifests', {
      environment,
      devices: devices.slice(i, i + devicesAtOnce),
    });
}

/**
 * Written with the caller's transaction and published after it, by this process or, if it dies, by another.
 */
export const markChanged = (db: Db, environment: string, ...made: readonly Change[]): void =>
  db.announce({ environment, kinds: staleAfter(...made), device: null });

/** The same for notifications of one device. */
export const markDevice = (
  db: Db,
  name: 'deviceManifest' | 'deviceCommand' | 'deviceRemoved',
  event: OfDevice,
): void => db.announce({ ...event, kinds: [wireKind[name]] });
