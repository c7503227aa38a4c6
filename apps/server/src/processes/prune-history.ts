import { alarmPrunings } from '../features/alarms/alarms.jobs.ts';
import { alertPrunings } from '../features/alerts/evaluate.ts';
import { hostedEnvironments } from '../features/alerts/hosted-environments.ts';
import { pruneAddresses } from '../features/audit/prune-addresses.ts';
import { changePrunings } from '../features/history/history.service.ts';
import { playerPrunings } from '../features/player/offline.ts';
import { keepMonths } from '../features/plays/play-history.service.ts';
import { pruneProposals } from '../features/proposals/proposals.jobs.ts';
import { pruneAnswers } from '../http/answer-once.ts';
import type { App } from '../http/app.ts';
import { pruneEnvironments } from '../infra/postgres/prune.ts';

/** Deletes what customers no longer need, each in their own time. */
export async function pruneHistory(app: App): Promise<void> {
  await keepMonths(app);
  const now = app.clock();
  const prunings = [
    pruneAnswers(now),
    pruneAddresses(now),
    ...alertPrunings(now),
    ...playerPrunings(now),
    ...changePrunings(now),
    ...alarmPrunings(now),
    pruneProposals(now),
  ];
  await pruneEnvironments(app.content, await hostedEnvironments(app), prunings, {
    onError: (error, environment) => app.log.error({ err: error, environment }, 'pruning_failed'),
  });
}
