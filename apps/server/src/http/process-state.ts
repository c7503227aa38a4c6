import type { Heartbeat, Manifest } from '@vitrine/contract/player';
import type { Environment } from './environments.ts';
import type { Mounted } from './mount-route.ts';

// Everything that one process keeps in memory between calls, in one place.

export interface ProcessState {
  /** By slug, because every call needs its environment. */
  readonly environments: Map<string, { environment: Environment; until: number }>;
  /** Where our pages may send calls. */
  contentOrigins: { list: string[]; until: number } | null;
  /** The installation's own environment; its id is null if there is none. */
  ownEnvironment: { id: string | null; until: number } | null;
  /** Parts of the installation with a fault, when they were last checked. */
  installationFaults: { parts: readonly string[]; until: number } | null;
  /** Reported by `/metrics`. */
  readonly eventCounts: Map<string, number>;
  /** For `/metrics`: jobs that this process has given up, by kind. */
  readonly givenUpJobs: Map<string, number>;
  /** Expensive calls by environment. */
  readonly fairShares: Map<string, FairShare>;
  /** Transactions of calls, by environment. */
  readonly transactions: Map<string, FairShare>;
  /** Warnings that calls send and that are being read, by environment. */
  readonly warningCalls: Map<string, FairShare>;
  /** Addresses that are being tried, by environment. */
  readonly addressTries: Map<string, FairShare>;
  /** Every route with its handler, by id. */
  readonly mounted: Map<string, Mounted>;
  /** Previews by person. */
  readonly previews: Map<string, PreviewCount>;
  /** Calls of API tokens and of people, by the hash of their secret. */
  readonly calls: Map<string, CallCount>;
  /** In which minute those that are quiet were last forgotten. */
  callsMinute: number;
  /** When a device was last asked for frames, by environment and device. */
  readonly watched: Map<string, Map<string, number>>;
  /** When each device sent its last frames. */
  readonly framesSentAt: Map<string, number[]>;
  /** As of the auth host's last answer. */
  hostedEnvironments: string[] | null;
  /** Of single parts of the program, see `inProcess`. */
  readonly memory: Map<symbol, unknown>;
}

export interface PreviewCount {
  running: number;
  /** Since the start of the current minute. */
  started: number;
  minute: number;
}

export interface CallCount extends PreviewCount {
  /** In this minute. */
  refused: number;
}

export interface FairShare {
  running: number;
  readonly waiting: (() => void)[];
}

export const createProcessState = (): ProcessState => ({
  environments: new Map(),
  contentOrigins: null,
  ownEnvironment: null,
  installationFaults: null,
  eventCounts: new Map(),
  givenUpJobs: new Map(),
  fairShares: new Map(),
  transactions: new Map(),
  warningCalls: new Map(),
  addressTries: new Map(),
  mounted: new Map(),
  previews: new Map(),
  calls: new Map(),
  callsMinute: 0,
  watched: new Map(),
  framesSentAt: new Map(),
  hostedEnvironments: null,
  memory: new Map(),
});

/**
 * What one part of the program keeps, with a type that only that part knows: made on first use, and another one in every program,
 * because two of them in one process may have databases with the same environments in them.
 */
export function inProcess<T>(create: () => T): (app: { readonly state: ProcessState }) => T {
  const part = Symbol();
  return ({ state: { memory } }) => {
    if (!memory.has(part)) memory.set(part, create());
    return memory.get(part) as T;
  };
}

export interface DeviceKey {
  readonly environment: string;
  readonly device: string;
}

export interface ReceivedHeartbeat extends DeviceKey {
  readonly publicip: string;
  readonly at: Date;
  readonly playing: Heartbeat['playing'];
  readonly protocol: number;
}

export interface HeartbeatWriter {
  add(heartbeat: ReceivedHeartbeat): void;
  /**
   * Calls back with devices that send a heartbeat while a command waits for them, for example because its
   * notification was lost.
   */
  onPendingCommands(notify: (devices: readonly DeviceKey[]) => void): void;
  /** Resolves when everything added before is durable. */
  flush(): Promise<void>;
}

/** Requests of several devices at the same moment share one query. Null if the device was deleted. */
export type ManifestReader = (request: ManifestRequest) => Promise<Manifest | null>;

export interface ManifestRequest extends DeviceKey {
  /** What the player understands. */
  readonly protocol: number;
}
