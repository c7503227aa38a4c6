import * as z from 'zod';
import { staff } from './access.ts';
import { FaultReason, faultReasons } from './player-events.ts';
import { eqBoolean, eqId, eqOneOf, resource } from './resource.ts';
import { Id, Instant, Named, recordBase } from './text.ts';

/**
 * Something that a player could not do. Repeated reports are one fault. It ends when the playable is shown
 * again, or the player no longer has it to show.
 */
export const Fault = z.object({
  ...recordBase,
  display: Id,
  device: Id,
  /** Null if the fault belongs to no playable. */
  playable: Named.nullable(),
  reason: FaultReason,
  reports: z.int(),
  since: Instant,
  lastAt: Instant,
  isOpen: z.boolean(),
});
export type Fault = z.infer<typeof Fault>;

/** A fault that is not reported again for this long is over. */
export const faultEndsAfterHours = 25;

export const faults = resource('faults', {
  title: { one: 'a fault of a player', many: 'faults of players' },
  record: Fault,
  input: z.object({}),
  list: {
    filters: { display: eqId, device: eqId, isOpen: eqBoolean, reason: eqOneOf(...faultReasons) },
    sort: ['since', 'lastAt'],
    defaultSort: 'lastAt:desc',
    search: [],
  },
  include: {},
  access: { list: staff },
});
