import * as z from 'zod';
import { staff } from './access.ts';
import { Orientation } from './displays.ts';
import { changeTopics } from './history.ts';
import { Attention, changeKinds, NextChange, overview } from './overview.ts';
import { route } from './route.ts';
import { Id, Instant, Named, Place, text } from './text.ts';

// The overview as it was at a moment of the last fourteen days, and the events of that time.

export const momentDays = 14;

/** As on the overview; a closed display is one that was online. */
export const momentStates = ['playlist_active', 'closed', 'online', 'offline', 'unknown'] as const;
export type MomentState = (typeof momentStates)[number];

export const MomentDisplay = z.object({
  id: Id,
  name: z.string(),
  location: Named.extend(Place.shape),
  orientation: Orientation,
  state: z.enum(momentStates),
  /** Since when it was offline. */
  since: Instant.nullable(),
  /** When its closed location opened next. */
  opensAt: Instant.nullable(),
  /** Names as they were. */
  playlist: z.string().nullable(),
  item: z.string().nullable(),
  /** Since when this playlist had been shown; null: not known, or longer than a picture says anything. */
  playingFrom: Instant.nullable(),
  /** Taken at or before the moment; null if none was kept. */
  picture: z.object({ url: z.string(), at: Instant }).nullable(),
});
export type MomentDisplay = z.infer<typeof MomentDisplay>;

/** The number of displays and the first names. */
const some = { displays: z.int(), names: z.array(z.string()).max(3) };

export const SavedChange = z.object({
  id: Id,
  at: Instant,
  /** Name at that time; null for the program or an operator, empty for a person who was erased. */
  actor: z.string().nullable(),
  topic: z.enum(changeTopics),
  kind: z.enum(['create', 'update', 'delete']),
  subject: z.string(),
  /** On how many displays the week changed; null if that is not known. */
  displays: z.int().nullable(),
});
export type SavedChange = z.infer<typeof SavedChange>;

/** Something that happened shortly before or after the moment. */
export const MomentEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['down', 'up']),
    at: Instant,
    place: Place,
    /** Whether the location was closed then. */
    closed: z.boolean(),
    /** Of a display that came back, how long it was away, if that is known. */
    minutes: z.int().nullable(),
    display: Named,
  }),
  z.object({
    kind: z.enum(changeKinds),
    at: Instant,
    place: Place,
    /** Names of locations at which the same happened at that instant. */
    places: z.array(z.string()).max(3),
    placesTotal: z.int(),
    playlist: z.string().nullable(),
    displays: z.int(),
  }),
  z.object({ kind: z.literal('saved'), at: Instant, change: SavedChange }),
]);
export type MomentEvent = z.infer<typeof MomentEvent>;

const now = overview.reply.shape.data.shape;

export const overviewMoment = route({
  id: 'overview.moment',
  isExpensive: true,
  host: 'content',
  method: 'GET',
  path: '/api/v1/overview-moment',
  access: staff,
  query: z.strictObject({
    at: Instant,
    /** Both filter only the displays: by their location, and by a part of their name. */
    location: Id.optional(),
    q: text(200).optional(),
    /** How many displays are listed, at most 100. */
    limit: z
      .string()
      .regex(/^([1-9]\d?|100)$/)
      .optional(),
  }),
  reply: z.object({
    data: z.object({
      at: Instant,
      /** Plans are recorded from here on; null: not yet. Before it nothing is known of what was planned. */
      recordedFrom: Instant.nullable(),
      counts: now.counts,
      places: now.places,
      /** In the order of the present ones, at most 20. `endedAt`: when a display came back. */
      attention: z.array(z.object({ ...Attention.shape, endedAt: Instant.nullable() })),
      attentionTotal: z.int(),
      /** Those that should have been playing by name, then the others. */
      displays: z.array(MomentDisplay),
      displaysTotal: z.int(),
      /** What began in the 24 hours after the moment, as planned then. */
      changes: z.array(NextChange),
      /** A few hours around the moment, oldest first. */
      around: z.array(MomentEvent),
      availability: now.availability,
      /** Whether a picture is kept of every hour. */
      keepsPictures: z.boolean(),
    }),
  }),
  summary: 'Read the overview as it was',
  description: `At a moment of the last ${momentDays} days, from plans, availability and plays. Displays deleted since are left out.`,
});
export type OverviewMoment = z.infer<typeof overviewMoment.reply>['data'];

export const overviewEvents = route({
  id: 'overview.events',
  isExpensive: true,
  host: 'content',
  method: 'GET',
  path: '/api/v1/overview-events',
  access: staff,
  reply: z.object({
    data: z.object({
      from: Instant,
      to: Instant,
      recordedFrom: Instant.nullable(),
      /** When displays were offline, oldest first; a display counts for the first day of each time. */
      offline: z.array(
        z.object({
          from: Instant,
          to: Instant,
          /** Whether the locations were closed then. */
          closed: z.boolean(),
          ...some,
        }),
      ),
      /** Changes that altered what displays show, oldest first, at most the newest 300. */
      saves: z.array(SavedChange),
    }),
  }),
  summary: 'Read the events of the last fourteen days',
  description: 'When displays were offline, and what was saved that changed screens.',
});
export type OverviewEvents = z.infer<typeof overviewEvents.reply>['data'];
