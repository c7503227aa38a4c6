import type { TakeoverPlan } from '@vitrine/contract/takeover-plans';
import type { Takeover, TakeoverTargets } from '@vitrine/contract/takeovers';
import { describe, expect, test } from 'vitest';
import { byUrgency } from '../../core/queries/by-urgency.ts';
import { at, targets, words } from './alarm-targets.test-kit.ts';
import {
  displaysIn,
  emptyDraft,
  equalOf,
  inputOf,
  isTyped,
  languageAt,
  missingOf,
  openOnes,
  placeOf,
  scopeOf,
  secondsText,
  sendWord,
  steppedMinutes,
  targetsOf,
  textsShownAt,
  toggledWhere,
  Where,
  withPlan,
  withReach,
  wordsIn,
} from './alarm-values.ts';

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

  test('a row that is pressed is added, whole places and groups as such, and takes in what was in it', () => {
    const brno = { kind: 'place', id: 'Brno', displays: ['Counter', 'Door'] } as const;
    expect(toggledWhere([], brno, targets)).toEqual([at('place', 'Brno')]);
    expect(toggledWhere([at('display', 'Door'), at('display', 'Hall')], brno, targets)).toEqual([
      at('display', 'Hall'),
      at('place', 'Brno'),
    ]);
    // A search has found one of two, and the group has another display elsewhere.
    expect(toggledWhere([], { ...brno, displays: ['Door'] }, targets)).toEqual([at('display', 'Door')]);
    const menus = { kind: 'group', id: 'menus' } as const;
    expect(toggledWhere([], { ...menus, displays: ['Counter'] }, targets)).toEqual([
      at('display', 'Counter'),
    ]);
    expect(toggledWhere([], { ...menus, displays: ['Counter', 'Hall'] }, targets)).toEqual([
      at('group', 'menus'),
    ]);
  });

  test('pressed again it is taken out, and what is left stays as it was chosen', () => {
    const door = { kind: 'display', id: 'Door', displays: ['Door'] } as const;
    expect(toggledWhere([at('place', 'Brno'), at('place', 'Praha')], door, targets)).toEqual([
      at('place', 'Praha'),
      at('display', 'Counter'),
    ]);
    expect(toggledWhere('all', door, targets)).toEqual([at('place', 'Praha'), at('display', 'Counter')]);
    expect(toggledWhere([at('display', 'Door')], door, targets)).toEqual([]);
    const all = { kind: 'group', id: 'menus', displays: ['Counter', 'Hall'] } as const;
    expect(toggledWhere([at('place', 'Brno'), at('place', 'Praha')], all, targets)).toEqual([
      at('display', 'Door'),
    ]);
  });

  test('a place without displays is chosen and taken out by itself, and stays when others are', () => {
    const wien = { kind: 'place', id: 'Wien', displays: [] } as const;
    expect(toggledWhere([], wien, targets)).toEqual([at('place', 'Wien')]);
    expect(toggledWhere([at('place', 'Wien'), at('place', 'Brno')], wien, targets)).toEqual([
      at('place', 'Brno'),
    ]);
    const door = { kind: 'display', id: 'Door', displays: ['Door'] } as const;
    expect(toggledWhere([at('place', 'Wien')], door, targets)).toEqual([
      at('place', 'Wien'),
      at('display', 'Door'),
    ]);
    expect(toggledWhere([at('place', 'Wien'), at('display', 'Door')], door, targets)).toEqual([
      at('place', 'Wien'),
    ]);
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

test('every scope is read as what was chosen, and sent as it was', () => {
  for (const scope of [
    { all: true as const },
    { locations: ['Brno'] },
    { groups: ['menus'] },
    { displays: ['Counter', 'Hall'] },
  ]) {
    const where = targetsOf(scope);
    expect(Where.parse(where)).toEqual(where);
    expect(scopeOf(where, targets)).toEqual(scope);
  }
  expect(Where.safeParse([{ kind: 'town', id: 'Brno' }]).success).toBe(false);
});

test('a new alarm is a danger with sound for an hour, and nothing is chosen', () => {
  expect(emptyDraft).toEqual({
    plan: null,
    level: 'danger',
    texts: {},
    design: null,
    sound: true,
    where: [],
    minutes: 60,
  });
});

test('what is sent is what was put together', () => {
  const draft = { ...emptyDraft, where: [at('display', 'Hall')], texts: { de: words('Raus', ' jetzt ') } };
  expect(inputOf(draft, targets)).toEqual({
    kind: 'alert',
    level: 'danger',
    texts: { de: words('Raus', 'jetzt') },
    design: null,
    sound: true,
    scope: { displays: ['Hall'] },
    minutes: 60,
    plan: null,
  });
  expect(inputOf(withPlan(draft, plan(null)), targets)).toMatchObject({ plan: 'p', minutes: 90 });
});

test('several kinds of which no display is left are nothing that can be sent', () => {
  const empty = { ...targets, places: [...targets.places, { ...targets.places[0]!, id: 'Ostrava' }] };
  const groups = [...targets.groups, { id: 'none', name: 'None' }];
  expect(scopeOf([at('place', 'Ostrava'), at('group', 'none')], { ...empty, groups })).toBeNull();
});

test('screens of closed places, and of places that are gone, do not count as open', () => {
  const [brno, praha] = targets.places;
  const places = [brno!, { ...praha!, isOpen: false }];
  expect(openOnes(targets.displays, { ...targets, places }).map(({ id }) => id)).toEqual(['Counter', 'Door']);
  expect(openOnes(targets.displays, { ...targets, places: [] })).toEqual([]);
});

test('a display speaks the language of its place, or that of the server if the place is gone', () => {
  const texts = { en: words('Leave'), cs: words('Odejděte'), de: words('Raus') };
  const [counter] = targets.displays;
  const places = [{ ...targets.places[0]!, language: 'de' as const }];
  expect(languageAt(counter!, texts, { ...targets, places })).toBe('de');
  expect(languageAt(counter!, texts, { ...targets, places: [] })).toBe('cs');
  expect(languageAt(counter!, { es: words('Salgan') }, { ...targets, places })).toBe('es');
});

test('English stands below the words of the place only if it says something else', () => {
  const same = words('Alarm', 'now');
  expect(textsShownAt({ en: same, cs: same }, 'cs', 'cs').below).toBeNull();
  expect(textsShownAt({ en: words('Alarm', 'go'), cs: same }, 'cs', 'cs').below).toEqual(
    words('Alarm', 'go'),
  );
  expect(textsShownAt({ cs: same }, 'cs', 'cs').below).toBeNull();
  expect(textsShownAt({}, 'es', 'cs')).toEqual({ words: words(''), below: null, language: 'es' });
});

test('languages without words are left out of a plan', () => {
  expect(wordsIn({ cs: words('Ven'), de: undefined })).toEqual({ cs: words('Ven') });
});

test('five minutes and a day are still allowed, a minute less or more is not', () => {
  const ready = { ...emptyDraft, where: 'all' as const, texts: { en: words('Leave') } };
  const isAllowed = (minutes: number) => missingOf({ ...ready, minutes }, targets).length === 0;
  expect([4, 5, 1440, 1441].map(isAllowed)).toEqual([false, true, true, false]);
});

test('the minutes step by five up to an hour, by quarters up to three, by halves up to six, then by hours', () => {
  const walk = (from: number, by: 1 | -1) => {
    const steps = [from];
    while (steps.at(-1) !== steppedMinutes(steps.at(-1)!, by)) steps.push(steppedMinutes(steps.at(-1)!, by));
    return steps;
  };
  const up = walk(5, 1);
  expect(up.filter((minutes) => minutes <= 60)).toEqual([5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60]);
  expect(up.filter((minutes) => minutes > 60 && minutes <= 180)).toEqual([
    75, 90, 105, 120, 135, 150, 165, 180,
  ]);
  expect(up.filter((minutes) => minutes > 180 && minutes <= 480)).toEqual([
    210, 240, 270, 300, 330, 360, 420, 480,
  ]);
  expect(walk(1440, -1)).toEqual(up.toReversed());
  expect([steppedMinutes(100, 1), steppedMinutes(100, -1)]).toEqual([105, 90]);
});

test('seconds have one decimal place below ten', () => {
  const number = (value: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat('en', options).format(value);
  expect([40, 1300, 9949, 9950, 65_000].map((ms) => secondsText(ms, number))).toEqual([
    '0.0',
    '1.3',
    '9.9',
    '10',
    '65',
  ]);
});

test('no clock counts where nothing is chosen; a zone of several places is called by its city', () => {
  const inZone = (place: string) => ({ place, timezone: 'America/New_York' });
  expect(placeOf([])).toBeNull();
  expect(placeOf([inZone('Fifth Avenue'), inZone('Broadway')])).toEqual({
    name: 'New York',
    timezone: 'America/New_York',
  });
});
