import * as z from 'zod';
import { staff } from './access.ts';
import { eqId, eqOneOf, resource } from './resource.ts';
import { Id, Instant, recordBase } from './text.ts';

export const availabilityKinds = ['player_up', 'player_down'] as const;

/** When a player connected or stopped responding. */
export const Availability = z.object({
  ...recordBase,
  device_id: Id,
  display_id: Id.nullable(),
  kind: z.enum(availabilityKinds),
  at: Instant,
});
export type Availability = z.infer<typeof Availability>;

export const availability = resource('availability', {
  title: { one: 'the availability of a display', many: 'the availability of displays' },
  record: Availability,
  input: z.object({}),
  list: {
    filters: { device_id: eqId, display_id: eqId, kind: eqOneOf(...availabilityKinds) },
    sort: ['at'],
    defaultSort: 'at:desc',
    search: [],
  },
  include: {},
  access: { list: staff },
});
