import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { expect, test } from 'vitest';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { firstDrill, sentenceParts, usualZone, withKind } from './drill-values.ts';

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
  expect(withKind(drill, 'drill').hours).toBe('open');
});

test('a new drill is offered in the zone where most displays are', () => {
  const at = (id: string, timezone: string) => ({ id, timezone });
  const places = [at('Auckland', 'Pacific/Auckland'), at('Brno', 'Europe/Prague')];
  expect(usualZone({ ...targets, places } as TakeoverTargets, 'UTC')).toBe('Europe/Prague');
  expect(usualZone({ ...targets, places: [] }, 'UTC')).toBe('UTC');
});
