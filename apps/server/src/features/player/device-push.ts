import type { App } from '../../http/app.ts';
import { type Connection, type Connections, cutOff, send } from './connections.ts';
import { createDataPush } from './data-push.ts';
import { readManifests, takeAllCommands } from './player.service.ts';

// Pushes changes to connected devices: commands, and the version of a new manifest. Devices are read in batches, one batch at a
// time, however many a change concerns. Devices that were named come first. Of a whole environment those with a new manifest are
// notified at a limited rate, because each of them then fetches it: slowly while the process is busy, so that people do not wait,
// and fast while it has time to spare. Environments take turns.

const maxBatchSize = 500;
/**
 * Per environment this many are notified at once, then this many per second: ten thousand within 8 to 40
 * seconds.
 */
const burst = 500;
const notifiedPerSecond = { busy: 250, idle: 1250 };
/** A process is busy if its event loop worked for more than this share of the last interval. */
const busyFrom = 0.85;
const paceMs = 100;
/** Routine checks are collected for this long. */
const gatherMs = 1000;

export type PushPriority = 'immediate' | 'batched' | 'background';

export interface DeviceNotifier {
  /** `immediate`: something is known to have changed; `batched`: it may have; `background`: a check in case a notification was lost. */
  notify(connections: Iterable<Connection>, priority: PushPriority): void;
  /** Data that they may show has changed. */
  notifyData(connections: Iterable<Connection>): void;
  stop(): void;
}

/** The devices of one environment. */
interface EnvironmentQueue {
  readonly waiting: Set<Connection>;
  /** Already read; to be notified of this version. */
  readonly pending: Map<Connection, string>;
  /** How many may be notified before the others have to wait. */
  allowance: number;
  countedAt: number;
  timer: NodeJS.Timeout | undefined;
}

export function createDeviceNotifier(app: App, connections: Connections): DeviceNotifier {
  const data = createDataPush(app, connections);
  const urgent = new Set<Connection>();
  const queues = new Map<string, EnvironmentQueue>();
  const busyShare = createBusyShare();
  let isRunning = false;
  let later: NodeJS.Timeout | undefined;

  const queueOf = (environment: string): EnvironmentQueue => {
    const queue = queues.get(environment) ?? {
      waiting: new Set(),
      pending: new Map(),
      allowance: burst,
      countedAt: performance.now(),
      timer: undefined,
    };
    queues.set(environment, queue);
    return queue;
  };
  const takeFrom = (waiting: Set<Connection>): Connection[] => {
    const batch: Connection[] = [];
    for (const connection of waiting) {
      if (batch.length === maxBatchSize) break;
      waiting.delete(connection);
      batch.push(connection);
    }
    return batch;
  };
  const hasWork = () => urgent.size > 0 || [...queues.values()].some(({ waiting }) => waiting.size > 0);
  const pushAll = async () => {
    if (isRunning) return;
    isRunning = true;
    clearTimeout(later);
    later = undefined;
    const push = (batch: readonly Connection[], isUrgent: boolean) =>
      pushTo(batch, isUrgent).catch((error: unknown) => {
        app.log.warn({ err: error, devices: batch.length }, 'device_push_failed');
      });
    while (hasWork()) {
      while (urgent.size > 0) await push(takeFrom(urgent), true);
      for (const { waiting } of [...queues.values()]) {
        if (waiting.size > 0) await push(takeFrom(waiting), false);
        while (urgent.size > 0) await push(takeFrom(urgent), true);
      }
    }
    isRunning = false;
  };

  async function pushTo(batch: readonly Connection[], isUrgent: boolean): Promise<void> {
    const open = batch.filter((each) => connections.get(each.environment, each.device) === each);
    if (open.length === 0) return;
    const now = app.clock();
    const environments = [...new Set(open.map(({ environment }) => environment))];
    const { manifests, commands } = await app.content.inEnvironments(environments, async (db) => ({
      manifests: await readManifests(db, open, now),
      commands: await takeAllCommands(db, open, now),
    }));
    for (const connection of open) {
      const { socket, device, environment } = connection;
      const version = manifests.get(device)?.version;
      if (version === undefined) {
        cutOff(app, socket);
        continue;
      }
      for (const command of commands.get(device) ?? []) send(app, socket, { type: 'command', command });
      connection.checkedAt = performance.now();
      const queue = queueOf(environment);
      queue.pending.delete(connection);
      if (isUrgent) notifyOf(connection, version);
      else if (version !== connection.manifestVersion) queue.pending.set(connection, version);
    }
    for (const environment of environments) notifySome(queueOf(environment));
    data.notify(open);
  }

  const notifyOf = (connection: Connection, version: string) => {
    if (version === connection.manifestVersion) return;
    connection.manifestVersion = version;
    send(app, connection.socket, { type: 'manifest', version });
  };
  const notifySome = (queue: EnvironmentQueue) => {
    const now = performance.now();
    const perSecond = busyShare() > busyFrom ? notifiedPerSecond.busy : notifiedPerSecond.idle;
    const earned = ((now - queue.countedAt) / 1000) * perSecond;
    queue.allowance = Math.min(burst, queue.allowance + earned);
    queue.countedAt = now;
    for (const [connection, version] of queue.pending) {
      if (queue.allowance < 1) break;
      queue.pending.delete(connection);
      queue.allowance--;
      notifyOf(connection, version);
    }
    clearTimeout(queue.timer);
    if (queue.pending.size > 0) queue.timer = setTimeout(() => notifySome(queue), paceMs);
  };

  return {
    notify(them, priority) {
      for (const connection of them)
        (priority === 'immediate' ? urgent : queueOf(connection.environment).waiting).add(connection);
      if (priority === 'background') later ??= setTimeout(pushAll, gatherMs);
      else setImmediate(pushAll);
    },
    notifyData: data.notify,
    stop() {
      clearTimeout(later);
      for (const { timer } of queues.values()) clearTimeout(timer);
    },
  };
}

/** The share of time in which the event loop worked, measured at most once per interval. */
function createBusyShare(): () => number {
  let since = performance.eventLoopUtilization();
  let measuredAt = performance.now();
  let share = 0;
  return () => {
    if (performance.now() - measuredAt < paceMs) return share;
    const now = performance.eventLoopUtilization();
    share = performance.eventLoopUtilization(now, since).utilization;
    since = now;
    measuredAt = performance.now();
    return share;
  };
}
