import type { Locale } from '@vitrine/contract/pages';
import { type Weekday, weekdays } from '@vitrine/contract/screen-values';
import { type DrillSchedule, drillHours, drillKinds, drillPeriods } from '@vitrine/contract/takeover-plans';
import type { DrilledPlace, TakeoverTargets } from '@vitrine/contract/takeovers';
import * as z from 'zod';
import { capitalized, weekdayName } from '../../lib/i18n/day-names.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { cityPlace } from '../../ui/time/time-text.ts';
import { whereWords, yesOrNo } from './alarm-differences.ts';
import { displaysIn, scopeOf, targetsOf, Where } from './alarm-values.ts';

export const DrillValues = z.object({
  enabled: z.boolean(),
  kind: z.enum(drillKinds),
  every: z.enum(drillPeriods),
  weekday: z.enum(weekdays),
  time: z.string(),
  timezone: z.string(),
  hours: z.enum(drillHours),
  /** May be empty while it is being chosen; such a drill is not saved. */
  where: Where,
  mailTo: z.array(z.string()),
});
export type DrillValues = z.infer<typeof DrillValues>;
export type DrillField = keyof DrillValues;

/** What is offered first: quiet, on the first Monday of the month, on all screens. */
export const firstDrill = (timezone: string): DrillValues => ({
  enabled: false,
  kind: 'quiet_drill',
  every: 'month',
  weekday: 'mon',
  time: '10:00',
  timezone,
  hours: 'any',
  where: 'all',
  mailTo: [],
});

/** Where most displays are, so that few have to change it. */
export function usualZone({ places, displays }: TakeoverTargets, otherwise: string): string {
  const countIn = (id: string) => displays.filter(({ place }) => place === id).length;
  const counts = new Map<string, number>();
  for (const { id, timezone } of places) counts.set(timezone, (counts.get(timezone) ?? 0) + countIn(id));
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? otherwise;
}

export const savedOf = (drill: DrillSchedule) => ({
  version: drill.version,
  values: {
    enabled: drill.enabled,
    kind: drill.kind,
    every: drill.every,
    weekday: drill.at.weekday,
    time: drill.at.time,
    timezone: drill.timezone,
    hours: drill.hours,
    where: targetsOf(drill.scope),
    mailTo: drill.mailTo,
  } satisfies DrillValues,
});

/** A scope that was left alone is not sent: what was deleted of it may come back. */
export function inputOf(values: DrillValues, changed: readonly DrillField[], targets: TakeoverTargets) {
  const { weekday, time, where, ...rest } = values;
  const scope = changed.includes('where') ? scopeOf(where, targets) : null;
  return { ...rest, at: { weekday, time }, ...(scope && { scope }) };
}

/** Loud ones run only where it is open. */
export const withKind = (values: DrillValues, kind: DrillValues['kind']): DrillValues => ({
  ...values,
  kind,
  hours: kind === 'drill' ? 'open' : values.hours,
});

// 1970-01-05 was a Monday.
export const weekdayText = (locale: Locale, weekday: Weekday): string =>
  weekdayName(locale, 4 + weekdays.indexOf(weekday), 'long');

/** German keeps the capital letters of its nouns. */
const inSentence = (text: string, locale: Locale) =>
  locale === 'de' ? text : text.charAt(0).toLocaleLowerCase(locale) + text.slice(1);

export const drillParts = ['every', 'when', 'kind', 'screens', 'people'] as const;
export type DrillPart = (typeof drillParts)[number];

/** The parts of the sentence that can be chosen. */
export function sentenceParts(
  { every, weekday, time, timezone, kind, where, mailTo }: DrillValues,
  targets: TakeoverTargets,
  t: Translate,
  locale: Locale,
): Readonly<Record<DrillPart, string>> {
  const when = { weekday: weekdayText(locale, weekday), time, zone: cityPlace(timezone).name };
  const count = displaysIn(where, targets).length;
  return {
    every: t(`alarms.drills.periods.${every}`),
    when: t(`alarms.drills.when.${every}`, when),
    kind: inSentence(t(`alarms.kinds.${kind}`), locale),
    screens: inSentence(
      t(where === 'all' ? 'alarms.sheet.allScreens' : 'alarms.drills.screens', { count }),
      locale,
    ),
    people:
      mailTo.length === 0
        ? t('alarms.drills.allAdmins')
        : t('alarms.drills.people', { count: mailTo.length }),
  };
}

const fieldKeys = {
  enabled: 'alarms.drills.enabled',
  kind: 'alarms.drills.kind',
  every: 'alarms.drills.every',
  weekday: 'alarms.drills.weekday',
  time: 'alarms.drills.time',
  timezone: 'alarms.drills.timezone',
  hours: 'alarms.drills.hours',
  where: 'alarms.sheet.where',
  mailTo: 'alarms.drills.resultTo',
} as const satisfies Record<DrillField, string>;

/** A field as the conflict dialog shows it. */
export function describeField(
  values: DrillValues,
  field: DrillField,
  targets: TakeoverTargets,
  t: Translate,
  locale: Locale,
) {
  const text = {
    enabled: () => yesOrNo(values.enabled),
    kind: () => t(values.kind === 'quiet_drill' ? 'alarms.drills.quiet' : 'alarms.drills.loud'),
    every: () => t(`alarms.drills.everyOptions.${values.every}`),
    weekday: () => capitalized(locale, weekdayText(locale, values.weekday)),
    time: () => values.time,
    timezone: () => values.timezone,
    hours: () => t(`alarms.drills.hoursOptions.${values.hours}`),
    where: () => whereWords(values.where, targets),
    mailTo: () => sentenceParts(values, targets, t, locale).people,
  }[field]();
  return { field: t(fieldKeys[field]), text };
}

/** Where a display was missed, then where none was ever tried, then the oldest. */
export function drillsInOrder(places: readonly DrilledPlace[]): DrilledPlace[] {
  const rank = ({ drill }: DrilledPlace) => (drill === null ? 1 : drill.shown < drill.displays ? 0 : 2);
  return places.toSorted((a, b) => rank(a) - rank(b) || (a.drill?.at ?? '').localeCompare(b.drill?.at ?? ''));
}

export const zonesOf = ({ places }: TakeoverTargets, ...more: string[]): string[] => [
  ...new Set([...more, ...places.map(({ timezone }) => timezone), 'UTC']),
];
