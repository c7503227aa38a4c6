import type { Locale } from '@vitrine/contract/pages';
import { type Weekday, weekdays } from '@vitrine/contract/screen-values';
import type { DrillSchedule, DrillScheduleInput } from '@vitrine/contract/takeover-plans';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { weekdayName } from '../../lib/i18n/day-names.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { cityPlace } from '../../ui/time/time-text.ts';
import { displaysIn, targetsOf } from './alarm-values.ts';

export type DrillValues = Required<DrillScheduleInput>;

/** What is offered first: quiet, on the first Monday of the month, on all screens. */
export const firstDrill = (timezone: string): DrillValues => ({
  enabled: false,
  kind: 'quiet_drill',
  every: 'month',
  at: { weekday: 'mon', time: '10:00' },
  timezone,
  hours: 'any',
  scope: { all: true },
  mailTo: [],
});

/** Where most displays are, so that few have to change it. */
export function usualZone({ places, displays }: TakeoverTargets, otherwise: string): string {
  const countIn = (id: string) => displays.filter(({ place }) => place === id).length;
  const counts = new Map<string, number>();
  for (const { id, timezone } of places) counts.set(timezone, (counts.get(timezone) ?? 0) + countIn(id));
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? otherwise;
}

export const valuesOf = (drill: DrillSchedule): DrillValues => ({
  ...{ enabled: drill.enabled, kind: drill.kind, every: drill.every, at: drill.at, timezone: drill.timezone },
  ...{ hours: drill.hours, scope: drill.scope, mailTo: drill.mailTo },
});

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
  { every, at, timezone, kind, scope, mailTo }: DrillValues,
  targets: TakeoverTargets,
  t: Translate,
  locale: Locale,
): Readonly<Record<DrillPart, string>> {
  const when = { weekday: weekdayText(locale, at.weekday), time: at.time, zone: cityPlace(timezone).name };
  const count = displaysIn(targetsOf(scope), targets).length;
  return {
    every: t(`alarms.drills.periods.${every}`),
    when: t(`alarms.drills.when.${every}`, when),
    kind: inSentence(t(`alarms.kinds.${kind}`), locale),
    screens: inSentence(
      t('all' in scope ? 'alarms.sheet.allScreens' : 'alarms.drills.screens', { count }),
      locale,
    ),
    people:
      mailTo.length === 0
        ? t('alarms.drills.allAdmins')
        : t('alarms.drills.people', { count: mailTo.length }),
  };
}

export const zonesOf = ({ places }: TakeoverTargets, ...more: string[]): string[] => [
  ...new Set([...more, ...places.map(({ timezone }) => timezone), 'UTC']),
];
