import { measureAlerts } from './alerts.ts';
import { measureApi } from './api.ts';
import { measureBilling } from './billing.ts';
import { measureDashboard } from './dashboard.ts';
import { measureDevices } from './devices.ts';
import { measureMedia } from './media.ts';
import { measureOverview } from './overview.ts';
import { measurePlayback } from './playback.ts';
import { measureSchedule } from './schedule.ts';
import { measureStart } from './start.ts';

// npm run bench [-- api devices media schedule playback alerts overview billing start dashboard]

// So that what was started ends with this process, however it is stopped.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const parts: Record<string, () => Promise<void>> = {
  api: measureApi,
  devices: measureDevices,
  alerts: measureAlerts,
  overview: measureOverview,
  billing: measureBilling,
  media: measureMedia,
  schedule: measureSchedule,
  playback: measurePlayback,
  start: measureStart,
  dashboard: measureDashboard,
};
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`Unknown part ${unknown.join(', ')}: there are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
for (const name of wanted.length > 0 ? wanted : Object.keys(parts)) await parts[name]!();
