import type { Heartbeat, Manifest } from '@vitrine/contract/player';
import type { Environment } from './environments.ts';

// What one process keeps in memory while it runs, all in one place: nothing else in the server is remembered between calls.

export interface ProcessState {
  /** By slug: every call asks for one. */
  readonly environments: Map<string, { environment: Environment; until: number }>;
  /** Where our pages may send calls. */
  contentOrigins: { list: string[]; until: number } | null;
  /** For `/metrics`. */
  readonly eventCounts: Map<string, number>;
  /** Expensive calls by environment. */
  readonly fairShares: Map<string, FairShare>;
  /** When a device was last asked for pictures, by environment and device. */
  readonly watched: Map<string, Map<string, number>>;
  /** When each device sent its last pictures. */
  readonly framesSentAt: Map<string, number[]>;
  /** As the auth host said when it last answered. */
  hostedEnvironments: string[] | null;
}

export interface FairShare {
  running: number;
  readonly waiting: (() => void)[];
}

export const createProcessState = (): ProcessState => ({
  environments: new Map(),
  contentOrigins: null,
  eventCounts: new Map(),
  fairShares: new Map(),
  watched: new Map(),
  framesSentAt: new Map(),
  hostedEnvironments: null,
});

export interface DeviceKey {
  readonly environment: string;
  readonly device: string;
}

export interface ReceivedHeartbeat extends DeviceKey {
  readonly publicip: string;
  readonly at: Date;
  readonly playing: Heartbeat['playing'];
}

export interface HeartbeatWriter {
  add(heartbeat: ReceivedHeartbeat): void;
  /** Calls back with devices that beat while a command waits for them, e.g. because its notification was lost. */
  onPendingCommands(notify: (devices: readonly DeviceKey[]) => void): void;
  /** Resolves when all that was added before is durable. */
  flush(): Promise<void>;
}

/** Devices that ask at the same moment are answered by one query. Null: the device was deleted. */
export type ManifestReader = (key: DeviceKey) => Promise<Manifest | null>;
