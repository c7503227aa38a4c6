import * as z from 'zod';
import { staff } from './access.ts';
import { DisplayStatus } from './displays.ts';
import { ConnectString } from './phrase.ts';
import { missingTools, playableStatuses } from './playables.ts';
import { route } from './route.ts';
import { Id, Instant, Named, TimeZone } from './text.ts';

// The steps to the first playing screen. They are completed by what a player reports, never by clicks.

/** A step completed by a frame: when the first one arrived, and its picture. */
const Shown = z.object({
  shownAt: Instant.nullable(),
  /** Absolute address of the frame. */
  picture: z.string().nullable(),
});

export const FirstRun = z.object({
  /** The address that people type on a screen, or scan. */
  playerUrl: z.string(),
  /** The address of the player that the page embeds. */
  frameUrl: z.string(),
  /** True if no other device can reach that address. */
  isLocalOnly: z.boolean(),
  /** True if players run over plain http, in a local network; ways that need https are then left out. */
  httpPlayers: z.boolean(),
  /** True if this answer goes to another machine, so that the address is known to be reachable. */
  isOpenedFromNetwork: z.boolean(),
  location: z
    .object({
      ...Named.shape,
      timezone: z.string(),
      /** False if nobody has set hours yet; until then it is open around the clock. */
      hoursSet: z.boolean(),
      isOpen: z.boolean(),
      /** When it opens next; null while it is open, and if it never opens. */
      opensAt: Instant.nullable(),
    })
    .nullable(),
  group: Named.nullable(),
  display: z
    .object({
      ...Named.shape,
      status: DisplayStatus,
      isActive: z.boolean(),
      isPaired: z.boolean(),
      /** It plays in a dashboard's browser tab, and only while that is open. */
      isPreview: z.boolean(),
    })
    .nullable(),
  /** When the paired device first connected to the server. */
  connectedAt: Instant.nullable(),
  sample: z
    .object({
      ...Named.shape,
      ...Shown.shape,
      /** Time from the click to the first frame. */
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
      /** What has to be installed on the server before it can be shown. */
      missing: z.enum(missingTools).optional(),
    })
    .nullable(),
  /**
   * How many displays are active, and how many may be active free of charge; null if nothing is charged here.
   */
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
  approval: 'refused',
  body: z.strictObject({
    /** Time zone of the first location. */
    timezone: TimeZone,
    /** The phrase on the screen; without it only the location, the group and the sample are created. */
    connectString: ConnectString.optional(),
    /** True if this browser is the screen. */
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
  approval: 'refused',
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
  /** `v` changes with the picture, so that caches fetch the new one. */
  query: z.strictObject({ step: z.enum(frameSteps), v: z.string().max(20).optional() }),
  reply: z.custom<{ contentType: string; bytes: Uint8Array }>(),
  isFile: true,
  replyType: 'image/jpeg',
  summary: 'Read the frame that completed a first step',
});
