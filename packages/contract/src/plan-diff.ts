import * as z from 'zod';
import { Id, Instant, LocalTime, LocalTimeOrMidnight, Named, Place } from './text.ts';

// What a change would do to the plans of displays. Any call marked `preview` answers it when asked with
// `?preview=true`: the call is carried out, the plans before and after are compared, and it is rolled back.

export const previewDays = 7;
export const maxPreviewDays = 30;
export const maxParties = 50;
export const maxPartyChanges = 50;
/** Parties after these have no bands and fewer names, unless `bandsOf` names one of their displays. */
export const maxBands = 3;
export const maxPreviewPlans = 3000;
export const previewBasisHeader = 'X-Preview-Basis';

/** Parameters of a preview, beside those of the call itself. */
export const PreviewQuery = z.strictObject({
  preview: z.literal('true'),
  /** Days to compare; today is the first. */
  days: z.coerce.number().int().min(1).max(maxPreviewDays).default(previewDays),
  /** The display whose days are drawn for its party. */
  bandsOf: Id.optional(),
  /** The playlist whose groups are answered as `strip`; `changed` for that which is edited, or else all displays that change. */
  stripOf: z.union([Id, z.literal('changed')]).optional(),
});
export type PreviewQuery = z.infer<typeof PreviewQuery>;

/** `off`: the display is inactive, not yet created or deleted. */
export const planStates = ['off', 'closed', 'nothing', 'playing'] as const;
export const PlanState = z.object({
  state: z.enum(planStates),
  /** One playlist, or several complete equals that take turns. */
  playlists: z.array(Id),
});
export type PlanState = z.infer<typeof PlanState>;

/** Of an hour that the clock shows twice, only the first or only the second time; null for both. */
export const repeatedHours = ['first', 'second'] as const;

export const PlanChange = z.object({
  /** Days of the display's place, on each of which these times change alike. */
  dates: z.array(z.iso.date()),
  /** What lies before the moment of the preview does not count. */
  from: LocalTime,
  to: LocalTimeOrMidnight,
  repeated: z.enum(repeatedHours).nullable(),
  was: PlanState,
  becomes: PlanState,
});
export type PlanChange = z.infer<typeof PlanChange>;

export const PlanBand = z.object({ from: Instant, to: Instant, ...PlanState.shape });
export type PlanBand = z.infer<typeof PlanBand>;

/** A display with the name of its place. */
const PlacedDisplay = Named.extend({ place: z.string() });

/** All displays whose changes are alike in their local times. */
export const PlanParty = z.object({
  displays: z.object({ count: z.int(), first: z.array(PlacedDisplay) }),
  /** The places with the most displays. */
  places: z.array(z.string()),
  placeCount: z.int(),
  timezone: z.string(),
  /** Whether open hours become empty. */
  hasGap: z.boolean(),
  changes: z.array(PlanChange),
  /** Both weeks of one of its displays. */
  bands: z
    .object({
      display: PlacedDisplay,
      timezone: z.string(),
      was: z.array(PlanBand),
      becomes: z.array(PlanBand),
    })
    .nullable(),
});
export type PlanParty = z.infer<typeof PlanParty>;

/** A playlist whose items change. All texts are names of playables. */
export const PlanItems = z.object({
  playlist: Id,
  /** Displays on which it plays within these days, and when it plays first. */
  displays: z.int(),
  firstAt: Instant.nullable(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  /** Items that show something else, or for another time. */
  changed: z.array(z.string()),
  expired: z.array(z.string()),
  isReordered: z.boolean(),
  /** Seconds of the whole loop. */
  loop: z.object({ was: z.number(), becomes: z.number() }),
});
export type PlanItems = z.infer<typeof PlanItems>;

/** Displays that wear another frame, or the same one with another content. */
export const PlanFrames = z.object({
  /** By name; null for none. */
  was: z.string().nullable(),
  becomes: z.string().nullable(),
  isEdited: z.boolean(),
  displays: z.int(),
  first: z.array(PlacedDisplay),
  /** When the first of them is open. */
  firstAt: Instant,
});
export type PlanFrames = z.infer<typeof PlanFrames>;

// What a change of a playlist does, as one sentence says it: the playlist first, then what becomes of it, then which
// others move. All dates and times are those of each place, and nothing names a place, so everybody may read it.

export const maxEffects = 3;
/** Days after today that a change may name (single days, from and until). */
export const maxNamedDays = 400;
export const maxEffectOthers = 20;

/** Whether a call is about playlists; one that puts back is about many things. */
export const editsPlaylists = (route: string): boolean =>
  (route.startsWith('playlists.') && route !== 'playlists.actions.restore') || route === 'shows.weekly';

/** In the order in which they are tried. All but `none` hold on each of `displays`. */
export const effectKinds = [
  /** No screen shows anything else. */
  'none',
  /** It played on no display before. */
  'starts',
  /** It plays no more on these displays. */
  'leaves',
  /** It did not play on these displays before. */
  'comes',
  /** A first or a last date, of which the days before or after it know nothing. */
  'from',
  'until',
  /** One window a day, of which one edge moves. */
  'end',
  'start',
  /** One window a day, of which both edges move. */
  'hours',
  /** Whole days come or go. */
  'days',
  'alone',
  'turns',
  'items',
  'more',
  'less',
  /** As long as before, at other times. */
  'moves',
] as const;
export type EffectKind = (typeof effectKinds)[number];

/** What became of another playlist. `turns`: it shares time with this one that it did not share before. */
export const effectDoes = ['starts', 'ends', 'waits', 'fills', 'turns'] as const;
export type EffectDoes = (typeof effectDoes)[number];

/** What of a playlist a kind compares; the rest is null. */
export const EffectSide = z.object({
  /** Edges of its window; of `end` the end alone, of `start` the start alone. `to` may be earlier than `from`. */
  from: LocalTime.nullable(),
  to: LocalTimeOrMidnight.nullable(),
  /** Of `from` and `until`; null where it had or has no such date. */
  date: z.iso.date().nullable(),
  /** Of `days`: those on which it plays on this side only, of which `dates` of the effect has all. */
  dates: z.array(z.iso.date()),
  /** Of `items`: how many it shows. */
  items: z.int().nullable(),
});
export type EffectSide = z.infer<typeof EffectSide>;

/** Days and times at which something else happens. */
const EffectTimes = z.object({
  displays: z.int(),
  dates: z.array(z.iso.date()),
  from: LocalTime,
  to: LocalTimeOrMidnight,
});

export const PlanEffect = z.object({
  playlist: Id,
  kind: z.enum(effectKinds),
  displays: z.int(),
  /** On which this happens; empty if on all days on which it plays. */
  dates: z.array(z.iso.date()),
  /**
   * Of all dates here those that stand for themselves: single days that the change names, and days weeks ahead that differ from
   * the same weekday before. Others stand for their weekday.
   */
  named: z.array(z.iso.date()),
  was: EffectSide,
  becomes: EffectSide,
  /** Of `starts`: displays on which it plays at once, when it begins on the first of them and by when on all. */
  now: z.int().nullable(),
  first: z.object({ at: Instant, date: z.iso.date(), time: LocalTime, displays: z.int() }).nullable(),
  allBy: Instant.nullable(),
  /** Date of `allBy` at that place. */
  allByDate: z.iso.date().nullable(),
  /** Those with the most display-minutes first; all of one effect do the same. */
  others: z.array(z.object({ playlist: Id, does: z.enum(effectDoes) })).max(maxEffectOthers),
  /** Of `leaves`, whether nothing plays there instead. Of others null. */
  isEmpty: z.boolean().nullable(),
  /** Of `items`: how many of them show something else, or for another time. */
  changed: z.int().nullable(),
  /** Of `more` and `less`, in the seven days on the display with the least and on that with the most. */
  seconds: z.object({ from: z.number(), to: z.number() }).nullable(),
  /** Who still beats it in hours that it wants, and the group that decides if their priorities are equal. */
  wins: EffectTimes.extend({ playlist: Id, group: z.string().nullable() }).nullable(),
  /** Open hours that become empty. */
  gap: EffectTimes.nullable(),
  /** On other displays something else becomes of it. */
  isMixed: z.boolean(),
});
export type PlanEffect = z.infer<typeof PlanEffect>;

export const maxStripRows = 6;

/**
 * Seven days of displays, both ways: a row per group and week that differs on the clock of its places, from now on. If there
 * are more, those that change come first.
 */
export const PlanStrip = z.object({
  rows: z
    .array(
      z.object({
        /** Null for displays without a group. */
        group: Named.nullable(),
        /** Places of this row, if those of the group differ; those with the most displays first. */
        places: z.array(z.string()),
        placeCount: z.int(),
        displays: z.int(),
        timezone: z.string(),
        was: z.array(PlanBand),
        becomes: z.array(PlanBand),
      }),
    )
    .max(maxStripRows),
  /** Rows that are left out. */
  more: z.int(),
});
export type PlanStrip = z.infer<typeof PlanStrip>;

export const PlanDiff = z.object({
  from: Instant,
  /** The end of the last day, in the place where it ends last. */
  to: Instant,
  days: z.int(),
  /** Displays whose plan changes; active ones whose plan stays, and where. */
  displays: z.int(),
  /**
   * On how many displays something changes: those, and those that play a changed item or wear another frame in these days. This is
   * the count that is told; 0 in what was kept before it was.
   */
  changed: z.int().default(0),
  unchanged: z.int(),
  unchangedPlaces: z.array(z.string()),
  playlists: z.array(z.object({ id: Id, name: z.string(), priority: z.int() })),
  /** Those with gaps first, then the largest. */
  parties: z.array(PlanParty),
  items: z.array(PlanItems),
  /** Those on the most displays first. */
  frames: z.array(PlanFrames).default([]),
  /** Over all displays together. */
  sums: z.array(
    z.object({ playlist: Id, displays: z.int(), secondsMore: z.number(), secondsLess: z.number() }),
  ),
  /** Open hours that become empty. */
  gaps: z.object({
    displays: z.int(),
    seconds: z.number(),
    first: z.array(
      z.object({ display: Named, place: z.string(), timezone: z.string(), from: Instant, to: Instant }),
    ),
  }),
  /**
   * Of playlists that the change edits itself, at most three, those with the most display-minutes first. None if it is
   * about something else: hours of a place, groups, displays, a playable.
   */
  effects: z.array(PlanEffect).default([]),
  /** How many playlists that are. */
  edited: z.int().default(0),
  strip: PlanStrip.nullable().default(null),
  firstAt: Instant.nullable(),
  /** Where that is. */
  firstPlace: Place.nullable(),
  isCut: z.boolean(),
  /** What is left out of `parties`. */
  cut: z.object({ parties: z.int(), displays: z.int() }),
  /** For the header `X-Preview-Basis` of the call that saves. */
  basis: z.string(),
});
export type PlanDiff = z.infer<typeof PlanDiff>;

export const PlanDiffReply = z.object({ data: PlanDiff });
