import {
  dismissFirstRun,
  firstRunPicture,
  getFirstRun,
  showFirstFile as showRoute,
  startFirstRun,
} from '@vitrine/contract/first-run';
import { handle, handleVisit, type Mounted } from '../../http/mount-route.ts';
import { dismiss } from './dismiss.ts';
import { readFirstRun, readStepPicture } from './read-first-run.ts';
import { showFirstFile } from './show-first-file.ts';
import { start } from './start-first-run.ts';

export const firstRunRoutes: Mounted[] = [
  handle(getFirstRun, async (context) => ({ data: await readFirstRun(context) })),
  handleVisit(startFirstRun, async (visit, { body }) => ({ data: await start(visit, body) })),
  handle(showRoute, async (context, { body }) => ({ data: await showFirstFile(context, body.playable) })),
  handle(dismissFirstRun, (context) => dismiss(context)),
  handle(firstRunPicture, (context, { query }) => readStepPicture(context, query.step)),
];
