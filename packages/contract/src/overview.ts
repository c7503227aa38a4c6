import * as z from 'zod';
import { staff } from './access.ts';
import { Closed, displayStatuses, orientations } from './displays.ts';
import { route } from './route.ts';
import { maxTimelineDays, Segment } from './schedule-calls.ts';
import { Id, Instant, Named, Place } from './text.ts';

// The operations room: what is wrong, what plays, what is next, in one call each.

/** In the order of their urgency. */
export const attentionKinds = [
  'offline_open',
  'not_showing',
  'offline_closed',
  'payment_failed',
  'card_failed',
  'gap',
  'unreached',
  'upload_failed',
  'storage',
  'update',
  'unconfirmed_users',
  'offline_preview',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/**
 * How soon a matter needs somebody: `now`, where a place is open; `before_opening`, what has time until its place opens,
 * and what is about no place; `can_wait`, what was switched off after closing, and what disturbs nobody.
 */
export const attentionParts = ['now', 'before_opening', 'can_wait'] as const;
export type AttentionPart = (typeof attentionParts)[number];

/** One matter that needs somebody. Matters of one kind that are alike are one: `count` says of how many. */
export const Attention = z.object({
  /** Stays while the matter stays the same; it is what is snoozed. */
  key: Id,
  kind: z.enum(attentionKinds),
  part: z.enum(attentionParts),
  /** A display (offline, not showing, unreached), a location (gap), a playable (upload) or a device (update); null where
   * it is about several, or about none. */
  subject: Named.nullable(),
  /** Name of the location, where all of it is at one. */
  place: z.string().nullable(),
  /** Offline, not showing: since when; gap: its start. */
  since: Instant.nullable(),
  /** Offline while open: when the location closes, null if it never does; gap: its end; later than both null. */
  until: Instant.nullable(),
  /** Of a closed place: when it opens; null: it is open, or never opens by its hours. */
  opensAt: Instant.nullable(),
  /** Displays, devices, playables or users; of storage the per cent in use. */
  count: z.int(),
  /** Of a gap. */
  minutes: z.int().optional(),
  /** Offline: when people will be told by mail; absent where nobody will be, or has been already. */
  alertAt: Instant.optional(),
  /** Zone in which `since` and `until` are to be read. */
  timezone: z.string().nullable(),
});
export type Attention = z.infer<typeof Attention>;

/** What a display shows now, by its own report where there is one, else by plan. */
export const PlayingNow = z.object({
  id: Id,
  name: z.string(),
  location: Named.extend(Place.shape),
  status: z.enum(displayStatuses),
  playlist: Named.nullable(),
  /** Name of the item. */
  item: z.string().nullable(),
  /** By the clock of the schedule: for the bar of progress. */
  itemFrom: Instant.nullable(),
  itemTo: Instant.nullable(),
  orientation: z.enum(orientations),
  /** Whole address of the picture of what the display shows, or of the item it should show; null: neither is known. */
  picture: z.string().nullable(),
  pictureAt: Instant.nullable(),
  /** The picture is that of the item by plan: the display sent none of its own. */
  isPlanned: z.boolean(),
});
export type PlayingNow = z.infer<typeof PlayingNow>;

/** A display in a closed place, with what it shows first when the place opens. */
export const ClosedNow = z.object({
  id: Id,
  name: z.string(),
  location: Named.extend(Place.shape),
  orientation: z.enum(orientations),
  /** Null: every day of the week is closed. */
  opensAt: Instant.nullable(),
  playlist: Named.nullable(),
  /** Name of the item. */
  item: z.string().nullable(),
  /** Whole address of the item's picture. */
  picture: z.string().nullable(),
  /** Something is planned then, and its files are on the device. */
  isReady: z.boolean(),
});
export type ClosedNow = z.infer<typeof ClosedNow>;

/** Of locations with an active, paired display. */
const Places = z.object({
  total: z.int(),
  closed: z.int(),
  /** The part of the world that all closed and no open ones lie in, as their time zones name it: `Europe`. */
  closedArea: z.string().nullable(),
  /** The first three that are open. */
  open: z.array(
    z.object({
      id: Id,
      name: z.string(),
      timezone: z.string(),
      /** Null: never by its hours. */
      closesAt: Instant.nullable(),
      displays: z.int(),
      playing: z.int(),
    }),
  ),
  /** When closed displays are needed again, the next first, at most six. */
  openings: z.array(
    z.object({
      /** Null: every day of the week is closed. */
      at: Instant.nullable(),
      timezone: z.string(),
      /** At most three names. */
      places: z.array(z.string()).max(3),
      placesTotal: z.int(),
      /** Displays that are closed. */
      closed: z.int(),
      /** Those of them with something planned then, and its files on the device. */
      ready: z.int(),
    }),
  ),
});

export const changeKinds = ['starts', 'replaces', 'nothing', 'closing'] as const;

/** Displays of one location that change in the same way at the same instant. */
export const NextChange = z.object({
  at: Instant,
  timezone: z.string(),
  location: Named,
  /** When the location opens; null: it is open, or never opens by its hours. */
  opensAt: Instant.nullable(),
  kind: z.enum(changeKinds),
  playlist: Named.nullable(),
  replaced: Named.nullable(),
  /** How long what begins then lasts, at most to the end of the next day. */
  minutes: z.int(),
  displays: z.int(),
  /** The location's name. */
  places: z.array(z.string()).max(3),
  placesTotal: z.int(),
});
export type NextChange = z.infer<typeof NextChange>;

export const overview = route({
  id: 'overview.get',
  isExpensive: true,
  host: 'content',
  method: 'GET',
  path: '/api/v1/overview',
  access: staff,
  /** Narrows what plays now. */
  query: z.strictObject({ location: Id.optional() }),
  reply: z.object({
    data: z.object({
      now: Instant,
      /** Of active, paired displays. */
      counts: z.object({
        playlist_active: z.int(),
        online: z.int(),
        offline: z.int(),
        unknown: z.int(),
        /** Of those online. */
        closed: z.int(),
      }),
      places: Places,
      unpaired: z.int(),
      /** Most urgent first, at most 100. */
      attention: z.array(Attention),
      attentionTotal: z.int(),
      attentionCounts: z.object({ now: z.int(), before_opening: z.int(), can_wait: z.int() }),
      /** Matters that somebody snoozed, at most 100. */
      snoozed: z.array(z.object({ ...Attention.shape, snoozedUntil: Instant })),
      /** The first eight, by name. */
      playing: z.array(PlayingNow),
      playingTotal: z.int(),
      /** The first eight that are closed, by their opening. */
      closed: z.array(ClosedNow),
      /** Of the next 24 hours, at most 24. */
      changes: z.array(NextChange),
      availability: z.object({
        /** Of the open hours of active, paired displays, with one decimal; null where there are none. */
        percent24h: z.number().nullable(),
        events: z.array(
          z.object({
            display: Named,
            kind: z.enum(['up', 'down']),
            at: Instant,
            place: Place,
            /** The location was closed then. */
            closed: z.boolean(),
          }),
        ),
      }),
      /** Which of the first steps are done; null once all are, or the caller has gone on without them. */
      firstRun: z.object({ connected: z.boolean(), sample: z.boolean(), own: z.boolean() }).nullable(),
    }),
  }),
  summary: 'Read the overview',
  description: 'What needs attention, what is playing and what is next on all displays.',
});
export type Overview = z.infer<typeof overview.reply>['data'];

/** No matter sleeps longer. */
export const maxSnoozeDays = 7;

export const snoozeAttention = route({
  id: 'snoozes.create',
  host: 'content',
  method: 'POST',
  path: '/api/v1/snoozes',
  access: staff,
  body: z.strictObject({ key: Id, until: Instant }),
  reply: z.object({ data: z.object({ key: Id, until: Instant }) }),
  status: 201,
  summary: 'Snooze an attention item',
  description: 'For everybody, until a time or until the item changes.',
});

/** The id is the key of the matter. */
export const wakeAttention = route({
  id: 'snoozes.remove',
  host: 'content',
  method: 'DELETE',
  path: '/api/v1/snoozes/:id',
  access: staff,
  reply: z.undefined(),
  status: 204,
  summary: 'End the snooze of an attention item',
});

export const overviewTimeline = route({
  id: 'overview.timeline',
  isExpensive: true,
  host: 'content',
  method: 'GET',
  path: '/api/v1/overview-timeline',
  access: staff,
  query: z.strictObject({
    from: Instant,
    to: Instant,
    location: Id.optional(),
    group: Id.optional(),
    display: Id.optional(),
  }),
  reply: z.object({
    data: z.object({
      /** Displays that share a plan share its segments. */
      plans: z.array(z.object({ displays: z.array(Id), timezone: z.string(), segments: z.array(Segment) })),
      /** Active and paired, by name. */
      displays: z.array(
        z.object({
          id: Id,
          name: z.string(),
          status: z.enum(displayStatuses),
          closed: Closed,
          location: Named,
          groups: z.array(Id),
          /** An enabled playlist with something in it reaches the display. */
          reached: z.boolean(),
        }),
      ),
      locations: z.array(
        z.object({
          id: Id,
          name: z.string(),
          timezone: z.string(),
          /** Null: closed now, or never closed. */
          openUntil: Instant.nullable(),
          /** Null: open now, or never open. */
          opensAt: Instant.nullable(),
        }),
      ),
      groups: z.array(Named),
      playlists: z.array(z.object({ id: Id, name: z.string(), priority: z.int() })),
    }),
  }),
  summary: 'Read the timeline of all displays',
  description: `Between two instants at most ${maxTimelineDays} days apart.`,
});
export type OverviewTimeline = z.infer<typeof overviewTimeline.reply>['data'];
