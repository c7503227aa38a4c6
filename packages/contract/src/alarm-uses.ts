import * as z from 'zod';
import { staff } from './access.ts';
import { route } from './route.ts';
import { drillKinds, drillPeriods } from './takeover-plans.ts';
import { Id, Named } from './text.ts';

// Which feeds, plans and drills name something that is about to be deleted. Apart from them, because only delete dialogs load it.

const DrillUse = z.object({ id: Id, kind: z.enum(drillKinds), every: z.enum(drillPeriods) });

export const AlarmUses = z.object({
  feeds: z.array(Named),
  plans: z.array(Named),
  drills: z.array(DrillUse),
});
export type AlarmUses = z.infer<typeof AlarmUses>;

export const alarmUses = route({
  id: 'takeovers.uses',
  host: 'content',
  method: 'GET',
  path: '/api/v1/alarm-uses',
  access: staff,
  query: z.strictObject({ location: Id.optional(), group: Id.optional(), display: Id.optional() }),
  reply: z.object({ data: AlarmUses }),
  summary: 'List the alarm settings that name a location, group or display',
  description: 'They keep it in their scope and leave it out while it does not exist.',
});
