import * as z from 'zod';
import { staff } from './access.ts';
import { Calendar, CalendarException } from './calendars.ts';
import { Condition, LocalDate, LocalDateTime } from './conditions.ts';
import { Orientation } from './displays.ts';
import { WeeklyHours } from './locations.ts';
import { eqId, eqOneOf, resource } from './resource.ts';
import { route } from './route.ts';
import { Id, Instant, Named, recordBase } from './text.ts';
import { Zone } from './zones.ts';

// What plays when and why: computed by the schedule engine, and stored as event lists for the next thirty
// days.

/** The range may exceed a month so that a calendar page of six weeks fits. */
export const maxTimelineDays = 42;
export const plannedDays = 30;

export const Segment = z.object({
  from: Instant,
  to: Instant,
  state: z.enum(['closed', 'nothing', 'playing']),
  /** One playlist, or several complete equals that take turns. */
  playlists: z.array(Id),
  /** Playlists that would play if these did not. */
  overrides: z.array(Id),
});
export type Segment = z.infer<typeof Segment>;

const Planned = z.object({ id: Id, name: z.string(), priority: z.int() });

export const displayTimeline = route({
  id: 'displays.timeline',
  isExpensive: true,
  host: 'content',
  method: 'GET',
  path: '/api/v1/displays/:id/timeline',
  access: staff,
  query: z.strictObject({ from: Instant, to: Instant }),
  reply: z.object({
    data: z.object({
      timezone: z.string(),
      zone: Zone.nullable(),
      segments: z.array(Segment),
      playlists: z.array(Planned),
      /** State of the display's event list; a range that the list covers is read from it. */
      list: z
        .object({ state: z.enum(['in_progress', 'generated']), generatedAt: Instant.nullable() })
        .nullable(),
    }),
  }),
  summary: 'Read the timeline of a display',
  description: 'Between two instants at most 42 days apart; they can be in the past.',
});

/** Everything that determines when a playlist plays, but for the priority of its groups. */
export const PlannedPlaylist = z.object({
  ...Planned.shape,
  version: z.int(),
  /** Created by "Show on…". */
  implicit: z.boolean(),
  enabled: z.boolean(),
  orientation: Orientation.nullable(),
  createdAt: Instant,
  calendar: Calendar,
  /** One of each kind of conditions: enough to tell when it has something to show. */
  items: z.array(
    z.object({
      ...{ id: Id, seconds: z.number(), conditions: z.array(Condition) },
      ...{ showFrom: LocalDateTime.optional(), showUntil: LocalDateTime.optional() },
    }),
  ),
});

export const displayPlan = route({
  id: 'displays.plan',
  host: 'content',
  method: 'GET',
  path: '/api/v1/displays/:id/plan',
  access: staff,
  reply: z.object({
    data: z.object({
      timezone: z.string(),
      zone: Zone.nullable(),
      hours: WeeklyHours,
      orientation: Orientation,
      playlists: z.array(PlannedPlaylist.and(z.object({ groupPriority: z.int() }))),
    }),
  }),
  summary: 'Read the plan of a display',
  description: 'Everything that determines what it shows and when, for clients that edit calendars.',
});

const verdicts = [
  'plays',
  'takes_turns',
  'closed',
  'disabled',
  'empty',
  'orientation',
  'condition',
  'exception',
  'items',
  'priority',
  'group_priority',
] as const;

export const displayExplain = route({
  id: 'displays.explain',
  host: 'content',
  method: 'GET',
  path: '/api/v1/displays/:id/explain',
  access: staff,
  query: z.strictObject({ at: Instant.optional() }),
  reply: z.object({
    data: z.object({
      at: Instant,
      state: z.enum(['closed', 'nothing', 'playing']),
      playlists: z.array(
        z.object({
          ...Planned.shape,
          groupPriority: z.int(),
          /** The groups through which it is assigned to the display; none for what is over. */
          groups: z.array(Named),
          conditions: z.array(Condition),
          alternatives: z.array(z.array(Condition)),
          exceptions: z.array(CalendarException),
          why: z.enum(verdicts),
          /** The first of its own conditions that does not hold. */
          condition: Condition.nullable(),
          /** The date of the exception that keeps it from playing. */
          exceptionDate: LocalDate.nullable(),
          beatenBy: Id.nullable(),
          /** Its web pages that no player receives, because they forbid framing. */
          refused: z.array(Named),
          /** For a playlist of "Show on…": who started it, and when it ends on this display. */
          shown: z
            .object({
              by: z.string(),
              endsAt: Instant.nullable(),
              place: z.object({ name: z.string(), timezone: z.string() }),
            })
            .nullable(),
        }),
      ),
    }),
  }),
  summary: 'Explain what a display shows at an instant',
  description:
    'The playlist that wins, and for every other one the rule that beat it. What is over is explained by the plan of then, without groups; 404 `plan_not_kept` where none is kept.',
});

export const EventList = z.object({
  ...recordBase,
  display: Id,
  state: z.enum(['in_progress', 'generated']),
  generatedAt: Instant.nullable(),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  segments: z.array(Segment),
});
export type EventList = z.infer<typeof EventList>;

export const eventLists = resource('event-lists', {
  title: { one: 'an event list', many: 'event lists' },
  record: EventList,
  input: z.object({}),
  list: {
    filters: { display: eqId, state: eqOneOf('in_progress', 'generated') },
    sort: ['generatedAt', 'createdAt', 'updatedAt'],
    defaultSort: 'createdAt:asc',
    search: [],
  },
  include: {},
  access: { list: staff, get: staff },
});

export const eventListsStart = route({
  id: 'event-lists.start',
  host: 'content',
  method: 'GET',
  path: '/api/v1/event-lists-start',
  access: staff,
  reply: z.object({
    data: z.array(
      z.object({
        display: Id,
        state: z.enum(['in_progress', 'generated']),
        generatedAt: Instant.nullable(),
      }),
    ),
  }),
  summary: 'List the states of all event lists',
  description: 'At most 10,000. Nothing is recalculated.',
});
