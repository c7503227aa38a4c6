import type { App } from '../../http/app.ts';
import { alarmProtocol } from '../alarms/alarm-protocol.ts';
import {
  type DeviceAlarms,
  forgetAlarms,
  type LiveAlarms,
  liveAlarms,
  readAlarms,
} from '../alarms/live-alarms.service.ts';
import { type Connection, type Connections, sendText } from './connections.ts';

// Sends alarms to connected players: all at once, never paced, and before anything else that changed.

/** Without the database it is tried again; should this process lose its events, a heartbeat finds it. */
const againMs = 1000;
const maxAttempts = 30;

/** Undefined if there is nothing. */
export interface AlarmNews {
  readonly takeovers?: DeviceAlarms['takeovers'];
  readonly alarmsSince?: string;
}

/** The alarms of a device, for players that understand them. */
export const newsFor = ({ byDevice, alarmsSince }: LiveAlarms, device: string): AlarmNews => ({
  takeovers: byDevice.get(device)?.takeovers,
  alarmsSince,
});

export interface AlarmPush {
  /** What a welcome or an acknowledgement carries. */
  of(connection: Connection): Promise<AlarmNews>;
  /** Sends what these have not got yet, all of one environment. */
  push(connections: Iterable<Connection>): void;
  notify(environment: string): void;
  /** The displays of these devices have changed, or they have other ones. */
  notifyDevices(environment: string, devices: readonly string[]): void;
  notifyAll(): void;
}

export function createAlarmPush(app: App, connections: Connections): AlarmPush {
  const failed = (error: unknown) => app.log.warn({ err: error }, 'takeover_push_failed');
  const understands = ({ protocol }: Connection) => protocol >= alarmProtocol;

  function pushTo(live: LiveAlarms, them: Iterable<Connection>): void {
    for (const connection of them) {
      const own = understands(connection) ? live.byDevice.get(connection.device) : undefined;
      if ((own?.version ?? '') === connection.takeovers) continue;
      connection.takeovers = own?.version ?? '';
      if (own) sendText(app, connection.socket, own.message);
    }
  }
  const notify = async (environment: string, attempt = 1): Promise<void> => {
    try {
      pushTo(await readAlarms(app, environment), connections.inEnvironment(environment));
    } catch (error) {
      failed(error);
      forgetAlarms(app, environment);
      if (attempt < maxAttempts) setTimeout(() => void notify(environment, attempt + 1), againMs).unref();
    }
  };

  const push = (them: Iterable<Connection>) => {
    for (const connection of them)
      liveAlarms(app, connection.environment).then((live) => pushTo(live, [connection]), failed);
  };

  return {
    async of(connection) {
      if (!understands(connection)) return {};
      const live = await liveAlarms(app, connection.environment);
      connection.takeovers = live.byDevice.get(connection.device)?.version ?? '';
      return newsFor(live, connection.device);
    },
    push,
    notify: (environment) => void notify(environment),
    notifyDevices(environment, devices) {
      forgetAlarms(app, environment);
      push(devices.flatMap((device) => connections.get(environment, device) ?? []));
    },
    notifyAll() {
      forgetAlarms(app);
      const all = new Set([...connections.all()].map(({ environment }) => environment));
      for (const environment of all) void notify(environment);
    },
  };
}
