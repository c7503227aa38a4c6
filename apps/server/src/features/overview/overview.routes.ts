import { overview, overviewTimeline, snoozeAttention, wakeAttention } from '@vitrine/contract/overview';
import { overviewEvents, overviewMoment } from '@vitrine/contract/overview-moment';
import { inTransaction, type Mounted } from '../../http/mount-route.ts';
import { readMoment } from './moment.service.ts';
import { readOverview } from './overview.service.ts';
import { readOverviewTimeline } from './overview-timeline.ts';
import { readEvents } from './past-events.ts';
import { snooze, wake } from './snoozes.ts';

export const overviewRoutes: Mounted[] = [
  inTransaction(overview, async (context, { query }) => ({
    data: await readOverview(context, query.location),
  })),
  inTransaction(overviewTimeline, async (context, { query }) => ({
    data: await readOverviewTimeline(context, query),
  })),
  inTransaction(overviewMoment, async (context, { query }) => ({ data: await readMoment(context, query) })),
  inTransaction(overviewEvents, async (context) => ({ data: await readEvents(context) })),
  inTransaction(snoozeAttention, (context, { body }) => snooze(context, body)),
  inTransaction(wakeAttention, (context, { id }) => wake(context, id)),
];
