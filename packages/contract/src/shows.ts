import * as z from 'zod';
import { staff } from './access.ts';
import { LocalDate } from './conditions.ts';
import { Closed, DisplayStatus, Orientation } from './displays.ts';
import { WeeklyHours } from './locations.ts';
import { stages } from './playlist-calls.ts';
import { route } from './route.ts';
import { Id, Instant, LocalTime, Named, recordBase } from './text.ts';

// "Show on…" puts playables or a playlist on chosen displays, for a time or permanently, without creating a
// group by hand. It is implemented as a playlist and a group that are left out of lists (`implicit`).

/** Higher than any priority that a user can enter. */
export const showPriority = 101;

/**
 * Evaluated by the local clock of each location: until a time (tomorrow if it has passed), always, through a last day, or until it
 * closes next: today where it is open, on its next opening day where it is closed.
 */
export const ShowUntil = z.union([
  z.strictObject({ kind: z.literal('time'), time: LocalTime }),
  z.strictObject({ kind: z.literal('always') }),
  z.strictObject({ kind: z.literal('date'), date: LocalDate }),
  z.strictObject({ kind: z.literal('closing') }),
]);
export type ShowUntil = z.infer<typeof ShowUntil>;

/** A display has one show at a time of those that are soon over: a newer one takes its place until it ends. */
export const isForTime = ({ kind }: ShowUntil): boolean => kind === 'time' || kind === 'closing';

export const ShowContent = z.union([
  z.strictObject({ kind: z.literal('playables'), playables: z.array(Id).min(1).max(200) }),
  z.strictObject({ kind: z.literal('playlist'), playlist: Id }),
]);
export type ShowContent = z.infer<typeof ShowContent>;

export const ShowInput = z.strictObject({
  content: ShowContent,
  displays: z.array(Id).min(1, { error: 'shows.chooseWhere' }).max(10_000),
  until: ShowUntil,
});
export type ShowInput = z.infer<typeof ShowInput>;

const Place = z.object({ id: Id, name: z.string(), timezone: z.string() });
export type ShowPlace = z.infer<typeof Place>;

export const Show = z.object({
  ...recordBase,
  /** Name of what is shown. */
  name: z.string(),
  /** Name of the person who started it; empty if they were erased. */
  by: z.string(),
  until: ShowUntil,
  /** The playlist that is shown; null if playables are. */
  playlist: Id.nullable(),
  playables: z.array(Id),
  /** The implicit playlists, one for each local date. */
  playlists: z.array(Id),
  /** On how many displays it should still be visible. */
  displays: z.int(),
  /** The locations, and when it ends there; null means never. */
  places: z.array(Place.extend({ displays: z.int(), endsAt: Instant.nullable() })),
});
export type Show = z.infer<typeof Show>;

const base = { host: 'content', path: '/api/v1/shows', access: staff } as const;

export const listShows = route({
  ...base,
  id: 'shows.list',
  method: 'GET',
  reply: z.object({ data: z.array(Show) }),
  summary: 'List what is shown by "Show on…"',
  description: 'Newest first, at most 500.',
});

export const createShow = route({
  ...base,
  id: 'shows.create',
  preview: true,
  method: 'POST',
  body: ShowInput,
  reply: z.object({ data: Show }),
  status: 201,
  summary: 'Show playables or a playlist on displays',
  description: 'Until a time, until closing, until a date or always.',
});

const byId = { ...base, path: '/api/v1/shows/:id' } as const;

export const stopShow = route({
  ...byId,
  id: 'shows.remove',
  preview: true,
  method: 'DELETE',
  reply: z.undefined(),
  status: 204,
  summary: 'Stop or undo a show',
  description: 'Displays return to the show they were taken from, if it is still running.',
});

export const editShow = route({
  ...byId,
  id: 'shows.actions.edit',
  preview: true,
  method: 'PUT',
  action: 'edit',
  body: z.strictObject({}).optional(),
  reply: z.object({ data: z.object({ playlists: z.array(Named) }) }),
  summary: 'Keep the playlists and groups of a show as ordinary records',
});

/** What happens on a display at the moment of showing. */
export const showEffects = [
  /** It replaces what is on the screen, if anything. */
  'shows',
  'takes_turns',
  /** Something with a higher priority keeps playing. */
  'beaten',
  /** The location is closed now. */
  'closed',
  /** The playlist's own conditions do not hold now. */
  'later',
  /** The playlist is disabled, has nothing to show, or is for the other orientation. */
  'never',
] as const;

export const ShowCheck = z.object({
  displays: z.int(),
  /** Displays with the same effect are grouped, the largest group first. */
  parties: z.array(
    z.object({
      effect: z.enum(showEffects),
      displays: z.int(),
      /** The first 20, by name. */
      first: z.array(Named),
      /** What plays there now or, where it begins later, would play from then on until it closes. */
      replaces: z.array(Named),
      /** The playlists it takes turns with, or those that keep playing. */
      others: z.array(Named),
      /** What plays after it ends; null if it never ends. */
      follows: z
        .object({ state: z.enum(['closed', 'nothing', 'playing']), playlists: z.array(Named) })
        .nullable(),
      places: z.array(
        Place.extend({
          endsAt: Instant.nullable(),
          /** When it first becomes visible, if not immediately; also null if it ends before that. */
          startsAt: Instant.nullable(),
        }),
      ),
    }),
  ),
  /** Displays with the other orientation, which show bars beside, or above and below, the picture. */
  bars: z.array(z.object({ ...Named.shape, isUpright: z.boolean() })),
});
export type ShowCheck = z.infer<typeof ShowCheck>;
export type ShowParty = ShowCheck['parties'][number];

export const checkShow = route({
  id: 'shows.check',
  isExpensive: true,
  host: 'content',
  method: 'POST',
  path: '/api/v1/shows-check',
  access: staff,
  body: ShowInput,
  reply: z.object({ data: ShowCheck }),
  summary: 'Check what a show would do',
  description: 'What it replaces, where, until when and what follows. Nothing is saved.',
});

export const showDelivery = route({
  id: 'shows.delivery',
  host: 'content',
  method: 'GET',
  path: '/api/v1/shows/:id/delivery',
  access: staff,
  reply: z.object({
    data: z.object({
      shownAt: Instant,
      displays: z.int(),
      /** Displays that reported a frame of it. */
      live: z.int(),
      /** Seconds from the start to the last of these reports. */
      slowest: z.number().nullable(),
      /**
       * The first moment at which one of them shows it, and where, as long as it is nobody's turn; null if it is somebody's, or
       * within 8 days nobody's. Absent from older servers.
       */
      starts: z.object({ at: Instant, place: Place }).nullable().optional(),
      /** The first 200: displays that lag come first, then sorted by name. */
      each: z.array(
        z.object({
          id: Id,
          name: z.string(),
          status: DisplayStatus,
          stage: z.enum(stages),
          /** False if the location is closed or something else takes precedence. */
          isItsTurn: z.boolean(),
          shownAfter: z.number().nullable(),
          /** Newest picture of the screen since the start. */
          picture: z.string().nullable(),
        }),
      ),
    }),
  }),
  summary: 'Read the delivery status of a show',
  description: 'How far it has come on each of its displays, by the frames they reported.',
});

/** Active displays by location and group, with what plays there now. */
export const ShowTargets = z.object({
  /** Sorted by name. */
  places: z.array(
    Place.extend({
      /** Null if it is closed now, or open around the clock. */
      closesAt: Instant.nullable(),
      /** Null if it is open now, or closed all week. */
      opensAt: Instant.nullable(),
      isOpen: z.boolean(),
      /** Absent from older servers. */
      hours: WeeklyHours.optional(),
    }),
  ),
  /** Groups with an active display, sorted by name. */
  groups: z.array(Named),
  /** Sorted by name. */
  displays: z.array(
    z.object({
      id: Id,
      name: z.string(),
      place: Id,
      groups: z.array(Id),
      orientation: Orientation,
      device: Id.nullable(),
      status: DisplayStatus,
      closed: Closed,
      /** When its device was heard last. Absent from older servers. */
      lastActive: Instant.nullable().optional(),
      picture: z.string().nullable(),
      pictureAt: Instant.nullable(),
      playlists: z.array(Named),
      /** When something else begins; null if nothing does within eight days. */
      changesAt: Instant.nullable(),
    }),
  ),
});
export type ShowTargets = z.infer<typeof ShowTargets>;
export type ShowTarget = ShowTargets['displays'][number];

export const showTargets = route({
  id: 'show-targets.get',
  host: 'content',
  method: 'GET',
  path: '/api/v1/show-targets',
  access: staff,
  reply: z.object({ data: ShowTargets }),
  summary: 'List where something can be shown',
  description: 'Active displays by location and group, with what is playing there now.',
});
