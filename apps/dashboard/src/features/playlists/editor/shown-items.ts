import type { Condition } from '@vitrine/contract/conditions';
import { isCalendarMetAt } from '@vitrine/schedule/calendar';
import { canCalendarsMeet } from '@vitrine/schedule/can-hold';
import { compile, isMetAt } from '@vitrine/schedule/condition';
import { dayNumber, minuteNumber } from '@vitrine/schedule/local-clock';
import { validCalendar } from '../../../core/conditions/draft-calendar.ts';
import { type DraftCondition, validConditions } from '../../../core/conditions/draft-condition.ts';
import type { Draft, DraftItem } from './draft.ts';

// Which items are shown at all, and which at a selected moment. Conditions use the local time of each
// display, so a moment is a date and a time without a time zone.

export interface Moment {
  /** 2026-11-30 */
  readonly date: string;
  /** 11:30 */
  readonly time: string;
}

const always: readonly Condition[] = [];
const known = new WeakMap<readonly DraftCondition[], readonly Condition[]>();

/** Incomplete rows are ignored. */
function conditionsOf(drafts: readonly DraftCondition[]): readonly Condition[] {
  if (drafts.length === 0) return always;
  let conditions = known.get(drafts);
  if (!conditions) {
    conditions = validConditions(drafts);
    known.set(drafts, conditions);
  }
  return conditions;
}

/**
 * Items that can never be shown: their conditions never overlap the playlist's, or the plan of all displays
 * says so.
 */
export function neverShown(draft: Draft, idleItems: readonly number[]): ReadonlySet<string> {
  const whole = validCalendar(draft.calendar);
  // A playlist that never plays has its own warning; then no single item is reported.
  const canPlay = canCalendarsMeet(whole, { conditions: always });
  const idle = new Set(idleItems.length < draft.items.length ? idleItems : []);
  const never = draft.items.filter((item, place) => {
    if (item.conditions.length === 0) return false;
    const own = { conditions: conditionsOf(item.conditions) };
    return idle.has(place) || !canCalendarsMeet(canPlay ? whole : { conditions: always }, own);
  });
  return new Set(never.map(({ key }) => key));
}

const isMet = (drafts: readonly DraftCondition[], { date, time }: Moment): boolean =>
  isMetAt(compile(conditionsOf(drafts)), dayNumber(date), minuteNumber(time));

/** In an hour that comes twice, this is its first pass. */
export const isShownAt = ({ conditions, playable }: DraftItem, moment: Moment): boolean => {
  const at = `${moment.date}T${moment.time}`;
  const { showFrom, showUntil } = playable;
  return (
    isMet(conditions, moment) &&
    (showFrom === null || at >= showFrom) &&
    (showUntil === null || at < showUntil)
  );
};

/** Whether the playlist's own calendar holds then, regardless of opening hours and other playlists. */
export const playsAt = ({ calendar }: Draft, { date, time }: Moment): boolean =>
  isCalendarMetAt(validCalendar(calendar), dayNumber(date), minuteNumber(time));
