import { stopSignal, whenAborted } from '../apps/server/src/infra/stop-signal.ts';
import { measureAlerts } from './alerts.ts';
import { measureAnnouncements } from './announcements.ts';
import { measureApi } from './api.ts';
import { measureBilling } from './billing.ts';
import { measureCalendar } from './calendar.ts';
import { measureCalendarCost } from './calendar-cost.ts';
import { measureCalendarDrag } from './calendar-drag.ts';
import { measureConversionKills } from './conversion-kills.ts';
import { measureDashboard } from './dashboard.ts';
import { measureDeletion } from './deletion.ts';
import { measureDesignPlayers } from './design-players.ts';
import { measureDesigner } from './designer.ts';
import { measureDevices } from './devices.ts';
import { measureFairShare } from './fair-share.ts';
import { measureFirstFrame } from './first-frame.ts';
import { measureHistory } from './history.ts';
import { measureLayoutShift } from './layout-shift.ts';
import { measureLogins } from './logins.ts';
import { foreignShare, readMoment } from './machine.ts';
import { measureMedia } from './media.ts';
import { measureNeighbours } from './neighbours.ts';
import { measureNightlyBackup } from './nightly-backup.ts';
import { measureOverview } from './overview.ts';
import { measureOwnScreen } from './own-screen.ts';
import { measurePairing } from './pairing.ts';
import { measurePlayback } from './playback.ts';
import { measurePlays, measurePlaysExport } from './plays.ts';
import { measurePortal } from './portal.ts';
import { measurePreview } from './preview.ts';
import { measureQueue } from './queue.ts';
import { measureReader } from './reader.ts';
import { measureRecovery } from './recovery.ts';
import { measureRecurrence } from './recurrence.ts';
import { takeTables } from './report.ts';
import { writeResults } from './results.ts';
import { stopAll } from './running.ts';
import { measureSchedule } from './schedule.ts';
import { measureSoak } from './soak.ts';
import { measureSources } from './sources.ts';
import { measureStart } from './start.ts';
import { measureTakeovers } from './takeovers.ts';

// npm run bench [-- --full] [-- the parts that are wanted]

void whenAborted(stopSignal()).then(async () => {
  await stopAll();
  process.exit(1);
});

const parts: Record<string, () => Promise<void>> = {
  api: measureApi,
  announcements: measureAnnouncements,
  devices: measureDevices,
  alerts: measureAlerts,
  overview: measureOverview,
  fair: measureFairShare,
  neighbours: measureNeighbours,
  deletion: measureDeletion,
  preview: measurePreview,
  takeovers: measureTakeovers,
  billing: measureBilling,
  media: measureMedia,
  kills: measureConversionKills,
  schedule: measureSchedule,
  calendar: measureCalendar,
  calendars: measureCalendarCost,
  playback: measurePlayback,
  'design-players': measureDesignPlayers,
  sources: measureSources,
  recurrence: measureRecurrence,
  reader: measureReader,
  plays: measurePlays,
  'plays-export': measurePlaysExport,
  pairing: measurePairing,
  portal: measurePortal,
  start: measureStart,
  'first-frame': measureFirstFrame,
  'own-screen': measureOwnScreen,
  dashboard: measureDashboard,
  'calendar-drag': measureCalendarDrag,
  designer: measureDesigner,
  shift: measureLayoutShift,
  history: measureHistory,
  logins: measureLogins,
  queue: measureQueue,
  recovery: measureRecovery,
  'nightly-backup': measureNightlyBackup,
  soak: measureSoak,
};
const names = Object.keys(parts);
const wanted = process.argv.slice(2).filter((word) => word !== '--full');
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`Unknown part ${unknown.join(', ')}: there are ${names.join(', ')}.`);
  process.exit(1);
}
const failed: string[] = [];
for (const part of wanted.length > 0 ? wanted : names) {
  const before = readMoment();
  try {
    await parts[part]!();
  } catch (error) {
    // The other parts are still useful; what this one printed is discarded.
    console.error(`${part} could not be measured:`, error);
    failed.push(part);
    takeTables();
    continue;
  }
  const after = readMoment();
  const minutes = (after.at - before.at) / 60_000;
  writeResults({ part, tables: takeTables(), minutes, foreign: foreignShare(before, after) }, names);
}
if (failed.length > 0) {
  console.error(`Without result: ${failed.join(', ')}.`);
  process.exitCode = 1;
}
