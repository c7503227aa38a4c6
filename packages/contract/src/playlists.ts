import * as z from 'zod';
import { staff } from './access.ts';
import { Calendar } from './calendars.ts';
import { Conditions, LocalDateTime } from './conditions.ts';
import { Orientation, orientations, resolutions } from './displays.ts';
import { restoreAction } from './history.ts';
import { defaultSeconds, maxSeconds, playableStatuses, playableTypes } from './playables.ts';
import { contains, eqBoolean, eqId, eqOneOf, resource } from './resource.ts';
import { Id, Instant, Named, optionalText, Place, recordBase, requiredText } from './text.ts';

export const maxItems = 1000;
export const maxAmount = 99;
/** In which a playlist may be. */
export const maxGroups = 500;

export const PlaylistItem = z.object({
  id: Id,
  playable_id: Id,
  /** How often a video is shown in one turn; always 1 for other types. */
  amount: z.int(),
  /** Seconds per showing, for a document per page; null for the playable's own length. */
  duration: z.number().nullable(),
  conditions: Conditions,
});
export type PlaylistItem = z.infer<typeof PlaylistItem>;

/** A playable as a playlist shows it. */
export const PlayableSummary = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(playableTypes),
  status: z.enum(playableStatuses),
  orientation: Orientation.nullable(),
  duration: z.number().nullable(),
  /** How many pages a document has; null if there are none. */
  pageCount: z.int().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Signed address of a small picture. */
  picture: z.string().nullable(),
  /** A web page that forbids framing; players do not receive it. */
  refusesFraming: z.boolean(),
  /** When playlists show it, on the clock of each place; null means no limit. */
  showFrom: LocalDateTime.nullable(),
  showUntil: LocalDateTime.nullable(),
  /** Whether it is in a folder that the user may open. */
  isVisible: z.boolean(),
});
export type PlayableSummary = z.infer<typeof PlayableSummary>;

/** The length of one turn of an item: every page and every repetition for its duration. */
export const turnSeconds = (
  item: { readonly duration?: number | null | undefined; readonly amount?: number | undefined },
  playable: Pick<PlayableSummary, 'duration' | 'pageCount'>,
): number =>
  (item.duration ?? playable.duration ?? defaultSeconds) * (item.amount ?? 1) * (playable.pageCount ?? 1);

export const Playlist = z.object({
  ...recordBase,
  name: z.string(),
  /** Created by "Show on…", and left out of lists unless `implicit_eq=true` is set. */
  implicit: z.boolean(),
  description: z.string().nullable(),
  groups: z.array(Id),
  priority: z.int(),
  enabled: z.boolean(),
  /** Never enabled so far: it is part of no plan, whatever it is assigned to. */
  isDraft: z.boolean(),
  /** A draft that somebody has proposed to enable. */
  waitsForApproval: z.boolean(),
  orientation: Orientation.nullable(),
  resolution: z.enum(resolutions).nullable(),
  items: z.array(PlaylistItem),
  /** Seconds of the whole loop, counting all items. */
  totalDuration: z.number(),
  calendar: Calendar,
  playables: z.array(Id),
  /** How many displays it is assigned to through its groups, and on how many it plays now. */
  displays: z.int(),
  playsOn: z.int(),
  /** When it stops on all displays that play it now; null if they differ, or if that is more than a day away. */
  playsUntil: Instant.nullable(),
  /** Where it plays until then, the first location by name; null if `playsUntil` is. */
  untilPlace: Place.nullable(),
  /** When it plays next; null if it plays now, or never. */
  nextAt: Instant.nullable(),
  /** Where it plays next, the first location by name; null if `nextAt` is. */
  nextPlace: Place.nullable(),
});
export type Playlist = z.infer<typeof Playlist>;

const Duration = z
  .number({ error: 'playables.durationRange' })
  .min(1, { error: 'playables.durationRange' })
  .max(maxSeconds, { error: 'playables.durationRange' });

export const PlaylistItemInput = z.strictObject({
  /** Items with a known id keep their identity in the history; items without one are created. */
  id: Id.optional(),
  playable_id: Id,
  amount: z
    .int({ error: 'playlists.amountRange' })
    .min(1, { error: 'playlists.amountRange' })
    .max(maxAmount, { error: 'playlists.amountRange' })
    .optional(),
  duration: Duration.nullable().optional(),
  conditions: Conditions.optional(),
});

export const PlaylistInput = z.object({
  name: requiredText(100),
  description: optionalText(500).optional(),
  groups: z.array(Id).max(maxGroups).optional(),
  /** Higher wins. */
  priority: z.int().min(0).max(100).optional(),
  enabled: z.boolean().optional(),
  orientation: Orientation.nullable().optional(),
  resolution: z.enum(resolutions).nullable().optional(),
  items: z.array(PlaylistItemInput).max(maxItems).optional(),
  calendar: Calendar.partial().optional(),
});
export type PlaylistInput = z.input<typeof PlaylistInput>;

const reply = z.object({ data: Playlist });

/** What a list is divided into: `later` plays later, or not at all. */
export const playingKinds = ['now', 'later', 'drafts'] as const;

export const playlists = resource('playlists', {
  title: { one: 'a playlist', many: 'playlists' },
  record: Playlist,
  input: PlaylistInput,
  list: {
    filters: {
      name: contains,
      enabled: eqBoolean,
      draft: eqBoolean,
      orientation: eqOneOf(...orientations),
      group: eqId,
      playable: eqId,
      unused: eqBoolean,
      playsNow: eqBoolean,
      playing: eqOneOf(...playingKinds),
      /** Selects playlists that play on no display within the next thirty days. */
      neverPlays: eqBoolean,
      implicit: eqBoolean,
    },
    /** `next`: drafts, newest first; what plays now, on most displays first; then by the next start; then the others; equals by name. */
    sort: ['next', 'name', 'priority', 'createdAt', 'updatedAt', 'totalDuration'],
    defaultSort: 'next:asc,name:asc',
    search: ['name', 'description'],
  },
  include: { groups: z.array(Named), playables: z.array(PlayableSummary) },
  invalidCodes: [
    { under: ['calendar', 'conditions'], code: 'conditions_invalid' },
    { under: ['calendar', 'alternatives'], code: 'conditions_invalid' },
    { under: ['calendar', 'exceptions'], code: 'conditions_invalid' },
    { under: ['items'], code: 'playable_orders_invalid' },
  ],
  preview: true,
  access: { list: staff, get: staff, create: staff, update: staff, remove: staff, options: staff },
  counts: playingKinds,
  countedBy: 'playing',
  actions: {
    restore: restoreAction(staff),
    copy: {
      access: staff,
      preview: true,
      reply,
      summary: 'Copy the playlist',
      description: 'The copy has all items and conditions and is a draft.',
    },
  },
});
