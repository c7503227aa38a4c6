import * as z from 'zod';
import { staff } from './access.ts';
import { Alternatives, Calendar, CalendarExceptions } from './calendars.ts';
import { Conditions } from './conditions.ts';
import { DisplayStatus, Orientation } from './displays.ts';
import { maxGroups, maxItems, PlaylistItemInput } from './playlists.ts';
import { route } from './route.ts';
import { Id, Instant, Named } from './text.ts';

// Calls about playlists beside those of the resource: what a draft would do before it is saved, how far a saved
// one has been delivered, and calendars of several playlists in one go.

/** The result on displays shared with another playlist while both are due to play. */
export const outcomes = ['wins', 'loses', 'group_wins', 'group_loses', 'takes_turns'] as const;
/** The first reason why it plays on no display within the days checked. */
export const neverReasons = [
  'disabled',
  'empty',
  'no_display',
  'orientation',
  'over',
  'excluded',
  'items',
  /** None of its items is shown any more, or soon, because of their dates. */
  'expired',
  'closed',
  'beaten',
] as const;
/** How far ahead the editor looks for gaps. */
export const checkedDays = 7;

export const PlaylistCheck = z.object({
  displays: z.int(),
  groups: z.array(z.object({ id: Id, name: z.string(), displays: z.int() })),
  /** Names of the first displays, in the order of the groups. */
  firstDisplays: z.array(Named),
  /** Time zones of the displays with some of their locations, most used first. */
  zones: z.array(z.object({ timezone: z.string(), places: z.array(z.string()), displays: z.int() })),
  /** Displays with the other orientation. */
  mismatched: z.object({ count: z.int(), first: z.array(Named) }),
  rivals: z.array(
    z.object({
      id: Id,
      name: z.string(),
      priority: z.int(),
      outcome: z.enum(outcomes),
      displays: z.int(),
    }),
  ),
  /**
   * The highest priority of the playlists that want one of its displays at the same time within thirty days, except those of
   * "Show on…"; null if there are none. With a higher one it plays alone.
   */
  highest: z.int().nullable(),
  /** The priority of what plays for most of its time within the next seven days, with which it takes turns. */
  usual: z.int(),
  playsOn: z.int(),
  /** Active displays it is assigned to, and how many of those are at a closed location now. */
  activeDisplays: z.int(),
  closed: z.int(),
  /** Whether any of their locations ever closes. */
  closes: z.boolean(),
  /** When it plays next on any display; null if it plays now, or never within a year. */
  nextAt: Instant.nullable(),
  never: z.enum(neverReasons).nullable(),
  /**
   * The most seconds it plays within open hours on one of the next seven days, on the display where it plays
   * longest.
   */
  secondsADay: z.number(),
  /** Positions of items that are never shown on any of its displays. */
  idleItems: z.array(z.int()),
  /** Open hours without anything to play in the next seven days, on displays it is assigned to. */
  gaps: z.object({
    displays: z.int(),
    first: z.array(
      z.object({ display: Named, place: z.string(), timezone: z.string(), from: Instant, to: Instant }),
    ),
  }),
});
export type PlaylistCheck = z.infer<typeof PlaylistCheck>;

export const PlaylistDraft = z.strictObject({
  /** The saved playlist that the draft would replace. */
  id: Id.optional(),
  enabled: z.boolean(),
  priority: z.int().min(0).max(100),
  orientation: Orientation.nullable(),
  groups: z.array(Id).max(maxGroups),
  conditions: Conditions,
  alternatives: Alternatives.optional(),
  exceptions: CalendarExceptions.optional(),
  items: z.array(PlaylistItemInput).max(maxItems),
});
export type PlaylistDraft = z.infer<typeof PlaylistDraft>;

export const playlistCheck = route({
  id: 'playlists.check',
  isExpensive: true,
  host: 'content',
  method: 'POST',
  path: '/api/v1/playlists-check',
  access: staff,
  body: PlaylistDraft,
  invalidCodes: [
    { under: ['conditions'], code: 'conditions_invalid' },
    { under: ['alternatives'], code: 'conditions_invalid' },
    { under: ['exceptions'], code: 'conditions_invalid' },
    { under: ['items'], code: 'playable_orders_invalid' },
  ],
  reply: z.object({ data: PlaylistCheck }),
  summary: 'Check a draft of a playlist',
  description: 'Returns what it would do. Nothing is saved.',
});

export const stages = ['waiting', 'received', 'cached', 'shown'] as const;

export const playlistDelivery = route({
  id: 'playlists.delivery',
  host: 'content',
  method: 'GET',
  path: '/api/v1/playlists/:id/delivery',
  access: staff,
  reply: z.object({
    data: z.object({
      version: z.int(),
      savedAt: Instant,
      /** Number of active displays it is assigned to. */
      displays: z.int(),
      /** Displays that show it, or have all its files while another playlist plays. */
      live: z.int(),
      /** How many of all displays are at a closed location now. */
      closed: z.int(),
      /** The first 200: displays that lag come first, then sorted by name. */
      each: z.array(
        z.object({
          id: Id,
          name: z.string(),
          status: DisplayStatus,
          stage: z.enum(stages),
          /** Whether this playlist is due to play there now. */
          isItsTurn: z.boolean(),
          /** Whether its location is closed now. */
          closed: z.boolean(),
          /** Seconds after saving. */
          receivedAfter: z.number().nullable(),
          cachedAfter: z.number().nullable(),
          shownAfter: z.number().nullable(),
        }),
      ),
    }),
  }),
  summary: 'Read the delivery status of a playlist',
  description: 'How far its latest version has come on each of its displays.',
});

/** A display has few playlists with times, and each is compared with its version. */
export const maxCalendars = 20;

const calendarParts = ['conditions', 'alternatives', 'exceptions'];

export const SetCalendars = z.strictObject({
  playlists: z
    .array(
      z.strictObject({
        id: Id,
        /** The version that the caller has seen; without it any is replaced. */
        version: z.int().min(0).optional(),
        calendar: Calendar.partial(),
      }),
    )
    .min(1)
    .max(maxCalendars)
    .superRefine((each, context) => {
      each.forEach(({ id }, index) => {
        if (each.findIndex((other) => other.id === id) < index)
          context.addIssue({ code: 'custom', message: 'playlists.calendarTwice', path: [index, 'id'] });
      });
    }),
});
export type SetCalendars = z.infer<typeof SetCalendars>;

export const setCalendars = route({
  id: 'playlists.actions.set-calendars',
  host: 'content',
  method: 'PUT',
  path: '/api/v1/playlists',
  action: 'set-calendars',
  access: staff,
  preview: true,
  body: SetCalendars,
  invalidCodes: Array.from({ length: maxCalendars }, (_, index) =>
    calendarParts.map((part) => ({
      under: ['playlists', String(index), 'calendar', part],
      code: 'conditions_invalid',
    })),
  ).flat(),
  reply: z.object({ data: z.array(z.object({ id: Id, name: z.string(), version: z.int() })) }),
  summary: 'Change the calendars of several playlists',
  description:
    'All of them or none. If one was changed since the version given for it, the reply is 412 and names it in `related`.',
});
