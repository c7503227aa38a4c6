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

export const PlanDiff = z.object({
  from: Instant,
  /** The end of the last day, in the place where it ends last. */
  to: Instant,
  days: z.int(),
  /** Displays whose plan changes; active ones whose plan stays, and where. */
  displays: z.int(),
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
