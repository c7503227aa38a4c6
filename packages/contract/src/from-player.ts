import * as z from 'zod';
import { DeviceFacts, Heartbeat, Protocol } from './player.ts';
import { maxReceiptsAtOnce, TakeoverReceipt } from './player-events.ts';

/** What a player sends over its socket. It stands apart from the rest, because players need only its type. */
export const FromPlayer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    token: z.string().max(100),
    protocol: Protocol.catch(1),
    facts: DeviceFacts.optional(),
  }),
  z.object({ type: z.literal('heartbeat'), beat: Heartbeat }),
  /** Where a socket is open, alarms are acknowledged over it; else with the events. */
  z.object({
    type: z.literal('receipts'),
    receipts: z.array(TakeoverReceipt).min(1).max(maxReceiptsAtOnce),
  }),
]);
export type FromPlayer = z.infer<typeof FromPlayer>;
