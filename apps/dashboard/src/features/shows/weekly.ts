import type { ShowTargets } from '@vitrine/contract/shows';
import { type Weekday, weekdays } from '@vitrine/contract/weekdays';
import { checkedOf } from '../../core/pickers/target-tree.ts';
import type { TextKey } from '../../lib/i18n/i18n.ts';
import { placesInOrder } from '../../lib/place-order.ts';
import { readerZone } from '../../ui/time/time-text.ts';
import { isDate } from './presets.ts';

// "On certain days": which days, from when to when, and until which day.

export interface WeeklyHours {
  /** HH:mm, or the typed text if it is not a time. */
  readonly from: string;
  /** Exclusive; not later than `from`: on the next day. */
  readonly to: string;
}

export interface Weekly {
  readonly days: readonly Weekday[];
  /** Null until it is typed: as the place is open. */
  readonly from: string | null;
  readonly to: string | null;
  /** Null: without end. Empty while it is to be typed. */
  readonly lastDay: string | null;
}

export const firstWeekly: Weekly = { days: weekdays.slice(0, 5), from: null, to: null, lastDay: null };

const wholeDay: WeeklyHours = { from: '00:00', to: '24:00' };

/** The typed hours, and in their place those of the first chosen place on the first of the days on which it opens. */
export function weeklyHours(
  { days, from, to }: Weekly,
  targets: ShowTargets,
  chosen: ReadonlySet<string>,
): WeeklyHours {
  const ids = new Set(targets.displays.filter(({ id }) => chosen.has(id)).map(({ place }) => place));
  const [place] = placesInOrder(targets.places, readerZone(), Date.now()).filter(({ id }) => ids.has(id));
  const open = days.flatMap((day) => place?.hours?.[day] ?? []).find(({ closed }) => !closed);
  const preset = !open || open.nonstop ? wholeDay : { from: open.start, to: open.end };
  return { from: from ?? preset.from, to: to ?? preset.to };
}

const isTime = (text: string) => /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text);

/** `today`: on the clock of the first chosen place. */
export function problemOf(
  { days, lastDay }: Weekly,
  { from, to }: WeeklyHours,
  today: string,
): TextKey | null {
  if (days.length === 0) return 'conditions.oneDay';
  if (!isTime(from) || !isTime(to)) return 'validation.time';
  if (from === to) return 'conditions.timesDiffer';
  if (lastDay === null) return null;
  if (!isDate(lastDay)) return 'conditions.date';
  return lastDay < today ? 'shows.lastDayOver' : null;
}

/** Groups that were pressed as such and are still chosen whole: the playlist is linked to them, whoever joins them later. */
export const pressedGroups = (
  { groups, displays }: ShowTargets,
  pressed: ReadonlySet<string>,
  chosen: ReadonlySet<string>,
): string[] =>
  groups.flatMap(({ id }) => {
    const members = displays.filter((display) => display.groups.includes(id)).map((display) => display.id);
    return pressed.has(id) && members.length > 0 && checkedOf(members, chosen) === 'all' ? [id] : [];
  });
