import * as z from 'zod';
import { alarmReaders, staff } from './access.ts';
import { currencies } from './currencies.ts';
import { restoreAction } from './history.ts';
import { ConnectString } from './phrase.ts';
import { FaultReason } from './player-events.ts';
import { contains, eqBoolean, eqId, eqOneOf, resource } from './resource.ts';
import { route } from './route.ts';
import { NetworkScreenState, Orientation, orientations, resolutions, ScreenPower } from './screen-values.ts';
import {
  Id,
  Instant,
  LocalIpAddress,
  Named,
  optionalText,
  Place,
  recordBase,
  requiredText,
  secretText,
} from './text.ts';

export {
  NetworkScreenState,
  Orientation,
  orientations,
  resolutions,
  ScreenPower,
  screenPowers,
  screenProblems,
} from './screen-values.ts';

export const displayStatuses = ['playlist_active', 'online', 'offline', 'unknown'] as const;
export const DisplayStatus = z.enum(displayStatuses);
export type DisplayStatus = z.infer<typeof DisplayStatus>;

/** A paired display without contact for this many seconds is offline. */
export const offlineAfterSeconds = 120;

/**
 * Set while the location of an active display is closed, so it shows nothing and that is not a fault. It is
 * set only if the status is `online`: a display that is offline, unknown, inactive or playing anyway is
 * reported as that. `opensAt` is null if every day of the week is closed.
 */
export const Closed = z.object({ opensAt: Instant.nullable() }).nullable();
export type Closed = z.infer<typeof Closed>;

/** A display as other records and lists show it. */
export const DisplaySummary = z.object({
  id: Id,
  name: z.string(),
  active: z.boolean(),
  status: DisplayStatus,
  closed: Closed,
  lastActive: Instant.nullable(),
  place: Place,
});
export type DisplaySummary = z.infer<typeof DisplaySummary>;

export const NetworkScreen = z.object({
  vendor: z.string(),
  localIp: z.string(),
  screenId: z.int(),
  /** Whether a password or PIN is stored; it is never returned. */
  hasPassword: z.boolean().default(false),
});

export const maxScreenPassword = 32;

export const NetworkScreenInput = z.strictObject({
  vendor: requiredText(50),
  localIp: LocalIpAddress,
  screenId: z
    .int({ error: 'displays.screenIdRange' })
    .min(0, { error: 'displays.screenIdRange' })
    .max(64, { error: 'displays.screenIdRange' }),
  /** Absent keeps the stored one of the screen with this address and id; null removes it. */
  password: secretText(
    z
      .string()
      .regex(/^[\x21-\x7e]*$/, { error: 'displays.screenPasswordForm' })
      .min(1, { error: 'displays.screenPasswordForm' })
      .max(maxScreenPassword, { error: 'displays.screenPasswordForm' })
      .nullable(),
  ).optional(),
});

/** What it plays, according to its device. */
export const Playing = z.object({
  playlist: Id.nullable(),
  item: Id.nullable(),
  /** Name of the item. */
  name: z.string().nullable(),
  playlistName: z.string().nullable(),
});

/** A fault that its player reports, or a plan in which nothing plays; only of active, paired displays. */
export const DisplayWarning = z.union([
  z.object({ kind: z.literal('fault'), reason: FaultReason, playable: Named.nullable() }),
  z.object({ kind: z.literal('nothing_planned') }),
]);
export type DisplayWarning = z.infer<typeof DisplayWarning>;

export const Frame = z.union([Id, z.literal('none')], { error: 'validation.unknownRecord' });

export const Display = z.object({
  ...recordBase,
  name: z.string(),
  description: z.string().nullable(),
  location: Id,
  groups: z.array(Id),
  orientation: Orientation,
  resolution: z.enum(resolutions),
  /** Address of the picture relative to the server's url, or null. */
  image: z.string().nullable(),
  active: z.boolean(),
  /** The phrase of its device; only a label once it is paired. */
  connectString: z.string().nullable(),
  preferredVideoOutput: z.string().nullable(),
  /** What is around the programme: a design, none, or as its groups say (null). */
  frame: Frame.nullable(),
  networkScreens: z.array(NetworkScreen),
  screenStates: z.array(NetworkScreenState),
  /** Null while the screens follow the opening hours. */
  screenPower: ScreenPower.nullable(),
  lastActive: Instant.nullable(),
  status: DisplayStatus,
  closed: Closed,
  device: Id.nullable(),
  playing: Playing.nullable(),
  /** Absolute address of the newest picture of its screen, or null. */
  picture: z.string().nullable(),
  pictureAt: Instant.nullable(),
  /**
   * What it should show now, or first when its location opens. Lists and single reads include it only where
   * `picture` is not what it shows: while it is closed, or without a picture. A design has no stored picture
   * and is drawn.
   */
  planned: z.object({ item: z.string(), picture: z.string().nullable(), design: Id.nullable() }).nullable(),
  /** What it reports to play, and until when by its plan; only in lists with `plan_eq=true`, as the next three. */
  now: z.object({ playlist: Named, until: Instant.nullable() }).nullable(),
  /** The next other playlist of its plan, within 30 days. */
  next: z.object({ playlist: Named, at: Instant }).nullable(),
  /** What is wrong although it is connected. */
  warning: DisplayWarning.nullable(),
  /** Whether its location is open, and when it next closes or opens, or null if it never does by its hours. */
  opening: z.object({ isOpen: z.boolean(), until: Instant.nullable() }).nullable(),
});
export type Display = z.infer<typeof Display>;

export const maxImageBytes = 400_000;

export const DisplayInput = z.object({
  name: requiredText(100),
  location: z.uuid({ error: 'displays.locationRequired' }),
  description: optionalText(500).optional(),
  groups: z.array(Id).max(200).optional(),
  orientation: Orientation.optional(),
  resolution: z.enum(resolutions).optional(),
  /** A small picture of the location as `data:image/…;base64,…`; null removes it. */
  image: z
    .string()
    .max(Math.ceil((maxImageBytes * 4) / 3) + 100, { error: 'displays.imageTooLarge' })
    .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/, { error: 'displays.imageKind' })
    .nullable()
    .optional(),
  preferredVideoOutput: optionalText(50).optional(),
  frame: Frame.nullable().optional(),
  networkScreens: z.array(NetworkScreenInput).max(16).optional(),
});
export type DisplayInput = z.input<typeof DisplayInput>;

const reply = z.object({ data: Display });

export const displays = resource('displays', {
  title: { one: 'a display', many: 'displays' },
  record: Display,
  input: DisplayInput,
  list: {
    filters: {
      name: contains,
      active: eqBoolean,
      paired: eqBoolean,
      status: eqOneOf(...displayStatuses),
      closed: eqBoolean,
      /** Whether its location is open. */
      openNow: eqBoolean,
      location: eqId,
      group: eqId,
      /** Not a filter: `true` also includes the groups made by "Show on…". */
      implicit: eqBoolean,
      /** Whether a fault is open or nothing is planned. */
      warning: eqBoolean,
      /** Not a filter: `true` also reads the plans, and counts the warnings. */
      plan: eqBoolean,
      orientation: eqOneOf(...orientations),
    },
    /** Those of one place are sorted by urgency and name, those of one urgency by name. */
    sort: ['place', 'urgency', 'name', 'lastActive', 'createdAt', 'updatedAt'],
    defaultSort: 'name:asc',
    search: ['name', 'description', 'connectString'],
    category: 'status',
  },
  include: { location: Named.extend(Place.shape), groups: z.array(Named) },
  preview: true,
  access: { list: staff, get: staff, create: staff, update: staff, remove: staff, options: alarmReaders },
  counts: displayStatuses,
  /** These are counted among the online displays. */
  countsBeside: ['closed', 'warning'],
  actions: {
    activate: {
      access: staff,
      preview: true,
      reply,
      summary: 'Activate the display',
      description: 'Beyond the free tier this needs a card.',
    },
    deactivate: {
      access: staff,
      preview: true,
      reply,
      summary: 'Deactivate the display',
      description: 'Its settings stay.',
    },
    pair: {
      access: staff,
      // It talks to the auth host, so it cannot be kept and carried out later.
      approval: 'refused',
      body: z.strictObject({ connectString: ConnectString }),
      reply,
      summary: 'Pair the display with the device that shows these words',
      description: 'A device it was paired with before is released.',
    },
    unpair: {
      access: staff,
      preview: true,
      reply,
      summary: 'Unpair the display from its device',
      description: 'The device shows three words again.',
    },
    screens: {
      access: staff,
      // It holds for hours, so a decision would come too late.
      approval: 'refused',
      body: z.strictObject({ on: z.boolean().nullable() }),
      reply,
      summary: 'Switch the screens of the display on or off',
      description: 'Holds until the next opening or closing; null returns to the opening hours.',
    },
    restore: restoreAction(staff),
    regenerate: {
      access: staff,
      reply,
      status: 202,
      summary: "Recalculate the display's schedule",
      description: 'Has no further effect while a calculation is under way.',
    },
  },
});

export const displayImage = route({
  id: 'displays.image',
  host: 'content',
  method: 'GET',
  path: '/api/v1/displays/:id/image',
  access: staff,
  query: z.strictObject({ v: z.string().max(20).optional() }),
  reply: z.custom<{ contentType: string; bytes: Uint8Array }>(),
  isFile: true,
  replyType: 'image/*',
  summary: 'Read the picture of a display',
});

const Price = z.object({ displays: z.int(), unit: z.int(), total: z.int() });

export const pricePrediction = route({
  id: 'price-predictions.get',
  host: 'content',
  method: 'GET',
  path: '/api/v1/price-predictions',
  access: staff,
  query: z.strictObject({
    change: z.coerce.number().int().min(-10_000).max(10_000),
    /** For a change of one display: its id, whose earlier minutes of this month share its line. */
    display: Id.optional(),
  }),
  reply: z.object({
    data: z.object({
      currency: z.enum(currencies),
      before: Price,
      after: Price,
      /** What the change costs until the end of this month, in minor units. */
      restOfMonth: z.int(),
      /** Whether more than the free tier may be activated. */
      canPay: z.boolean(),
      /** Whether this installation lets anybody add a card. */
      takesCards: z.boolean(),
      /** False if billing is not available for this organisation, so that nothing is charged. */
      isBilled: z.boolean(),
    }),
  }),
  summary: 'Predict the price of more or fewer active displays',
});
