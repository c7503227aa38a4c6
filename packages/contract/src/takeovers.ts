import * as z from 'zod';
import { alarmReaders, alerters } from './access.ts';
import { Orientation } from './displays.ts';
import { locales } from './pages.ts';
import { contains, eqInstant, eqOneOf, resource } from './resource.ts';
import { route } from './route.ts';
import {
  type TakeoverKind,
  TakeoverMinutes,
  TakeoverScope,
  TakeoverTexts,
  TakeoverTextsInput,
  takeoverKinds,
  takeoverLevels,
} from './takeover-values.ts';
import { Id, Instant, Named, optionalWallText, recordBase } from './text.ts';

// Alarms take over the screens at once, above everything, and say who shows them. They travel beside the
// manifest. What was started, extended and ended is never changed or deleted.

export const takeoverVias = ['person', 'token', 'feed', 'schedule'] as const;
export const takeoverStates = ['running', 'ended'] as const;

/** Name at that time; empty for a person who was erased. */
const Actor = z.object({ name: z.string(), via: z.enum(takeoverVias) });

/** Milliseconds from the start; null while no display has shown it. */
const Milliseconds = z.int().nullable();

export const TakeoverReach = z.object({
  /** Of a drill without those for which no device plays: nobody could answer for them. */
  displays: z.int(),
  received: z.int(),
  /** In a quiet drill: laid out unseen. */
  shown: z.int(),
  notReached: z.int(),
  p50: Milliseconds,
  p95: Milliseconds,
  slowest: Milliseconds,
});
export type TakeoverReach = z.infer<typeof TakeoverReach>;

export const Takeover = z.object({
  ...recordBase,
  kind: z.enum(takeoverKinds),
  level: z.enum(takeoverLevels),
  /** In the language of the server, else in English, else in the first that was given. */
  title: z.string(),
  texts: TakeoverTexts,
  design: Id.nullable(),
  /** Whether it sounds three times, where the browser allows it. */
  sound: z.boolean(),
  scope: TakeoverScope,
  /** Names of its locations, groups or displays when it started; empty for all. At most ten. */
  where: z.array(z.string()),
  /** The plan it was started from, with its name at that time. */
  plan: z.object({ id: Id.nullable(), name: z.string() }).nullable(),
  state: z.enum(takeoverStates),
  startedAt: Instant,
  endsAt: Instant,
  /** Null while it runs. */
  endedAt: Instant.nullable(),
  startedBy: Actor,
  /** Null while it runs, and if it ended by itself. */
  endedBy: Actor.nullable(),
  clearText: z.string().nullable(),
  reach: TakeoverReach,
  /** Names of the first three displays that were not reached. */
  missing: z.array(z.object({ id: Id, name: z.string() })),
});
export type Takeover = z.infer<typeof Takeover>;

export const TakeoverInput = z.object({
  kind: z.enum(takeoverKinds).optional(),
  level: z.enum(takeoverLevels),
  texts: TakeoverTextsInput,
  /**
   * Shown in place of the words on active displays that have it ready, as those of plans are; in the shape of the screen, or not at
   * all.
   */
  design: Id.nullable().optional(),
  sound: z.boolean().optional(),
  scope: TakeoverScope,
  /** It ends by itself after so many minutes. */
  minutes: TakeoverMinutes.optional(),
  /** The plan it is started from, for the history. */
  plan: Id.nullable().optional(),
});
export type TakeoverInput = z.input<typeof TakeoverInput>;

const reply = z.object({ data: Takeover });

export const takeovers = resource('takeovers', {
  title: { one: 'an alarm', many: 'alarms' },
  record: Takeover,
  input: TakeoverInput,
  list: {
    filters: {
      title: contains,
      kind: eqOneOf(...takeoverKinds),
      level: eqOneOf(...takeoverLevels),
      state: eqOneOf(...takeoverStates),
      from: eqInstant,
      to: eqInstant,
    },
    sort: ['startedAt'],
    defaultSort: 'startedAt:desc',
    search: ['title'],
    category: 'kind',
  },
  include: {},
  access: { list: alarmReaders, get: alarmReaders, create: alerters },
  actions: {
    extend: {
      access: alerters,
      body: z.strictObject({ minutes: TakeoverMinutes }),
      reply,
      summary: 'Extend the alarm',
      description: 'By so many minutes, at most until 24 hours after its start. It never gets shorter.',
    },
    end: {
      access: alerters,
      body: z.strictObject({
        /** Shown for 30 seconds in place of the alarm. */
        clearText: optionalWallText(120).optional(),
      }),
      reply,
      summary: 'End the alarm',
      description: 'One that has ended already stays as it is.',
    },
  },
});

/**
 * `waiting`: it should show it any moment. `received`: it has it, but has not painted it yet. `not_reached`: see
 * `reason`.
 */
export const takeoverDisplayStates = ['waiting', 'received', 'shown', 'not_reached'] as const;
/**
 * `offline`: see `since`. `no_player`: no device plays for it. `too_old`: its player must be updated. `refused`: its player could not
 * show it. `no_answer`: it was heard within two minutes of the end, but did not say that it shows it.
 */
export const notReachedReasons = ['offline', 'no_player', 'too_old', 'refused', 'no_answer'] as const;

export const TakeoverDisplay = z.object({
  id: Id,
  /** As it was called when the alarm started. */
  name: z.string(),
  place: z.string(),
  timezone: z.string(),
  active: z.boolean(),
  orientation: Orientation,
  state: z.enum(takeoverDisplayStates),
  reason: z.enum(notReachedReasons).nullable(),
  /** Since when it has been offline; null if it never was online. */
  since: Instant.nullable(),
  /** Milliseconds from the start. */
  receivedAfter: Milliseconds,
  shownAfter: Milliseconds,
  endedAt: Instant.nullable(),
  /** It shows it, but a screen that should have been switched on is off; after the end: was off. Never in a quiet drill. */
  screenOff: z.boolean(),
  /** Address of its newest picture between the start and the end; null if there is none. */
  picture: z.string().nullable(),
  pictureAt: Instant.nullable(),
  /** Among the displays of the alarm. */
  position: z.int(),
});
export type TakeoverDisplay = z.infer<typeof TakeoverDisplay>;

/** Not reached first, then the slowest. */
export function byReach(a: TakeoverDisplay, b: TakeoverDisplay): number {
  const missing = ({ state }: TakeoverDisplay) => Number(state === 'not_reached');
  const shown = ({ shownAfter }: TakeoverDisplay) => Number(shownAfter !== null);
  const took = ({ shownAfter, receivedAfter }: TakeoverDisplay) =>
    shownAfter ?? receivedAfter ?? Number.MAX_SAFE_INTEGER;
  return missing(b) - missing(a) || shown(a) - shown(b) || took(b) - took(a) || a.position - b.position;
}

/** Whether a display counts: a drill tries players, and where there is none nothing can be tried. An alarm counts every screen. */
export const countsFor = (kind: TakeoverKind, { reason }: Pick<TakeoverDisplay, 'reason'>): boolean =>
  kind === 'alert' || reason !== 'no_player';

export interface TakeoverPlace {
  readonly name: string;
  readonly shown: number;
  readonly displays: number;
  /** Milliseconds from the start; null while none has shown it. */
  readonly slowest: number | null;
  readonly missed: readonly TakeoverDisplay[];
}

/** One line per place, those with displays that were not reached first. */
export function placesOf(kind: TakeoverKind, displays: readonly TakeoverDisplay[]): TakeoverPlace[] {
  const byName = new Map<string, TakeoverDisplay[]>();
  for (const display of displays) {
    if (!countsFor(kind, display)) continue;
    const here = byName.get(display.place);
    if (here) here.push(display);
    else byName.set(display.place, [display]);
  }
  const places = [...byName].map(([name, here]): TakeoverPlace => {
    const shown = here.flatMap(({ shownAfter }) => shownAfter ?? []);
    return {
      name,
      shown: shown.length,
      displays: here.length,
      slowest: shown.length > 0 ? Math.max(...shown) : null,
      missed: here.filter(({ state }) => state === 'not_reached').sort((a, b) => a.position - b.position),
    };
  });
  const rank = ({ missed }: TakeoverPlace) => Number(missed.length === 0);
  return places.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

export const takeoverStepKinds = ['started', 'mailed', 'extended', 'ended'] as const;

export const TakeoverBoard = z.object({
  now: Instant,
  takeover: Takeover,
  /** Sent as `after` with the next call, which then lists only displays that changed since. */
  cursor: z.string(),
  /** Displays that did not change since `after` are left out. */
  isPartial: z.boolean(),
  /** Not reached first, then the slowest. */
  displays: z.array(TakeoverDisplay),
  /** What happened, oldest first. `count`: how many were mailed. `endsAt`: until when it was extended. */
  steps: z.array(
    z.object({
      at: Instant,
      kind: z.enum(takeoverStepKinds),
      /** Null if it happened by itself. */
      by: Actor.nullable(),
      endsAt: Instant.nullable(),
      count: z.int().nullable(),
    }),
  ),
});
export type TakeoverBoard = z.infer<typeof TakeoverBoard>;

export const takeoverBoard = route({
  id: 'takeovers.board',
  host: 'content',
  method: 'GET',
  path: '/api/v1/takeovers/:id/board',
  access: alarmReaders,
  query: z.strictObject({ after: z.string().max(60).optional() }),
  reply: z.object({ data: TakeoverBoard }),
  summary: 'Read which displays show an alarm',
  description:
    'With the reason where one does not. `after` is the `cursor` of an earlier reply: only displays that changed since are listed.',
});

const report = { host: 'content', method: 'GET', access: alarmReaders, isFile: true } as const;
/** By default the reader's. */
const inLanguage = z.strictObject({ language: z.enum(locales).optional() });

export const takeoverCsv = route({
  ...report,
  id: 'takeovers.csv',
  path: '/api/v1/takeovers/:id/report.csv',
  query: inLanguage,
  reply: z.custom<{ contentType: string; bytes: Uint8Array }>(),
  replyType: 'text/csv',
  summary: 'Download the report of an alarm as CSV',
});

export const takeoverPdf = route({
  ...report,
  id: 'takeovers.pdf',
  path: '/api/v1/takeovers/:id/report.pdf',
  query: inLanguage,
  reply: z.custom<{ contentType: string; bytes: Uint8Array }>(),
  replyType: 'application/pdf',
  summary: 'Download the report of an alarm as PDF',
});

/** Displays an alarm can reach, also those that are not active. */
export const TakeoverTargets = z.object({
  now: Instant,
  /** How many admins get a mail when an alarm starts. */
  admins: z.int(),
  /** Of the server: counts where there are no words in the language of the place. */
  language: z.enum(locales),
  /** Sorted by name. */
  places: z.array(Named.extend({ timezone: z.string(), language: z.enum(locales), isOpen: z.boolean() })),
  groups: z.array(Named),
  displays: z.array(
    z.object({
      id: Id,
      name: z.string(),
      place: Id,
      groups: z.array(Id),
      orientation: Orientation,
      active: z.boolean(),
      /** Null if it would be reached now. */
      reason: z.enum(notReachedReasons).nullable(),
      lastActive: Instant.nullable(),
    }),
  ),
});
export type TakeoverTargets = z.infer<typeof TakeoverTargets>;

export const takeoverTargets = route({
  id: 'takeovers.targets',
  host: 'content',
  method: 'GET',
  path: '/api/v1/takeover-targets',
  access: alarmReaders,
  query: z.strictObject({ only: z.enum(['unreachable']).optional() }),
  reply: z.object({ data: TakeoverTargets }),
  summary: 'List where an alarm can show',
  description:
    'All displays by location and group, with whether they would be reached now. `only=unreachable` lists only those that would not, and no groups.',
});

/** The newest drill at a location, for the displays that are there now. */
export const DrilledPlace = Named.extend({
  /** Null: never. */
  drill: z
    .object({
      takeover: Id,
      at: Instant,
      displays: z.int(),
      shown: z.int(),
      /** The first three that were not reached. */
      missing: z.array(Named),
    })
    .nullable(),
  /** How many displays there have no player; a drill does not try them. */
  withoutPlayer: z.int(),
});
export type DrilledPlace = z.infer<typeof DrilledPlace>;

export const takeoverDrills = route({
  id: 'takeovers.drills',
  host: 'content',
  method: 'GET',
  path: '/api/v1/takeover-drills',
  access: alarmReaders,
  reply: z.object({ data: z.array(DrilledPlace) }),
  summary: 'List the newest drill of each location',
});
