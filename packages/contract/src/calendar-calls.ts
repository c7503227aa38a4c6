import * as z from 'zod';
import { staff } from './access.ts';
import { LocalDate } from './conditions.ts';
import { Orientation } from './displays.ts';
import { WeeklyHours } from './locations.ts';
import { withQuickCheck } from './quick-check.ts';
import { route } from './route.ts';
import { PlannedPlaylist, Segment } from './schedule-calls.ts';
import { Id, Instant, Named } from './text.ts';
import { Zone } from './zones.ts';

// The calendar of all displays: what is planned from now on, what was planned before, and what is needed to
// edit it. Days are dates of each place.

export const maxCalendarDays = 14;
/** So many different plans, and only a part of the displays can be read at once. */
export const tooManyPlans = 3000;
/** Plans in one reply of `calendar-plans`. */
export const maxEditedPlans = 300;

const filters = { location: Id.optional(), group: Id.optional(), display: Id.optional() };
const days = z.strictObject({
  /** The first day, a date of each place. */
  from: LocalDate,
  days: z.string().regex(/^([1-9]|1[0-4])$/),
  ...filters,
});
const description = `At most ${maxCalendarDays} days, which are dates of each place. With ${tooManyPlans} or more different plans 422: choose a location or group.`;

/** What is or was planned for a time. */
export const CalendarSegment = Segment.omit({ overrides: true });
export type CalendarSegment = z.infer<typeof CalendarSegment>;

// 29 February is left to the schema.
const day = '(?:(?:0[13578]|1[02])-31|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8]))';
const instant = new RegExp(`^(?!0000)\\d{4}-${day}T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?Z$`);
const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const states: readonly unknown[] = CalendarSegment.shape.state.options;

function isSegment(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { from, to, state, playlists, ...more } = value as Record<string, unknown>;
  return (
    typeof from === 'string' &&
    instant.test(from) &&
    typeof to === 'string' &&
    instant.test(to) &&
    states.includes(state) &&
    areIds(playlists) &&
    isEmpty(more)
  );
}

const isId = (value: unknown): boolean => typeof value === 'string' && uuid.test(value);
const areIds = (value: unknown): boolean => Array.isArray(value) && value.every(isId);
const isEmpty = (more: object): boolean => Object.keys(more).length === 0;

function isDisplay(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, location, groups, ...more } = value as Record<string, unknown>;
  return isId(id) && typeof name === 'string' && isId(location) && areIds(groups) && isEmpty(more);
}

// What two thousand displays need thousands of.

const segments = withQuickCheck(
  z.array(CalendarSegment),
  (value) => Array.isArray(value) && value.every(isSegment),
);

const displays = withQuickCheck(
  z.array(z.object({ id: Id, name: z.string(), location: Id, groups: z.array(Id) })),
  (value) => Array.isArray(value) && value.every(isDisplay),
);
const ids = withQuickCheck(z.array(Id), areIds);

const playlist = {
  id: Id,
  name: z.string(),
  priority: z.int(),
  /** Created by "Show on…". */
  isShow: z.boolean(),
};

export const calendar = route({
  id: 'calendar.get',
  isExpensive: true,
  host: 'content',
  method: 'GET',
  path: '/api/v1/calendar',
  access: staff,
  query: days,
  reply: z.object({
    data: z.object({
      now: Instant,
      /** Displays with equal segments share them. They begin at `now`, and are empty for days before it. */
      plans: z.array(z.object({ displays: ids, timezone: z.string(), segments })),
      /** Active and paired displays, sorted by name. */
      displays,
      /** Sorted by name, as are groups. */
      locations: z.array(z.object({ id: Id, name: z.string(), timezone: z.string(), hours: WeeklyHours })),
      groups: z.array(Named),
      /** Assigned to these displays, by priority and name; drafts are in no plan yet. */
      playlists: z.array(z.object({ ...playlist, isDraft: z.boolean() })),
      /** The clock changes of the locations' time zones. */
      zones: z.array(Zone),
    }),
  }),
  summary: 'Read the calendar of all displays',
  description,
});
export type CalendarOfDisplays = z.infer<typeof calendar.reply>['data'];

export const calendarRecord = route({
  id: 'calendar.record',
  isExpensive: true,
  host: 'content',
  method: 'GET',
  path: '/api/v1/calendar-record',
  access: staff,
  query: days,
  reply: z.object({
    data: z.object({
      now: Instant,
      /** Displays that had equal plans share a row; to the minute, and up to `now`. */
      rows: z.array(
        z.object({
          displays: ids,
          /** Of their location now. */
          timezone: z.string(),
          /** Closed by the hours of then. A hole between two is not recorded, or the displays were not active. */
          segments,
          /** When some of them were offline, from the last contact on. What lies in closed hours is left out. */
          offline: z.array(z.object({ displays: ids, from: Instant, to: Instant })),
          /** Null: nothing of these days is recorded. */
          recordedFrom: Instant.nullable(),
        }),
      ),
      /** Named as they were, by priority and name. */
      playlists: z.array(z.object(playlist)),
    }),
  }),
  summary: 'Read what was planned on all displays',
  description: `Before now: the plans that displays had, and when they were offline. ${description}`,
});
export type CalendarRecord = z.infer<typeof calendarRecord.reply>['data'];

export const calendarPlans = route({
  id: 'calendar.plans',
  isExpensive: true,
  host: 'content',
  method: 'GET',
  path: '/api/v1/calendar-plans',
  access: staff,
  query: z.strictObject({ playlist: Id, ...filters }),
  reply: z.object({
    data: z.object({
      /** Each once, with the asked one. */
      playlists: z.array(PlannedPlaylist),
      /** Whether the asked one is a draft, which is in no plan yet. */
      isDraft: z.boolean(),
      /** The different plans in which the playlist is, or would be. */
      plans: z
        .array(
          z.object({
            displays: z.array(Id),
            timezone: z.string(),
            hours: WeeklyHours,
            orientation: Orientation,
            assigned: z.array(z.object({ playlist: Id, groupPriority: z.int() })),
          }),
        )
        .max(maxEditedPlans),
      /** How many there are. */
      total: z.int(),
      /** Whether some are left out. */
      isCut: z.boolean(),
      zones: z.array(Zone),
    }),
  }),
  summary: 'Read the plans of a playlist',
  description: `Everything that determines what displays show that have the playlist, for clients that edit its calendar. At most ${maxEditedPlans} plans.`,
});
export type CalendarPlans = z.infer<typeof calendarPlans.reply>['data'];
