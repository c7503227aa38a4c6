import { pruneIdentity } from '../features/identity/identity.service.ts';
import { findOfflineDevices, pruneDeviceHistory } from '../features/player/offline.ts';
import { followEndedLogins } from '../features/session/session.service.ts';
import type { App } from '../http/app.ts';

// Work that nobody asks for: what ended at the auth host ends here, and what has expired is swept away. Every task may
// run in several processes at once without harm.

const everyTenSecondsMs = 10_000;
const everyMinuteMs = 60_000;
const everyHourMs = 3_600_000;

export function startFollowing(app: App): () => void {
  let after = 0;
  return repeat(app, 'follow ended logins', everyMinuteMs, async () => {
    after = await followEndedLogins(app, after);
  });
}

/** Players that fell silent; looked for often, since screens and people wait for the news. */
export function startOfflineWatch(app: App): () => void {
  const stopLooking = repeat(app, 'find offline devices', everyTenSecondsMs, () => findOfflineDevices(app));
  const stopPruning = repeat(app, 'prune device history', everyHourMs, () => pruneDeviceHistory(app));
  return () => {
    stopLooking();
    stopPruning();
  };
}

export function startWorker(app: App): () => void {
  return repeat(app, 'prune', everyHourMs, () =>
    app.identity.transaction((db) => pruneIdentity(db, app.clock())),
  );
}

/** Runs at once and then in every period, never twice at a time; a failure is logged and tried again next time. */
function repeat(app: App, name: string, periodMs: number, task: () => Promise<void>): () => void {
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await task();
    } catch (error) {
      app.log.warn({ err: error, task: name }, 'a background task failed');
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(run, periodMs);
  setImmediate(run);
  return () => clearInterval(timer);
}
