import * as z from 'zod';
import { staff } from './access.ts';
import { route } from './route.ts';
import { Segment } from './schedule-calls.ts';
import { Id, Instant } from './text.ts';

// A past day of a display: what was planned, what its player had been told, what it showed, and why they differ.

export const apartCauses = ['offline', 'not_told', 'fault', 'takeover', 'unknown'] as const;
export type ApartCause = (typeof apartCauses)[number];

const stretch = { from: Instant, to: Instant };

/** Where a plan came from. */
export const PlanOrigin = z.object({
  /** The first change that led to it; null: nobody's, or not known. */
  change: Id.nullable(),
  /** What became of its content, where nobody changed anything. */
  content: z.enum(['ran_out', 'became_ready']).nullable(),
});
export type PlanOrigin = z.infer<typeof PlanOrigin>;

export const DisplayDay = z.object({
  day: z.iso.date(),
  /** Of the location that it had at noon of that day, as far as that is recorded. */
  timezone: z.string(),
  /** The day in this zone; 23 or 25 hours where clocks change. */
  ...stretch,
  /** Plans are recorded from here on; null: nothing of this day is. */
  recordedFrom: Instant.nullable(),
  /** What was shown is known from here on; null: nothing was reported on this day or before it. */
  shownFrom: Instant.nullable(),
  /** Names and priorities as they were. */
  playlists: z.array(z.object({ id: Id, name: z.string(), priority: z.int() })),
  /** By the clock of the place that the display had then. */
  planned: z.array(Segment.and(z.object({ timezone: z.string(), origin: PlanOrigin }))),
  /** By which plan the player played; empty where players do not report it. */
  told: z.array(
    z.object({
      ...stretch,
      /** When that plan was made. */
      planOf: Instant,
      isCurrent: z.boolean(),
      origin: PlanOrigin,
    }),
  ),
  /** To which location it was moved on this day; null: its name is not known any more. */
  moves: z.array(z.object({ at: Instant, location: z.string().nullable(), change: Id })),
  /** Merged while the playlist stays the same. */
  shown: z.array(
    z.object({
      ...stretch,
      playlist: Id.nullable(),
      name: z.string().nullable(),
      /** The only item of the stretch; null for several. */
      item: z.string().nullable(),
    }),
  ),
  off: z.array(z.object(stretch)),
  apart: z.array(
    z.object({
      ...stretch,
      why: z.enum(apartCauses),
      /** Names as they were. */
      planned: z.array(z.string()),
      shown: z.string().nullable(),
      /** What could not be played, for a fault. */
      playable: z.string().nullable(),
      /** Since when there had been no contact, for a plan that was not told. */
      noContactSince: Instant.nullable(),
    }),
  ),
  /** Minutes with something planned while it is known what was shown, and how many of them were shown as planned. */
  plannedMinutes: z.int(),
  asPlannedMinutes: z.int(),
  /** One picture an hour, where pictures were kept. */
  pictures: z.array(z.object({ at: Instant, url: z.string() })),
});
export type DisplayDay = z.infer<typeof DisplayDay>;

export const displayHistory = route({
  id: 'displays.history',
  host: 'content',
  method: 'GET',
  path: '/api/v1/displays/:id/history',
  access: staff,
  query: z.strictObject({ day: z.iso.date().regex(/^(?!0000)/) }),
  reply: z.object({ data: DisplayDay }),
  summary: 'Read a past day of a display',
  description:
    'What was planned, what the player had been told and what it showed, on a day in the zone of the display.',
});
