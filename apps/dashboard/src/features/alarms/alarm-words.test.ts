import type { Takeover } from '@vitrine/contract/takeovers';
import { expect, test } from 'vitest';
import { actorName } from './actor-name.ts';
import { bandsIn } from './alarm-bands.ts';
import { allLocales, speak, targets } from './alarm-targets.test-kit.ts';
import { missingText } from './missing-words.ts';
import { reachWords } from './reach-words.ts';
import { whereText } from './where-text.ts';

const t = speak('en');

test('who started it is a person, a token, a feed or the schedule; whoever was removed has no name', () => {
  const name = (via: Takeover['startedBy']['via'], of: string) =>
    actorName({ name: of, via } as Takeover['startedBy'], t);
  expect(name('person', 'Eva')).toBe('Eva');
  expect(name('schedule', 'Eva')).toBe('the schedule');
  expect([name('feed', 'City'), name('feed', '')]).toEqual(['City', 'a warning feed']);
  expect(name('person', '')).toBe('somebody who was removed');
});

test('the bands of a drill are English and the language of the place, whoever reads the page', () => {
  expect(
    allLocales.map((locale) => bandsIn(locale).map(({ word, language }) => `${language} ${word}`)),
  ).toEqual([
    ['en DRILL', 'en DRILL'],
    ['en DRILL', 'cs CVIČENÍ'],
    ['en DRILL', 'de ÜBUNG'],
    ['en DRILL', 'es SIMULACRO'],
  ]);
  expect(bandsIn('de')[1].sentence).toBe('Dies ist eine Übung, kein Notfall.');
});

test('what is missing is one sentence in every language', () => {
  const missing = [{ part: 'where' }, { part: 'title', language: 'cs' }] as const;
  expect(
    allLocales.map((locale) => missingText(missing, speak(locale), locale).replaceAll('\u00a0', ' ')),
  ).toEqual([
    'Still missing: where and title in Czech',
    'Ještě chybí: místo a nadpis v češtině',
    'Es fehlt noch: Ort und Titel auf Tschechisch',
    'Falta: lugar y título en checo',
  ]);
});

const screens = (reachable: number, others: string[] = []) => [
  ...Array.from({ length: reachable }, (_, i) => ({ ...targets.displays[0]!, id: `d${i}`, name: `D${i}` })),
  ...others.map((name) => ({ ...targets.displays[2]!, id: name, name, reason: 'offline' as const })),
];
const reach = (...of: Parameters<typeof screens>) => reachWords(screens(...of), targets, t, 'en');

test('how many screens can be reached, and who cannot, by at most three names', () => {
  expect(reach(0)).toEqual({ state: 'none chosen', title: t('alarms.sheet.chooseWhere'), detail: null });
  expect(reach(0, ['Terrace'])).toMatchObject({ state: 'none', title: 'No screen is reachable.' });
  expect(reach(1)).toEqual({ state: 'all', title: '1 of 1 screen is reachable', detail: 'in Brno' });
  expect(reach(1, ['Terrace'])).toEqual({
    state: 'some',
    title: '1 of 2 screens is reachable',
    detail: 'Terrace is not.',
  });
  expect(reach(5, ['Terrace', 'Entrance'])).toEqual({
    state: 'some',
    title: '5 of 7 screens are reachable',
    detail: 'Terrace and Entrance are not.',
  });
  expect(reach(2, ['A', 'B', 'C']).detail).toMatch(/^A, B,? and C are not\.$/);
  expect(reach(2, ['A', 'B', 'C', 'D', 'E']).detail).toMatch(/^A, B, C,? and 2 more are not\.$/);
});

test('more than three places are not named', () => {
  const many = ['a', 'b', 'c', 'd'].map((id) => ({ ...targets.places[0]!, id, name: id }));
  const at = (count: number) =>
    reachWords(
      many.slice(0, count).map(({ id }) => ({ ...targets.displays[0]!, id, place: id })),
      { ...targets, places: many },
      t,
      'en',
    ).detail;
  expect(at(3)).toMatch(/^in a, b,? and c$/);
  expect(at(4)).toBeNull();
});

test('where an alarm runs is said by three names at most', () => {
  const where = (names: string[], total = names.length) =>
    whereText(
      {
        scope: { displays: Array(total).fill('id') },
        where: names,
        reach: { displays: 29 },
      } as unknown as Takeover,
      t,
    );
  expect(where(['A', 'B', 'C'])).toBe('A, B, C');
  expect(where(['A', 'B', 'C', 'D'], 7)).toBe('A, B, C and 4 more');
  expect(
    whereText({ scope: { all: true }, where: [], reach: { displays: 29 } } as unknown as Takeover, t),
  ).toBe('All 29 screens');
});
