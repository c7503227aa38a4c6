import * as z from 'zod';
import { staff } from './access.ts';
import { displayStatuses, orientations } from './displays.ts';
import { frameStates } from './frames.ts';
import { route } from './route.ts';
import { Id, Instant, Named, text } from './text.ts';

// A screen as it is watched from afar; what its player sends for that is in frames.ts.

export const displayFrame = route({
  id: 'displays.frame',
  host: 'content',
  method: 'GET',
  path: '/api/v1/displays/:id/frame',
  access: staff,
  /** `v` makes the address new with each picture; nothing depends on it. */
  query: z.strictObject({ v: z.string().max(20).optional() }),
  reply: z.custom<{ contentType: string; bytes: Uint8Array }>(),
  isFile: true,
  replyType: 'image/jpeg',
  summary: 'Read the latest frame of a display',
  description: 'Supports `If-None-Match`. The reply is 404 while there is no frame.',
});

export const watchDisplay = route({
  id: 'displays.watch',
  host: 'content',
  method: 'POST',
  path: '/api/v1/displays/:id/watch',
  access: staff,
  /** The dashboard posts an empty object where there is nothing to say. */
  body: z.strictObject({}).optional(),
  reply: z.undefined(),
  status: 204,
  summary: 'Watch a display',
  description: 'For 15 seconds its player sends one frame a second.',
});

const PlannedItem = z.object({
  playlist: Named,
  item: Id,
  name: z.string(),
  type: z.string(),
  /** Place among the items of its playlist, from one. */
  number: z.int(),
  of: z.int(),
  from: Instant,
  to: Instant,
});

/** More are not listed: nobody could tell them apart in one bar. */
export const maxLoopItems = 60;

const LoopItem = z.object({
  item: Id,
  playable: Id,
  name: z.string(),
  /** Of one turn, with all its repetitions. */
  seconds: z.number(),
  /** How many times it is shown in one turn. */
  amount: z.int(),
  /** Whole address of a small picture. */
  picture: z.string().nullable(),
});

export const displayLive = route({
  id: 'displays.live',
  host: 'content',
  method: 'GET',
  path: '/api/v1/displays/:id/live',
  access: staff,
  reply: z.object({
    data: z.object({
      now: Instant,
      id: Id,
      name: z.string(),
      location: Named,
      timezone: z.string(),
      orientation: z.enum(orientations),
      active: z.boolean(),
      status: z.enum(displayStatuses),
      /** Of an offline one. */
      offlineSince: Instant.nullable(),
      /** What it reports. */
      playing: z
        .object({
          playlist: Named.nullable(),
          item: Id.nullable(),
          name: text(200).nullable(),
          /** Since when it reports just this. */
          since: Instant.nullable(),
        })
        .nullable(),
      /** What it should show by plan now, and after that. */
      state: z.enum(['closed', 'nothing', 'playing']),
      current: PlannedItem.nullable(),
      next: PlannedItem.nullable(),
      /** The stretch in which `state` and its playlists stay as they are; null: longer than is looked, a day back and 30 ahead. */
      since: Instant.nullable(),
      until: Instant.nullable(),
      /** What the present playlist shows now, in order; `items` is empty where there are more than 60. */
      loop: z.object({ seconds: z.number(), count: z.int(), items: z.array(LoopItem) }).nullable(),
      /** The next playlist other than now, within 30 days, and the picture of its first item. */
      nextPlaylist: z.object({ ...Named.shape, at: Instant, picture: z.string().nullable() }).nullable(),
      /** When the place closes next; null while it is closed, and where it does not within 30 days. */
      closesAt: Instant.nullable(),
      /** Whether the device has the files of all that plays within 48 hours; null: nothing does, or there is no device. */
      filesStored: z.boolean().nullable(),
      /** Whole address of the planned item's picture; what to show where there is no frame. */
      plannedPicture: z.string().nullable(),
      frame: z.object({ picture: z.string().nullable(), at: Instant, state: z.enum(frameStates) }).nullable(),
      /** Displays of the same location, by name, in a circle; null: it is the only one. */
      previous: Named.nullable(),
      following: Named.nullable(),
    }),
  }),
  summary: 'Read what a display shows, should show and shows next',
});
export type DisplayLive = z.infer<typeof displayLive.reply>['data'];
