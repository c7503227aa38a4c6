import type { TakeoverPlan } from '@vitrine/contract/takeover-plans';
import type { Takeover, TakeoverTargets } from '@vitrine/contract/takeovers';
import { describe, expect, test } from 'vitest';
import {
  byUrgency,
  displaysIn,
  emptyDraft,
  equalOf,
  inputOf,
  isTyped,
  missingOf,
  placeOf,
  scopeOf,
  sendWord,
  steppedMinutes,
  type Target,
  textsShownAt,
  withPlan,
  withReach,
} from './alarm-values.ts';

const place = (id: string, timezone = 'Europe/Prague') => ({
  ...{ id, name: id, timezone, language: 'cs' as const, isOpen: true },
});
const display = (id: string, at: string, groups: string[] = []) => ({
  ...{ id, name: id, place: at, groups, orientation: 'horizontal' as const, active: true },
  ...{ reason: null, lastActive: null },
});
const targets: TakeoverTargets = {
  ...{ now: '2026-11-16T13:31:00.000Z', admins: 3, language: 'cs' },
  places: [place('Brno'), place('Praha')],
  groups: [{ id: 'menus', name: 'Menus' }],
  displays: [
    display('Counter', 'Brno', ['menus']),
    display('Door', 'Brno'),
    display('Hall', 'Praha', ['menus']),
  ],
};
const at = (kind: Target['kind'], id: string): Target => ({ kind, id });
const words = (title: string, text = '') => ({ title, text });

test('those that cannot be reached now are known from a shorter reading, unless it is older (B25)', () => {
  const door = targets.displays[1]!;
  const later = { ...targets, now: '2026-11-16T13:31:05.000Z', groups: [] };
  const offline = { ...later, displays: [{ ...door, reason: 'offline' as const, lastActive: targets.now }] };
  const reasons = (of: TakeoverTargets) => of.displays.map(({ reason }) => reason);
  expect(reasons(withReach(targets, offline))).toEqual([null, 'offline', null]);
  expect(withReach(targets, offline).groups).toEqual(targets.groups);
  expect(reasons(withReach(withReach(targets, offline), { ...later, displays: [] }))).toEqual([
    null,
    null,
    null,
  ]);
  expect(withReach(offline, targets)).toBe(offline);
});

describe('where', () => {
  test('one kind of targets is sent as it is; several kinds as their displays, each once', () => {
    expect(scopeOf('all', targets)).toEqual({ all: true });
    expect(scopeOf([], targets)).toBeNull();
    expect(scopeOf([at('place', 'Brno')], targets)).toEqual({ locations: ['Brno'] });
    expect(scopeOf([at('group', 'menus')], targets)).toEqual({ groups: ['menus'] });
    expect(scopeOf([at('display', 'Hall')], targets)).toEqual({ displays: ['Hall'] });
    expect(scopeOf([at('place', 'Brno'), at('group', 'menus')], targets)).toEqual({
      displays: ['Counter', 'Door', 'Hall'],
    });
  });

  test('what was deleted since it was chosen is left out', () => {
    expect(scopeOf([at('place', 'Brno'), at('place', 'gone')], targets)).toEqual({ locations: ['Brno'] });
    expect(scopeOf([at('display', 'gone')], targets)).toBeNull();
  });

  test('counts the displays of everything chosen', () => {
    expect(displaysIn('all', targets)).toHaveLength(3);
    expect(displaysIn([at('group', 'menus'), at('display', 'Hall')], targets).map(({ id }) => id)).toEqual([
      'Counter',
      'Hall',
    ]);
  });
});

describe('words', () => {
  const texts = { en: words('Leave'), de: words('Verlassen') };

  test('follow the language of the place, the server, English, then the first; English stands below', () => {
    expect(textsShownAt(texts, 'de', 'cs')).toEqual({
      ...{ words: words('Verlassen'), below: words('Leave'), language: 'de' },
    });
    expect(textsShownAt(texts, 'es', 'de').words.title).toBe('Verlassen');
    expect(textsShownAt(texts, 'es', 'cs')).toEqual({
      ...{ words: words('Leave'), below: null, language: 'en' },
    });
    expect(textsShownAt({ es: words('Salgan') }, 'cs', 'cs').words.title).toBe('Salgan');
    expect(textsShownAt({}, 'cs', 'cs').words.title).toBe('');
  });

  test('a language without a title is not sent', () => {
    const draft = {
      ...emptyDraft,
      where: 'all' as const,
      texts: { en: words(' Leave '), cs: words('  ', 'Ven') },
    };
    expect(inputOf(draft, targets)?.texts).toEqual({ en: words('Leave') });
    expect(inputOf({ ...draft, texts: { cs: words('', 'Ven') } }, targets)).toBeNull();
    expect(inputOf({ ...draft, where: [] }, targets)).toBeNull();
  });

  test('the word to type is the first of the plan, whatever its case and accents', () => {
    const draft = { ...emptyDraft, plan: { id: '1', name: '“Únik” plynu' } };
    expect(sendWord(draft, 'SEND', 'cs')).toBe('ÚNIK');
    expect(sendWord(emptyDraft, 'SEND', 'en')).toBe('SEND');
    expect([isTyped(' unik ', 'ÚNIK'), isTyped('uni', 'ÚNIK'), isTyped('', 'ÚNIK')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

const plan = (scope: TakeoverPlan['scope']): TakeoverPlan => ({
  ...{ id: 'p', version: 1, createdAt: '', updatedAt: '', name: 'Evacuate', kind: 'alert', level: 'danger' },
  ...{
    icon: 'evacuate',
    texts: { en: words('Leave') },
    design: null,
    sound: true,
    scope,
    minutes: 90,
    position: 0,
  },
});

test('a plan fills in everything, and keeps the chosen place unless it has its own', () => {
  const draft = { ...emptyDraft, where: [at('place', 'Brno')] };
  expect(withPlan(draft, plan(null))).toMatchObject({ minutes: 90, where: [at('place', 'Brno')] });
  expect(withPlan(draft, plan({ all: true })).where).toBe('all');
  expect(withPlan(draft, plan({ groups: ['menus'] })).where).toEqual([at('group', 'menus')]);
});

const running = (part: Partial<Takeover>): Takeover =>
  ({
    ...{
      id: 't',
      kind: 'alert',
      level: 'danger',
      texts: { en: words('Leave') },
      scope: { locations: ['Brno', 'Praha'] },
    },
    ...{ startedAt: '2026-11-16T13:00:00.000Z' },
    ...part,
  }) as Takeover;

test('an equal alarm has the same words, level and place, in any order', () => {
  const input = inputOf(
    { ...emptyDraft, texts: { en: words('Leave') }, where: [at('place', 'Praha'), at('place', 'Brno')] },
    targets,
  )!;
  expect(equalOf(input, [running({})])?.id).toBe('t');
  for (const other of [
    running({ level: 'notice' }),
    running({ kind: 'drill' }),
    running({ scope: { locations: ['Brno'] } }),
    running({ scope: { displays: ['Brno', 'Praha'] } }),
    running({ texts: { en: words('Leave', 'now') } }),
    running({ texts: { en: words('Leave'), cs: words('Ven') } }),
  ])
    expect(equalOf(input, [other])).toBeUndefined();
});

test('of several the highest level comes first, then the newest', () => {
  const old = running({ id: 'old' });
  const newer = running({ id: 'new', startedAt: '2026-11-16T13:30:00.000Z' });
  const notice = running({ id: 'notice', level: 'notice', startedAt: '2026-11-16T14:00:00.000Z' });
  expect(byUrgency([notice, old, newer]).map(({ id }) => id)).toEqual(['new', 'old', 'notice']);
});

test('the clock is that of the only place, of the common time zone, or the reader’s', () => {
  const zone = { timezone: 'Europe/Prague' };
  expect(placeOf([{ place: 'Brno', ...zone }])).toEqual({ name: 'Brno', ...zone });
  expect(
    placeOf([
      { place: 'Brno', ...zone },
      { place: 'Praha', ...zone },
    ]),
  ).toEqual({ name: 'Prague', ...zone });
  expect(
    placeOf([
      { place: 'Brno', ...zone },
      { place: 'Auckland', timezone: 'Pacific/Auckland' },
    ]),
  ).toBeNull();
});

test('minutes step evenly and stay between five minutes and a day', () => {
  expect([5, 7, 60, 180, 1440].map((minutes) => steppedMinutes(minutes, 1))).toEqual([10, 10, 75, 210, 1440]);
  expect([5, 7, 60, 75, 1440].map((minutes) => steppedMinutes(minutes, -1))).toEqual([5, 5, 55, 60, 1380]);
});

describe('what is missing', () => {
  const ready = { ...emptyDraft, where: 'all' as const, texts: { en: words('Leave') } };

  test('nothing, once there is a display, a title and a length', () => {
    expect(missingOf(ready, targets)).toEqual([]);
  });

  test('the place, the title in the language of the server, and the length', () => {
    expect(missingOf({ ...emptyDraft, minutes: 0 }, targets)).toEqual([
      { part: 'where' },
      { part: 'title', language: 'cs' },
      { part: 'minutes' },
    ]);
    expect(missingOf({ ...ready, minutes: 1441 }, targets)).toEqual([{ part: 'minutes' }]);
  });

  test('a place or group without a display is not enough', () => {
    expect(missingOf({ ...ready, where: [at('group', 'empty')] }, targets)).toEqual([{ part: 'screens' }]);
    expect(missingOf(ready, { ...targets, displays: [] })).toEqual([{ part: 'screens' }]);
  });

  test('each language that has a text needs its title, or the text would be lost', () => {
    const texts = { en: words('Leave'), de: words(' ', 'Ausgang links'), es: words('', '') };
    expect(missingOf({ ...ready, texts }, targets)).toEqual([{ part: 'title', language: 'de' }]);
  });
});
