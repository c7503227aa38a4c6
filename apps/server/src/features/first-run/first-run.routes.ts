import {
  dismissFirstRun,
  firstRunPicture,
  getFirstRun,
  showFirstFile as showRoute,
  startFirstRun,
} from '@vitrine/contract/first-run';
import { inTransaction, type Mounted, withoutTransaction } from '../../http/mount-route.ts';
import { dismiss } from './dismiss.ts';
import { readFirstRun, readStepPicture } from './read-first-run.ts';
import { showFirstFile } from './show-first-file.ts';
import { start } from './start-first-run.ts';

export const firstRunRoutes: Mounted[] = [
  inTransaction(getFirstRun, async (context) => ({ data: await readFirstRun(context) })),
  withoutTransaction(startFirstRun, async (caller, { body }) => ({ data: await start(caller, body) })),
  inTransaction(showRoute, async (context, { body }) => ({
    data: await showFirstFile(context, body.playable),
  })),
  inTransaction(dismissFirstRun, (context) => dismiss(context)),
  inTransaction(firstRunPicture, (context, { query }) => readStepPicture(context, query.step)),
];
