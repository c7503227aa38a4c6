import * as z from 'zod';
import { staff } from './access.ts';
import { displayStatuses } from './displays.ts';
import { ConnectString } from './phrase.ts';
import { playableStatuses } from './playables.ts';
import { route } from './route.ts';
import { Id, Instant, Named, TimeZone } from './text.ts';

// The way to the first playing screen. Its steps tick on what a player reported, never on clicks.

/** A step that ticks on a frame: when the first one came, and what was seen on it. */
const Shown = z.object({
  shownAt: Instant.nullable(),
  /** Whole address of the frame. */
  picture: z.string().nullable(),
});

export const FirstRun = z.object({
  /** What people type on a screen, or scan. */
  playerUrl: z.string(),
  /** The player that the page frames. */
  frameUrl: z.string(),
  /** No other device reaches that address. */
  isLocalOnly: z.boolean(),
  location: z
    .object({
      ...Named.shape,
      timezone: z.string(),
      /** False: open around the clock until somebody sets hours. */
      hoursSet: z.boolean(),
      isOpen: z.boolean(),
    })
    .nullable(),
  group: Named.nullable(),
  display: z
    .object({
      ...Named.shape,
      status: z.enum(displayStatuses),
      isActive: z.boolean(),
      isPaired: z.boolean(),
      /** It plays in a browser of a dashboard, and only while that is open. */
      isPreview: z.boolean(),
    })
    .nullable(),
  /** The device was paired and spoke to the server. */
  connectedAt: Instant.nullable(),
  sample: z
    .object({
      ...Named.shape,
      ...Shown.shape,
      /** From the click to the first frame. */
      liveAfterMs: z.int().nullable(),
      seconds: z.number(),
    })
    .nullable(),
  own: z
    .object({
      ...Named.shape,
      ...Shown.shape,
      status: z.enum(playableStatuses),
      isOnScreen: z.boolean(),
    })
    .nullable(),
  /** How many displays are active, and how many may be without anybody paying; null: nothing costs anything here. */
  plan: z.object({ active: z.int(), free: z.int() }).nullable(),
});
export type FirstRun = z.infer<typeof FirstRun>;

const path = '/api/v1/first-run';
const reply = z.object({ data: FirstRun });

export const getFirstRun = route({
  id: 'first-run.get',
  host: 'content',
  method: 'GET',
  path,
  access: staff,
  reply,
  summary: 'Read the progress of the first steps',
});

export const startFirstRun = route({
  id: 'first-run.start',
  host: 'content',
  method: 'POST',
  path,
  access: staff,
  body: z.strictObject({
    /** Of the first place. */
    timezone: TimeZone,
    /** The words on the screen; without them only the place, the group and the sample are made. */
    connectString: ConnectString.optional(),
    /** The screen is this browser. */
    isPreview: z.boolean().optional(),
  }),
  reply,
  summary: 'Create the first location, group and sample',
  description:
    'With three words it also creates, pairs and activates the first display. Repeating the call creates nothing twice.',
});

export const showFirstFile = route({
  id: 'first-run.show',
  host: 'content',
  method: 'POST',
  path,
  action: 'show',
  access: staff,
  body: z.strictObject({ playable: Id }),
  reply,
  summary: 'Show a playable on the first display instead of the sample',
  description: 'As soon as the playable is ready.',
});

export const dismissFirstRun = route({
  id: 'first-run.dismiss',
  host: 'content',
  method: 'POST',
  path,
  action: 'dismiss',
  access: staff,
  body: z.strictObject({}).optional(),
  reply: z.undefined(),
  status: 204,
  summary: 'Skip the first steps',
  description: 'They are not shown to you again.',
});

export const frameSteps = ['sample', 'own'] as const;
export type FrameStep = (typeof frameSteps)[number];

export const firstRunPicture = route({
  id: 'first-run.picture',
  host: 'content',
  method: 'GET',
  path: `${path}/picture`,
  access: staff,
  /** `v` makes the address new when there is another picture. */
  query: z.strictObject({ step: z.enum(frameSteps), v: z.string().max(20).optional() }),
  reply: z.custom<{ contentType: string; bytes: Uint8Array }>(),
  isFile: true,
  replyType: 'image/jpeg',
  summary: 'Read the frame that completed a first step',
});
