import { alarmJobs, startDueDrills } from '../features/alarms/alarms.jobs.ts';
import { enqueueDueFeeds, feedJobs } from '../features/alarms/read-feed.ts';
import { warningMailJobs } from '../features/alarms/warning-mails.ts';
import { alertJobs } from '../features/alerts/alerts.jobs.ts';
import { evaluateAlerts } from '../features/alerts/evaluate.ts';
import { hostedEnvironments } from '../features/alerts/hosted-environments.ts';
import { noteListening } from '../features/alerts/watch.ts';
import { billingJobs } from '../features/billing/billing.jobs.ts';
import { scheduleBilling } from '../features/billing/monthly-run.ts';
import { paymentJobs } from '../features/billing/payments.jobs.ts';
import { calendarJobs, replan, replanAfter } from '../features/calendar/calendar.jobs.ts';
import { deviceJobs } from '../features/devices/confirm-device.ts';
import { eraseHistoryJobs } from '../features/history/erase-history.service.ts';
import { historyJobs, noteSourceEffectsAfter, scheduleNote } from '../features/history/source-effects.ts';
import { identityJobs } from '../features/identity/identity.jobs.ts';
import { pruneIdentity } from '../features/identity/identity.service.ts';
import { sampleDisk } from '../features/installation/installation.service.ts';
import {
  keepHourlyPictures,
  pruneHourlyPictures,
} from '../features/live-pictures/hourly-pictures.service.ts';
import { mailJobs } from '../features/mail/mail.jobs.ts';
import { converterJobs, playableJobs } from '../features/playables/playables.jobs.ts';
import { findOfflineDevices } from '../features/player/offline.ts';
import { reloadOutdatedPlayers } from '../features/player/outdated-players.ts';
import { playExportJobs } from '../features/plays/large-exports.ts';
import { moveOldPlays } from '../features/plays/play-history.service.ts';
import { proposalMailJobs } from '../features/proposals/proposal-mails.ts';
import { sealStored } from '../features/proposals/proposals.jobs.ts';
import { followEndedLogins } from '../features/session/session.service.ts';
import { settingsJobs } from '../features/settings/settings.service.ts';
import { showJobs } from '../features/shows/end-shows.ts';
import { deleteDueEnvironments, deletionJobs } from '../features/signup/environment-deletion.service.ts';
import { provisionWaiting, pruneSignups, signupJobs } from '../features/signup/signup.jobs.ts';
import { enqueueDueSources, sourceJobs } from '../features/sources/fetch-source.ts';
import { accessJobs } from '../features/users/access-mails.service.ts';
import { userJobs } from '../features/users/sync-to-auth-host.ts';
import type { App } from '../http/app.ts';
import { countGivenUp } from '../http/event-counts.ts';
import { sweepWorkspaces } from '../infra/converter/workspace.ts';
import { databaseTime } from '../infra/database-clock.ts';
import type { EventHandlers } from '../infra/events.ts';
import { pruneFailedJobs } from '../infra/failed-jobs.ts';
import { requireAllHandlers } from '../infra/jobs.ts';
import { createPagePainter } from '../infra/outbound/page-picture.ts';
import { startQueue } from '../infra/queue.ts';
import { droppedWhilePaused, isPaused } from '../infra/restore-pause.ts';
import { watchConverter } from './converter-watch.ts';
import { pruneHistory } from './prune-history.ts';
import { createTasks, type Tasks } from './tasks.ts';

// Background work: sessions that ended at the auth host end here, and expired data is deleted. Every task may
// run in several processes at once without harm.

const everyTenSecondsMs = 10_000;
const everyQuarterMinuteMs = 15_000;
const everyMinuteMs = 60_000;
const everyHourMs = 3_600_000;

export function startFollowing(app: App): Tasks {
  const tasks = createTasks(app);
  let after = 0;
  tasks.add('follow ended logins', everyMinuteMs, async () => {
    after = await followEndedLogins(app, after);
  });
  return tasks;
}

/** Detects players that went offline. It runs often, because screens and people wait for the result. */
export function startOfflineWatch(app: App): Tasks {
  const tasks = createTasks(app);
  tasks.add('find offline devices', everyTenSecondsMs, async () => {
    // This comes first, so that after a pause of this process no device is judged by heartbeats that were not
    // received.
    await noteListening(app);
    await findOfflineDevices(app);
  });
  tasks.add('reload outdated players', everyMinuteMs, async () =>
    reloadOutdatedPlayers(app, await hostedEnvironments(app)),
  );
  return tasks;
}

export interface Worker {
  readonly handlers: EventHandlers;
  /** How many files are being converted. */
  conversions(): number;
  /** Does every task now, then looks for jobs. */
  look(): Promise<void>;
  /** Looks for jobs now. */
  lookForJobs(): void;
  stop(): Promise<void>;
}

export interface WorkerOptions {
  /**
   * False in a program whose time is set by a test: it judges displays and keeps their pictures itself, at the moments that it
   * sets up. On a timer of real seconds the same would happen in the middle of its steps.
   */
  readonly watchesDisplays: boolean;
}

/** Runs jobs: conversions, pictures of pages, mail, and deletions. */
export function startWorker(app: App, { watchesDisplays }: WorkerOptions): Worker {
  const tasks = createTasks(app);
  tasks.add('prune', everyHourMs, async () => {
    await app.identity.transaction((db) => pruneIdentity(db, app.clock()));
    await pruneSignups(app);
    await sweepWorkspaces(app.jobsDir);
    await pruneHistory(app);
    await app.content.transaction((db) => pruneFailedJobs(db, app.clock()));
    await sampleDisk(app);
  });
  const stopping = new AbortController();
  tasks.add('delete environments', everyMinuteMs, () => deleteDueEnvironments(app, stopping.signal));
  const readPaused = () => app.content.transaction(isPaused);
  if (watchesDisplays)
    tasks.add('judge the silence of displays', everyQuarterMinuteMs, async () => {
      if (!(await readPaused())) await evaluateAlerts(app);
    });
  tasks.add('provision', everyMinuteMs, () => provisionWaiting(app));
  tasks.add('order what is to be billed', everyHourMs / 4, async () => {
    if (await readPaused()) app.log.warn({ resumeWith: 'npm run admin -- resume' }, 'paused_after_restore');
    else await scheduleBilling(app);
  });
  tasks.add('fetch sources', everyTenSecondsMs, async () =>
    enqueueDueSources(app, await hostedEnvironments(app)),
  );
  tasks.add('read feeds of warnings', everyTenSecondsMs, async () => {
    if (!(await readPaused())) await enqueueDueFeeds(app, await hostedEnvironments(app));
  });
  tasks.add('start drills', everyTenSecondsMs, async () => {
    if (!(await readPaused())) await startDueDrills(app, await hostedEnvironments(app));
  });
  let isMoved = false;
  tasks.add('move plays into months', everyMinuteMs, async () => {
    if (!isMoved) isMoved = await moveOldPlays(app, await hostedEnvironments(app));
  });
  let isSealed = false;
  tasks.add('encrypt secrets in proposals', everyMinuteMs, async () => {
    if (!isSealed) await sealStored(app, await hostedEnvironments(app));
    isSealed = true;
  });
  const painter = createPagePainter({
    fetcher: app.fetcher,
    chromiumPath: app.config.chromiumPath,
    allowsUnconfined: app.config.isDemo,
    log: (line) => app.log.info(line),
  });
  // Trying the tools takes a moment, so the start does not wait for it.
  const converters = watchConverter(app, () => queue.look());
  if (watchesDisplays)
    tasks.add('keep pictures of displays', everyMinuteMs, async () => {
      const converter = converters.current();
      if (converter) await keepHourlyPictures(app, converter.shrink, await hostedEnvironments(app));
    });
  tasks.add('prune pictures of displays', everyHourMs / 4, async () =>
    pruneHourlyPictures(app, await hostedEnvironments(app)),
  );
  const handlers = [
    ...converterJobs(app, converters, painter),
    ...playableJobs(app),
    ...mailJobs(app),
    ...calendarJobs(app),
    ...historyJobs(app),
    ...eraseHistoryJobs(app),
    ...showJobs(app),
    ...sourceJobs(app),
    ...alarmJobs(app),
    ...proposalMailJobs(app),
    ...warningMailJobs(app),
    ...playExportJobs(app),
    ...droppedWhilePaused([...alertJobs(app), ...billingJobs(app), ...feedJobs(app)], readPaused),
    ...identityJobs(app),
    ...signupJobs(app),
    ...deletionJobs(app),
    ...userJobs(app),
    ...accessJobs(app),
    ...deviceJobs(app),
    ...settingsJobs(app),
    ...paymentJobs(app),
  ];
  requireAllHandlers(handlers);
  const queue = startQueue(app.content, handlers, {
    clock: app.clock,
    leaseClock: databaseTime,
    encrypt: app.secrets.encrypt,
    onGivenUp: (kind) => countGivenUp(app, kind),
    onError: (error, kind) => app.log.warn({ err: error, kind }, 'queue_poll_failed'),
  });
  return {
    handlers: {
      jobs: () => queue.look(),
      changed(event) {
        replanAfter(app, event);
        noteSourceEffectsAfter(app, event);
      },
      everything() {
        queue.look();
        hostedEnvironments(app).then(
          (environments) => {
            for (const environment of environments) {
              replan(app, environment);
              scheduleNote(app, environment);
            }
          },
          (error: unknown) => app.log.warn({ err: error }, 'calendar_check_not_enqueued'),
        );
      },
    },
    conversions: () => queue.countOf('convert-playable'),
    async look() {
      // The tools may take seconds, and nothing but conversions waits for them.
      void converters.look();
      await tasks.look();
      queue.look();
    },
    lookForJobs: () => queue.look(),
    async stop() {
      stopping.abort();
      tasks.stop();
      await painter.stop();
      await queue.stop();
      await converters.stop();
    },
  };
}
