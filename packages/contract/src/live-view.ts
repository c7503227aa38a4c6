import * as z from 'zod';
import { alarmReaders, staff } from './access.ts';
import { DisplayStatus, Orientation } from './displays.ts';
import { frameStates } from './frames.ts';
import { route } from './route.ts';
import { Id, Instant, Named, text } from './text.ts';

// The live view of a screen; what its player sends for it is in frames.ts.

export const displayFrame = route({
  id: 'displays.frame',
  host: 'content',
  method: 'GET',
  path: '/api/v1/displays/:id/frame',
  access: alarmReaders,
  /** `v` changes with each picture to bypass caches; the server ignores it. */
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
  /** The dashboard posts an empty object where a call has no parameters. */
  body: z.strictObject({}).optional(),
  reply: z.undefined(),
  status: 204,
  summary: 'Watch a display',
  description: 'For 15 seconds its player sends one frame a second.',
});

const PlannedState = z.enum(['closed', 'nothing', 'playing']);

const PlannedItem = z.object({
  playlist: Named,
  item: Id,
  name: z.string(),
  type: z.string(),
  /** Position among the items of its playlist, starting at 1. */
  number: z.int(),
  of: z.int(),
  from: Instant,
  to: Instant,
});

/** Longer loops are not listed, because their items could not be told apart in one bar. */
export const maxLoopItems = 60;

const LoopItem = z.object({
  item: Id,
  playable: Id,
  name: z.string(),
  /** Length of one turn, including all its repetitions. */
  seconds: z.number(),
  /** How many times it is shown in one turn. */
  amount: z.int(),
  /** Absolute address of a small picture. */
  picture: z.string().nullable(),
  /** Set for a design, which has no stored picture and is drawn. */
  design: Id.nullable(),
});

/** How many changes of the plan are listed. */
export const shownChanges = 3;

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
      orientation: Orientation,
      active: z.boolean(),
      status: DisplayStatus,
      /** Set while the display is offline. */
      offlineSince: Instant.nullable(),
      /** What the device reports. */
      playing: z
        .object({
          playlist: Named.nullable(),
          item: Id.nullable(),
          name: text(200).nullable(),
          /** Since when it has reported exactly this. */
          since: Instant.nullable(),
        })
        .nullable(),
      /** What it should show now and next, according to the plan. */
      state: PlannedState,
      current: PlannedItem.nullable(),
      next: PlannedItem.nullable(),
      /**
       * The stretch in which `state` and its playlists stay the same; null if it extends beyond the range
       * searched, one day back and 30 days ahead.
       */
      since: Instant.nullable(),
      until: Instant.nullable(),
      /** What the current playlist shows now, in order; `items` is empty if there are more than 60. */
      loop: z.object({ seconds: z.number(), count: z.int(), items: z.array(LoopItem) }).nullable(),
      /** The next different playlist within 30 days, and the picture of its first item. */
      nextPlaylist: z
        .object({
          ...{ ...Named.shape, at: Instant, picture: z.string().nullable() },
          design: Id.nullable(),
        })
        .nullable(),
      /** The next moments within 30 days at which something else is planned, at most three. */
      nextChanges: z.array(
        z.object({
          at: Instant,
          state: PlannedState,
          /** Several take turns. Empty unless it is playing. */
          playlists: z.array(Named),
          /** Of the first item of the first playlist. */
          picture: z.string().nullable(),
          design: Id.nullable(),
        }),
      ),
      /** When the location closes next; null while it is closed, or if it does not close within 30 days. */
      closesAt: Instant.nullable(),
      /**
       * Whether the device has the files of everything that plays within 48 hours; null if nothing does, or
       * there is no device.
       */
      filesStored: z.boolean().nullable(),
      /** Absolute address of the planned item's picture, shown where there is no frame. */
      plannedPicture: z.string().nullable(),
      plannedDesign: Id.nullable(),
      frame: z.object({ picture: z.string().nullable(), at: Instant, state: z.enum(frameStates) }).nullable(),
      /**
       * Neighbouring displays of the same location, sorted by name and wrapping around; null if it is the
       * only one.
       */
      previous: Named.nullable(),
      following: Named.nullable(),
    }),
  }),
  summary: 'Read what a display shows, should show and shows next',
});
export type DisplayLive = z.infer<typeof displayLive.reply>['data'];
