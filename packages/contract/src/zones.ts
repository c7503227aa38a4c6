import * as z from 'zod';
import { Instant } from './text.ts';

/**
 * The clock changes of a time zone, so that server, player and dashboard agree on local times whatever time
 * zone data their own runtimes have.
 */
export const Zone = z.object({
  name: z.string(),
  /** Version of the tz database. */
  tzVersion: z.string(),
  /** The start of last year. */
  from: Instant,
  /** Ten years ahead. From then on the last two changes repeat every year. */
  until: Instant,
  /**
   * Seconds since 1970 and the minutes that local time is ahead of UTC from then on; the first is at `from`.
   */
  offsets: z
    .array(z.tuple([z.int(), z.int()]))
    .min(1)
    .max(100),
});
export type Zone = z.infer<typeof Zone>;
