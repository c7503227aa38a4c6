import * as z from 'zod';
import { staff } from './access.ts';
import { LocalDate } from './conditions.ts';
import { Closed, displayStatuses, orientations } from './displays.ts';
import { stages } from './playlist-calls.ts';
import { route } from './route.ts';
import { Id, Instant, LocalTime, Named, recordBase } from './text.ts';

// "Show on…": playables or a playlist on chosen displays, for a time or for good, without making a group by hand. Behind it lie
// a playlist and a group that are left out of lists (`implicit`).

/** Above everything that can be typed. */
export const showPriority = 101;

/** Judged by the clock of each place: until a time (tomorrow's where it has passed), always, or through a last day. */
export const ShowUntil = z.union([
  z.strictObject({ kind: z.literal('time'), time: LocalTime }),
  z.strictObject({ kind: z.literal('always') }),
  z.strictObject({ kind: z.literal('date'), date: LocalDate }),
]);
export type ShowUntil = z.infer<typeof ShowUntil>;

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
  /** Of what is shown. */
  name: z.string(),
  /** Of the person who shows it; empty if they were erased. */
  by: z.string(),
  until: ShowUntil,
  /** The playlist that was shown; null where playables were. */
  playlist: Id.nullable(),
  playables: z.array(Id),
  /** The playlists behind it: one for each local date. */
  playlists: z.array(Id),
  /** On how many displays it is still meant to be seen. */
  displays: z.int(),
  /** Where, and when it ends there; null: never. */
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
  method: 'POST',
  body: ShowInput,
  reply: z.object({ data: Show }),
  status: 201,
  summary: 'Show playables or a playlist on displays',
  description: 'Until a time, until a date or always.',
});

const byId = { ...base, path: '/api/v1/shows/:id' } as const;

export const stopShow = route({
  ...byId,
  id: 'shows.remove',
  method: 'DELETE',
  reply: z.undefined(),
  status: 204,
  summary: 'Stop or undo a show',
  description: 'Displays return to the show they were taken from, if it is still running.',
});

export const editShow = route({
  ...byId,
  id: 'shows.actions.edit',
  method: 'PUT',
  action: 'edit',
  body: z.strictObject({}).optional(),
  reply: z.object({ data: z.object({ playlists: z.array(Named) }) }),
  summary: 'Keep the playlists and groups of a show as ordinary records',
});

/** What happens on a display at the moment of showing. */
export const showEffects = [
  /** It takes the screen, from something or from nothing. */
  'shows',
  'takes_turns',
  /** Something of higher priority stays. */
  'beaten',
  /** The place is closed now. */
  'closed',
  /** Conditions of the playlist itself do not hold now. */
  'later',
  /** The playlist is switched off, has nothing to show, or is for screens that hang the other way. */
  'never',
] as const;

export const ShowCheck = z.object({
  displays: z.int(),
  /** Displays on which the same happens are told of together; the largest party first. */
  parties: z.array(
    z.object({
      effect: z.enum(showEffects),
      displays: z.int(),
      /** The first 20, by name. */
      first: z.array(Named),
      /** What plays there now. */
      replaces: z.array(Named),
      /** With what it takes turns, or what stays. */
      others: z.array(Named),
      /** What plays once it is over; null where it never is. */
      follows: z
        .object({ state: z.enum(['closed', 'nothing', 'playing']), playlists: z.array(Named) })
        .nullable(),
      places: z.array(
        Place.extend({
          endsAt: Instant.nullable(),
          /** The time has passed there today, so that it ends tomorrow. */
          isTomorrow: z.boolean(),
          /** When it is seen first, where it is not at once; null also: not before it is over. */
          startsAt: Instant.nullable(),
        }),
      ),
    }),
  ),
  /** Displays that hang the other way: bars beside the picture, or above and below it. */
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
      /** Those that reported a frame of it. */
      live: z.int(),
      /** Seconds from showing to the last of these reports. */
      slowest: z.number().nullable(),
      /** The first 200: those that lag first, then by name. */
      each: z.array(
        z.object({
          id: Id,
          name: z.string(),
          status: z.enum(displayStatuses),
          stage: z.enum(stages),
          /** False where the place is closed or something else goes first. */
          isItsTurn: z.boolean(),
          shownAfter: z.number().nullable(),
          /** Newest picture of the screen since then. */
          picture: z.string().nullable(),
        }),
      ),
    }),
  }),
  summary: 'Read the delivery status of a show',
  description: 'How far it has come on each of its displays, by the frames they reported.',
});

/** Active displays by place and group, with what plays there now. */
export const ShowTargets = z.object({
  /** By name. */
  places: z.array(
    Place.extend({
      /** Null: closed now, or open around the clock. */
      closesAt: Instant.nullable(),
      /** Null: open now, or closed all week. */
      opensAt: Instant.nullable(),
      isOpen: z.boolean(),
    }),
  ),
  /** Those with an active display, by name. */
  groups: z.array(Named),
  /** By name. */
  displays: z.array(
    z.object({
      id: Id,
      name: z.string(),
      place: Id,
      groups: z.array(Id),
      orientation: z.enum(orientations),
      device: Id.nullable(),
      status: z.enum(displayStatuses),
      closed: Closed,
      picture: z.string().nullable(),
      pictureAt: Instant.nullable(),
      playlists: z.array(Named),
      /** When something else begins; null: nothing does within eight days. */
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
