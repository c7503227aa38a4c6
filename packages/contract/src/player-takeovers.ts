import * as z from 'zod';
import { Id, Instant } from './text.ts';

// What players get of alarms, beside their manifests: with a push, a welcome and the reply to a heartbeat. Only the part of the
// player that shows them reads it.

/** What a player shows of an alarm that it may not have heard of yet, or has an older revision of. */
export const PlayerTakeover = z.object({
  id: Id,
  /** Whose alarm it is: a player that plays for another display forgets it. Absent from older servers. */
  display: Id.optional(),
  /** Grows with every change of it. A player ignores lower ones, so an end is never overtaken by its start. */
  revision: z.int().min(1),
  kind: z.enum(['alert', 'drill', 'quiet_drill']),
  level: z.enum(['danger', 'warning', 'notice']).catch('danger'),
  /** Decides which of two with the same level shows: the newer one. */
  startedAt: Instant,
  /** It ends then by the server's time, whatever happens. */
  endsAt: Instant,
  endedAt: Instant.nullable(),
  clearText: z.string().max(200).nullable().catch(null),
  /** Of its place. */
  language: z.string().max(10),
  title: z.string().max(200),
  text: z.string().max(1000),
  /** The same in English, if that is another language. */
  english: z
    .object({ title: z.string().max(200), text: z.string().max(1000) })
    .nullable()
    .catch(null),
  sound: z.boolean().catch(false),
  /** A picture is sent at a random moment of so many milliseconds, so that thousands are not sent at once. */
  pictureWithin: z.int().min(0).max(120_000).catch(0),
  /** In place of the words, if the player has it and all its files (`alarmDesigns` of its manifest). */
  design: Id.nullable().catch(null),
});
export type PlayerTakeover = z.infer<typeof PlayerTakeover>;

export const PlayerTakeovers = z.array(PlayerTakeover).max(200);
