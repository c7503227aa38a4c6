import type { DrillSchedule } from '@vitrine/contract/takeover-plans';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { expect, test, vi } from 'vitest';
import { startI18n, type Translate } from '../../lib/i18n/i18n.ts';
import { at, targets as known } from './alarm-targets.test-kit.ts';
import {
  DrillValues,
  describeField,
  drillsInOrder,
  firstDrill,
  inputOf,
  savedOf,
  sentenceParts,
  usualZone,
  weekdayText,
  withKind,
  zonesOf,
} from './drill-values.ts';

const targets = {
  displays: ['a', 'b', 'c'].map((id) => ({ id, place: 'Brno', groups: [] })),
} as unknown as TakeoverTargets;
const drill = firstDrill('Europe/Prague');
const sentence = (values: typeof drill, locale: 'en' | 'cs' | 'de' | 'es' = 'en') => {
  const t = createTranslator(locale, catalogues[locale]) as Translate;
  return t(`alarms.drills.sentence.${values.every}`, sentenceParts(values, targets, t, locale));
};

test('a scheduled drill is one sentence, in every language', () => {
  expect(sentence(drill)).toBe(
    'Every month on the first Monday at 10:00 in Prague, a quiet drill on all 3 screens, result to all admins.',
  );
  expect(
    sentence({ ...drill, every: 'week', where: [{ kind: 'display', id: 'a' }], mailTo: ['x', 'y'] }),
  ).toBe('Every week on Monday at 10:00 in Prague, a quiet drill on 1 screen, result to 2 people.');
  expect(sentence(drill, 'cs')).toBe(
    'Každý měsíc (první pondělí, 10:00, Prague): tiché cvičení, všechny 3 obrazovky, výsledek: všichni správci.',
  );
  expect(sentence(drill, 'de')).toMatch(/^Jeden Monat am ersten Montag um 10:00 in .*: Stille Übung, Alle 3/);
  expect(sentence(drill, 'es')).toMatch(/^Cada mes, el primer lunes a las 10:00 en .*: simulacro silencioso/);
});

test('a loud drill runs only where it is open', () => {
  expect(withKind(drill, 'drill')).toMatchObject({ kind: 'drill', hours: 'open' });
  expect(withKind({ ...drill, hours: 'any' }, 'quiet_drill').hours).toBe('any');
});

test('a new drill is offered in the zone where most displays are', () => {
  const place = (id: string, timezone: string) => ({ id, timezone });
  const places = [place('Auckland', 'Pacific/Auckland'), place('Brno', 'Europe/Prague')];
  expect(usualZone({ ...targets, places } as TakeoverTargets, 'UTC')).toBe('Europe/Prague');
  expect(usualZone({ ...targets, places: [] }, 'UTC')).toBe('UTC');
});

const saved = {
  id: 'x',
  version: 5,
  createdAt: '',
  updatedAt: '',
  enabled: true,
  kind: 'drill',
  every: 'week',
  at: { weekday: 'fri', time: '11:30' },
  timezone: 'UTC',
  hours: 'open',
  scope: { groups: ['menus'] },
  mailTo: ['u'],
  reaches: 2,
  nextAt: null,
  lastTakeover: null,
} satisfies DrillSchedule;

test('a drill is edited as it is saved; a place that was left alone is not sent', () => {
  const { version, values } = savedOf(saved);
  expect(version).toBe(5);
  expect(DrillValues.parse(values)).toEqual(values);
  const { enabled, kind, every, timezone, hours, mailTo, at: when, scope } = saved;
  const rest = { enabled, kind, every, timezone, hours, mailTo, at: when };
  expect(inputOf(values, ['time'], known)).toEqual(rest);
  expect(inputOf(values, ['where'], known)).toEqual({ ...rest, scope });
  expect(inputOf({ ...values, where: [] }, ['where'], known)).toEqual(rest);
});

test('what is offered first is quiet, off, on the first Monday of the month', () => {
  expect(drill).toEqual({
    enabled: false,
    kind: 'quiet_drill',
    every: 'month',
    weekday: 'mon',
    time: '10:00',
    hours: 'any',
    timezone: 'Europe/Prague',
    where: 'all',
    mailTo: [],
  });
});

test('days are called by their names in every language', () => {
  expect((['en', 'cs', 'de', 'es'] as const).map((locale) => weekdayText(locale, 'sun'))).toEqual([
    'Sunday',
    'neděle',
    'Sonntag',
    'domingo',
  ]);
});

test('the zones to choose from are the own, those of the places and UTC, each once', () => {
  expect(zonesOf(known, 'Pacific/Auckland', 'Europe/Prague')).toEqual([
    ...['Pacific/Auckland', 'Europe/Prague', 'UTC'],
  ]);
});

test('the dialog about two versions says each field in words', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startI18n('en', ['all']);
  const t = createTranslator('en', catalogues.en) as Translate;
  const { values } = savedOf(saved);
  const said = (of: DrillValues) =>
    (Object.keys(of) as (keyof DrillValues)[]).map((field) => {
      const { field: name, text } = describeField(of, field, known, t, 'en');
      return `${name}: ${text}`;
    });
  expect(said(values)).toEqual([
    ...[expect.stringMatching(/: Yes$/), expect.stringMatching(/^Kind: /), 'How often: Every week'],
    ...[
      expect.stringMatching(/: Friday$/),
      expect.stringMatching(/: 11:30$/),
      expect.stringMatching(/: UTC$/),
    ],
    ...[
      expect.stringMatching(/: Only where it is open$/),
      'Where: Menus',
      expect.stringMatching(/: 1 person$/),
    ],
  ]);
  const quiet = { ...values, kind: 'quiet_drill' as const, mailTo: [], where: [at('place', 'Brno')] };
  expect(said(quiet)[1]).not.toBe(said(values)[1]);
  expect(said(quiet).slice(-2)).toEqual(['Where: Brno', expect.stringMatching(/: all admins$/)]);
});

test('places are listed with failures first, then those never tried, then the oldest', () => {
  const place = (name: string, at: string | null, shown = 2) => ({
    id: name,
    name,
    withoutPlayer: 0,
    drill: at === null ? null : { takeover: 't', at, displays: 2, shown, missing: [] },
  });
  const listed = drillsInOrder([
    place('new', '2026-11-12T08:00:00.000Z'),
    place('never', null),
    place('old', '2026-09-14T08:00:00.000Z'),
    place('failed', '2026-11-12T08:00:00.000Z', 1),
  ]);
  expect(listed.map(({ name }) => name)).toEqual(['failed', 'never', 'old', 'new']);
});
