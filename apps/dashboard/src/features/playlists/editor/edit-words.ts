import { weekdays } from '@vitrine/contract/locations';
import { dayNumber } from '@vitrine/schedule/local-clock';
import { type DraftCalendar, validCalendar } from '../../../core/conditions/draft-calendar.ts';
import { fieldEdit, memberEdit } from '../../../core/plan-diff/plan-diff.views.tsx';
import { calendarPhrase } from '../../../lib/calendar-words.ts';
import { listText } from '../../../lib/condition-words.ts';
import { dayText } from '../../../lib/i18n/day-names.ts';
import { currentLocale, translate } from '../../../lib/i18n/i18n.ts';
import { describeField } from './differences.ts';
import { type Draft, type DraftField, type DraftItem, isSameItem } from './draft.ts';

// The unsaved edits of a playlist in words: "Friday added to its days", "Priority: 50 → 60".

export function editWords(
  saved: Draft,
  draft: Draft,
  changed: readonly DraftField[],
  groupNames: ReadonlyMap<string, string>,
): string[] {
  const named = (ids: readonly string[]) => ids.map((id) => ({ id, name: groupNames.get(id) ?? '' }));
  const describe = (of: Draft, field: DraftField) => describeField(of, field, saved, groupNames);
  return changed.flatMap((field) => {
    if (field === 'enabled') return translate(draft.enabled ? 'planDiff.edits.on' : 'planDiff.edits.off');
    if (field === 'items') return itemEdits(saved.items, draft.items);
    const { field: label, text } = describe(draft, field);
    if (field === 'groups') return memberEdit(label, named(saved.groups), named(draft.groups));
    if (field === 'calendar') return calendarEdits(label, saved.calendar, draft.calendar);
    return fieldEdit(label, describe(saved, field).text, text);
  });
}

function itemEdits(was: readonly DraftItem[], becomes: readonly DraftItem[]): string[] {
  const before = new Map(was.map((item) => [item.key, item]));
  const after = new Set(becomes.map(({ key }) => key));
  const kept = (items: readonly DraftItem[]) =>
    items.flatMap(({ key }) => (before.has(key) && after.has(key) ? key : [])).join();
  const nameOf = ({ playable }: DraftItem) => ({ name: playable.name });
  return [
    ...becomes
      .filter(({ key }) => !before.has(key))
      .map((item) => translate('planDiff.items.added', nameOf(item))),
    ...was
      .filter(({ key }) => !after.has(key))
      .map((item) => translate('planDiff.items.removed', nameOf(item))),
    ...becomes
      .filter((item) => before.has(item.key) && !isSameItem(before.get(item.key)!, item))
      .map((item) => translate('planDiff.items.changed', nameOf(item))),
    ...(kept(was) === kept(becomes) ? [] : [translate('planDiff.items.reordered')]),
  ];
}

function calendarEdits(label: string, was: DraftCalendar, becomes: DraftCalendar): string[] {
  const days = [was, becomes].map(daysOf);
  if (days[0] && days[1] && withoutDays(was) === withoutDays(becomes)) {
    const [before, after] = [days[0], days[1]];
    return [
      ...dayEdit(
        'planDiff.edits.daysAdded',
        weekdays.filter((day) => after.has(day) && !before.has(day)),
      ),
      ...dayEdit(
        'planDiff.edits.daysRemoved',
        weekdays.filter((day) => before.has(day) && !after.has(day)),
      ),
    ];
  }
  const phrase = (calendar: DraftCalendar) =>
    calendarPhrase(translate, currentLocale(), validCalendar(calendar)) || translate('conditions.always');
  const [before, after] = [phrase(was), phrase(becomes)];
  return [
    before === after ? fieldEdit(label, was.name ?? '', becomes.name ?? '') : fieldEdit(label, before, after),
  ];
}

/** The weekdays on which the own conditions hold; null if more than one row says so. */
function daysOf({ conditions }: DraftCalendar): ReadonlySet<string> | null {
  const rows = conditions.filter(({ precondition }) => precondition === 'weekday');
  return rows.length > 1 ? null : new Set(rows[0]?.weekdays ?? weekdays);
}

const withoutDays = (calendar: DraftCalendar): string =>
  JSON.stringify({
    ...calendar,
    conditions: calendar.conditions.filter(({ precondition }) => precondition !== 'weekday'),
  });

const aMonday = dayNumber('2024-01-01');

function dayEdit(
  key: 'planDiff.edits.daysAdded' | 'planDiff.edits.daysRemoved',
  days: readonly (typeof weekdays)[number][],
): string[] {
  if (days.length === 0) return [];
  const locale = currentLocale();
  const names = days.map((day) => dayText(locale, aMonday + weekdays.indexOf(day), { weekday: 'long' }));
  return [translate(key, { days: listText(locale, names) })];
}
