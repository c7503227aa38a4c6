import { defaultSeconds, type Playable, type PlayableType } from '@vitrine/contract/playables';
import {
  maxAmount,
  type PlayableSummary,
  type Playlist,
  type PlaylistInput,
  turnSeconds as turnSecondsOf,
} from '@vitrine/contract/playlists';
import {
  convertCalendar,
  type DraftCalendar,
  fromCalendar,
} from '../../../core/conditions/draft-calendar.ts';
import {
  type DraftCondition,
  fromConditions,
  toConditions,
} from '../../../core/conditions/draft-condition.ts';
import type { PlaylistRecord } from '../../../core/queries/playlists.queries.ts';
import { bestPicture } from '../../../lib/best-picture.ts';
import { newId } from '../../../lib/new-id.ts';

// A playlist while it is edited, valid or not. Nothing is sent until it is saved as a whole.

export interface DraftItem {
  /** Identifies the item through moves, undo and redo. */
  readonly key: string;
  /** Set for saved items. */
  readonly id?: string;
  readonly playable: PlayableSummary;
  readonly amount: number;
  /** Seconds of one showing (for a document, of each page); null for the playable's own length. */
  readonly duration: number | null;
  /** The text in the field while it is not a valid duration. */
  readonly durationText?: string;
  readonly conditions: readonly DraftCondition[];
}

export interface Draft {
  readonly name: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly orientation: Playlist['orientation'];
  readonly resolution: Playlist['resolution'];
  readonly priority: number;
  readonly groups: readonly string[];
  readonly items: readonly DraftItem[];
  readonly calendar: DraftCalendar;
}

export type DraftField = keyof Draft;

export function draftOf(playlist: PlaylistRecord): Draft {
  const playables = new Map(playlist.playables.map((each) => [each.id, each]));
  const { name, description, enabled, orientation, resolution, priority, calendar } = playlist;
  return {
    name,
    description: description ?? '',
    enabled,
    orientation,
    resolution,
    priority,
    groups: playlist.groups.map(({ id }) => id),
    items: playlist.items.flatMap((item) => {
      const playable = playables.get(item.playable_id);
      if (!playable) return [];
      const { id, amount, duration } = item;
      return [{ key: id, id, playable, amount, duration, conditions: fromConditions(item.conditions) }];
    }),
    calendar: fromCalendar(calendar),
  };
}

/** Only videos have a fixed length, and only they can be repeated. */
export const isVideo = ({ type }: { readonly type: PlayableType }) => type === 'video';

/** Shown page by page, each for the item's duration. */
export const isPaged = ({ pageCount }: Pick<PlayableSummary, 'pageCount'>): boolean => (pageCount ?? 1) > 1;

/** Seconds of one showing; for a document, of each page. */
export const showingSeconds = ({ duration, playable }: Pick<DraftItem, 'duration' | 'playable'>): number =>
  duration ?? playable.duration ?? defaultSeconds;

/** Seconds of one turn in the loop. */
export const turnSeconds = (item: Pick<DraftItem, 'duration' | 'playable' | 'amount'>): number =>
  turnSecondsOf({ ...item, amount: Math.max(1, item.amount) }, item.playable);

export const isAmountRight = (amount: number): boolean =>
  Number.isInteger(amount) && amount >= 1 && amount <= maxAmount;

export const newItem = (playable: PlayableSummary): DraftItem => ({
  key: newId(),
  playable,
  amount: 1,
  duration: null,
  conditions: [],
});

/** The summary of a library playable, as used by items. */
export function summaryOf(playable: Playable): PlayableSummary {
  const { id, name, type, status, orientation, duration, pageCount, width, height, refusesFraming } =
    playable;
  const { showFrom, showUntil } = playable;
  return {
    ...{ id, name, type, status, orientation, duration, pageCount, width, height, refusesFraming },
    ...{ showFrom, showUntil },
    picture: bestPicture(playable),
    isVisible: true,
  };
}

// ---- differences from the saved record

const itemText = ({ id, playable, amount, duration, durationText, conditions }: DraftItem) =>
  JSON.stringify([id, playable.id, amount, duration, durationText, conditions]);

export const isSameItem = (one: DraftItem, other: DraftItem): boolean =>
  one === other || itemText(one) === itemText(other);

const plainFields = ['name', 'description', 'enabled', 'orientation', 'resolution', 'priority'] as const;

export const draftFields = [...plainFields, 'groups', 'calendar', 'items'] as const;

export function changedFields(base: Draft, draft: Draft): DraftField[] {
  const differs = (field: DraftField) => {
    if (field === 'items')
      return base.items.map(itemText).join('\n') !== draft.items.map(itemText).join('\n');
    if (field === 'groups') return [...base.groups].sort().join() !== [...draft.groups].sort().join();
    if (field === 'calendar') return JSON.stringify(base.calendar) !== JSON.stringify(draft.calendar);
    return base[field] !== draft[field];
  };
  return draftFields.filter((field) => base[field] !== draft[field] && differs(field));
}

/**
 * Counts changes as a user would: each field, each item added, removed or changed, and another order once.
 */
export function countChanges(base: Draft, draft: Draft): number {
  const fields = changedFields(base, draft);
  if (!fields.includes('items')) return fields.length;
  const before = new Map(base.items.map((item) => [item.key, item]));
  const after = new Map(draft.items.map((item) => [item.key, item]));
  const removed = base.items.filter(({ key }) => !after.has(key)).length;
  const touched = draft.items.filter((item) => {
    const old = before.get(item.key);
    return !old || !isSameItem(old, item);
  }).length;
  const kept = (items: readonly DraftItem[]) =>
    items.flatMap(({ key }) => (before.has(key) && after.has(key) ? [key] : [])).join();
  const isReordered = kept(base.items) !== kept(draft.items);
  return fields.length - 1 + removed + touched + (isReordered ? 1 : 0);
}

// ---- the request body

/** Only valid drafts are sent; others were refused before. */
export function inputOf(draft: Draft, fields: readonly DraftField[]): Partial<PlaylistInput> {
  const whole: Required<PlaylistInput> = {
    name: draft.name.trim(),
    description: draft.description.trim() || null,
    enabled: draft.enabled,
    orientation: draft.orientation,
    resolution: draft.resolution,
    priority: draft.priority,
    groups: [...draft.groups],
    items: draft.items.map(({ id, playable, amount, duration, conditions }) => ({
      ...(id === undefined ? {} : { id }),
      playable_id: playable.id,
      amount,
      duration,
      conditions: toConditions(conditions).conditions ?? [],
    })),
    calendar: convertCalendar(draft.calendar).calendar,
  };
  return Object.fromEntries(fields.map((field) => [field, whole[field]]));
}
