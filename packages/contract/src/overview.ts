import * as z from 'zod';
import { staff } from './access.ts';
import { Closed, DisplayStatus, Orientation } from './displays.ts';
import { FaultReason } from './player-events.ts';
import { route } from './route.ts';
import { maxTimelineDays, Segment } from './schedule-calls.ts';
import { Id, Instant, Named, Place } from './text.ts';
import { Zone } from './zones.ts';

// The overview page: what is wrong, what plays and what comes next, in one call each.

/** Ordered by urgency. */
export const attentionKinds = [
  'offline_open',
  'not_showing',
  'fault',
  'feed_silent',
  'feed_refused',
  'scope_empty',
  'feed_cut',
  'offline_closed',
  'payment_failed',
  'card_failed',
  'gap',
  'unreached',
  'device_storage',
  'engine_old',
  'player_old',
  'upload_failed',
  'source_failed',
  'storage',
  'installation',
  'proposals',
  'agent_old',
  'update',
  'unconfirmed_users',
  'drill_overdue',
  'frame_shape',
  'offline_preview',
] as const;
export const AttentionKind = z.enum(attentionKinds);
export type AttentionKind = z.infer<typeof AttentionKind>;

/** What can have a scope that reaches no display. */
export const scopedAlarms = ['feed', 'drill', 'plan'] as const;

/**
 * How urgent an item is. `now`: its location is open. `before_opening`: it can wait until its location opens,
 * or concerns no location. `can_wait`: a display switched off after closing, and anything else that disturbs
 * nobody.
 */
export const attentionParts = ['now', 'before_opening', 'can_wait'] as const;
export type AttentionPart = (typeof attentionParts)[number];

/** One thing that needs attention. Similar ones of one kind are merged; `count` is their number. */
export const Attention = z.object({
  /** Stable while the problem stays the same; snoozing refers to it. */
  key: Id,
  kind: AttentionKind,
  part: z.enum(attentionParts),
  /**
   * When it is needed: now for what is missing at an open location, the opening for what is missing at a closed one, the
   * beginning of a gap, and for a fault or failed upload the next start, within seven days, of an enabled playlist that holds
   * it. Null: any time.
   */
  dueAt: Instant.nullable(),
  /**
   * A display (offline, not showing, fault, unreached, storage of its device), a location (gap), a playable (upload),
   * a device (update, engine, player, agent), a source or a frame; null if it concerns several or none.
   */
  subject: Named.nullable(),
  /** The device of a single display that does not show something, or is not showing: it can be asked to try again. */
  device: Id.optional(),
  /** Of a single failed upload: its conversion can be started again. */
  canRetry: z.boolean().optional(),
  /** Name of the location, if all of it is at one. */
  place: z.string().nullable(),
  /**
   * For offline, not showing and faults, when it began; for a gap, its start; for a source, when it was last right; for
   * drills, when the last one was, null if there was none.
   */
  since: Instant.nullable(),
  /**
   * For offline while open, when the location closes, or null if it never does; for a gap, its end, or null
   * if that is beyond the range searched; null for all other kinds.
   */
  until: Instant.nullable(),
  /** When a closed location opens; null if it is open, or never opens by its hours. */
  opensAt: Instant.nullable(),
  /** The number of displays, devices, playables, proposals or users; for storage, the percentage in use. */
  count: z.int(),
  /** Names of the first displays that show a source. */
  shownOn: z.array(z.string()).optional(),
  /** Who made the proposals: the first two names, and how many people. */
  by: z.object({ names: z.array(z.string()).max(2), total: z.int() }).optional(),
  /** Whose scope is empty: feeds, drills or plans. */
  scopeOf: z.enum(scopedAlarms).optional(),
  /** Length of a gap. */
  minutes: z.int().optional(),
  /** Of files that find no place on the device. */
  megabytes: z.int().optional(),
  /**
   * When the alert mail for an offline display will be sent; absent if none will be, or one has been sent
   * already.
   */
  alertAt: Instant.optional(),
  /** For a fault, what failed and why; its playable is null if the fault belongs to none. */
  fault: z.object({ reason: FaultReason, playable: Named.nullable() }).optional(),
  /** The time zone for displaying `since` and `until`. */
  timezone: z.string().nullable(),
});
export type Attention = z.infer<typeof Attention>;

/** What a display shows now, according to its own report if there is one, otherwise to the plan. */
export const PlayingNow = z.object({
  id: Id,
  name: z.string(),
  location: Named.extend(Place.shape),
  status: DisplayStatus,
  playlist: Named.nullable(),
  /** Name of the item. */
  item: z.string().nullable(),
  /** Taken from the schedule, for the progress bar. */
  itemFrom: Instant.nullable(),
  itemTo: Instant.nullable(),
  orientation: Orientation,
  /**
   * Absolute address of the picture of what the display shows, or of the item it should show; null if neither
   * is known.
   */
  picture: z.string().nullable(),
  pictureAt: Instant.nullable(),
  /** Set if the item it should show is a design, which has no stored picture and is drawn. */
  design: Id.nullable(),
  /** The picture is that of the planned item, because the display sent none. */
  isPlanned: z.boolean(),
});
export type PlayingNow = z.infer<typeof PlayingNow>;

/** A display at a closed location, with what it shows first when the location opens. */
export const ClosedNow = z.object({
  id: Id,
  name: z.string(),
  location: Named.extend(Place.shape),
  orientation: Orientation,
  /** Null if every day of the week is closed. */
  opensAt: Instant.nullable(),
  playlist: Named.nullable(),
  /** Name of the item. */
  item: z.string().nullable(),
  /** Absolute address of the item's picture. */
  picture: z.string().nullable(),
  /** Set if the item is a design, which has no stored picture and is drawn. */
  design: Id.nullable(),
  /** True if something is planned then and its files are on the device. */
  isReady: z.boolean(),
});
export type ClosedNow = z.infer<typeof ClosedNow>;

/** Counts locations with an active, paired display. */
export const OverviewPlaces = z.object({
  total: z.int(),
  closed: z.int(),
  /**
   * Displays that are offline while their location is open. `places`: how many locations that are, if all of their displays
   * are among them, otherwise null.
   */
  dark: z.object({ displays: z.int(), places: z.int().nullable() }),
  /** The region, as time zones name it (`Europe`), that contains all closed locations and no open one. */
  closedArea: z.string().nullable(),
  /** The first three open locations. */
  open: z.array(
    z.object({
      id: Id,
      name: z.string(),
      timezone: z.string(),
      /** Null if it never closes by its hours. */
      closesAt: Instant.nullable(),
      displays: z.int(),
      playing: z.int(),
    }),
  ),
  /** When closed displays are needed again, soonest first, at most six. */
  openings: z.array(
    z.object({
      /** Null if every day of the week is closed. */
      at: Instant.nullable(),
      timezone: z.string(),
      /** At most three names. */
      places: z.array(z.string()).max(3),
      placesTotal: z.int(),
      /** Number of closed displays. */
      closed: z.int(),
      /** How many of them have something planned then and its files on the device. */
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
  /** When the location opens; null if it is open, or never opens by its hours. */
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
  /** Filters only what plays now. */
  query: z.strictObject({ location: Id.optional() }),
  reply: z.object({
    data: z.object({
      now: Instant,
      /** Counts active, paired displays. */
      counts: z.object({
        playlist_active: z.int(),
        online: z.int(),
        offline: z.int(),
        unknown: z.int(),
        /** Counted among those online. */
        closed: z.int(),
      }),
      places: OverviewPlaces,
      unpaired: z.int(),
      /** First those needed now, then by the moment at which they are needed; at most 100. */
      attention: z.array(Attention),
      attentionTotal: z.int(),
      attentionCounts: z.object({ now: z.int(), before_opening: z.int(), can_wait: z.int() }),
      /** Snoozed items, at most 100. */
      snoozed: z.array(z.object({ ...Attention.shape, snoozedUntil: Instant })),
      /** The first five of each of four locations, by name; locations with an item of `attention` come first. */
      playing: z.array(PlayingNow),
      playingTotal: z.int(),
      /** The first eight closed displays, sorted by opening time. */
      closed: z.array(ClosedNow),
      /** Changes within the next 24 hours, at most 24. */
      changes: z.array(NextChange),
      availability: z.object({
        /** Share of the open hours of active, paired displays, with one decimal; null if there are none. */
        percent24h: z.number().nullable(),
        events: z.array(
          z.object({
            display: Named,
            kind: z.enum(['up', 'down']),
            at: Instant,
            place: Place,
            /** Whether the location was closed then. */
            closed: z.boolean(),
          }),
        ),
      }),
      /** Which of the first steps are done; null once all are, or the caller has skipped them. */
      firstRun: z.object({ connected: z.boolean(), sample: z.boolean(), own: z.boolean() }).nullable(),
    }),
  }),
  summary: 'Read the overview',
  description: 'What needs attention, what is playing and what is next on all displays.',
});
export type Overview = z.infer<typeof overview.reply>['data'];

/** The longest time an item can be snoozed. */
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

/** The id is the key of the attention item. */
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
      /** Active and paired displays, sorted by name. */
      displays: z.array(
        z.object({
          id: Id,
          name: z.string(),
          status: DisplayStatus,
          closed: Closed,
          location: Named,
          groups: z.array(Id),
          /** True if an enabled, non-empty playlist is assigned to the display. */
          reached: z.boolean(),
        }),
      ),
      locations: z.array(
        z.object({
          id: Id,
          name: z.string(),
          timezone: z.string(),
          /** Null if it is closed now, or never closes. */
          openUntil: Instant.nullable(),
          /** Null if it is open now, or never opens. */
          opensAt: Instant.nullable(),
        }),
      ),
      groups: z.array(Named),
      /** The clock changes of the locations' time zones. */
      zones: z.array(Zone),
      playlists: z.array(z.object({ id: Id, name: z.string(), priority: z.int() })),
    }),
  }),
  summary: 'Read the timeline of all displays',
  description: `Between two instants at most ${maxTimelineDays} days apart.`,
});
export type OverviewTimeline = z.infer<typeof overviewTimeline.reply>['data'];
