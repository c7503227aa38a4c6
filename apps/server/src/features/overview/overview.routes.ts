import { overview, overviewTimeline, snoozeAttention, wakeAttention } from '@vitrine/contract/overview';
import { handle, type Mounted } from '../../http/mount-route.ts';
import { readOverview } from './overview.service.ts';
import { readOverviewTimeline } from './overview-timeline.ts';
import { snooze, wake } from './snoozes.ts';

export const overviewRoutes: Mounted[] = [
  handle(overview, async (context, { query }) => ({ data: await readOverview(context, query.location) })),
  handle(overviewTimeline, async (context, { query }) => ({
    data: await readOverviewTimeline(context, query),
  })),
  handle(snoozeAttention, (context, { body }) => snooze(context, body)),
  handle(wakeAttention, (context, { id }) => wake(context, id)),
];
