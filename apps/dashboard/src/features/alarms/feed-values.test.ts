import { type AlertFeed, AlertFeedInput } from '@vitrine/contract/alert-feeds';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { at, targets } from './alarm-targets.test-kit.ts';
import { feedPresets, presetOf } from './feed-presets.ts';
import {
  changedFields,
  describeField,
  emptyFeed,
  type FeedValues,
  howBadOf,
  howBads,
  inputOf,
  problemsOf,
  FeedValues as Schema,
  savedOf,
  split,
  withHowBad,
  withPreset,
} from './feed-values.ts';

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} });
  return startI18n('en', ['all']);
});

const values: FeedValues = { ...emptyFeed, name: 'City', address: 'https://warnings.test/feed' };
const feed = {
  id: 'f',
  version: 2,
  createdAt: '',
  updatedAt: '',
  enabled: false,
  name: 'City',
  every: 120,
  address: 'https://warnings.test/feed',
  least: { severity: 'Minor', urgency: 'Past', certainty: 'Possible' },
  events: ['flood'],
  area: 'any',
  geocodes: ['CZ064'],
  scope: { locations: ['Brno'] },
  ifEmpty: 'all',
  onMatch: 'start',
  tests: 'quiet_drill',
  minutes: 30,
  goodAt: null,
  fault: null,
  leftOut: 0,
  failed: 0,
  reaches: 1,
  warning: null,
} satisfies AlertFeed;

test('a feed is edited as it is saved, and sent as it was edited', () => {
  const saved = savedOf(feed);
  expect([saved.version, saved.name]).toEqual([2, 'City']);
  expect(Schema.parse(saved.values)).toEqual(saved.values);
  expect(feed).toMatchObject(inputOf(saved.values, targets));
  expect(Object.keys(inputOf(saved.values, targets)).sort()).toEqual(
    Object.keys(AlertFeedInput.shape).sort(),
  );
});

test('a new feed asks first, ignores tests, and takes severe warnings that are likely and expected', () => {
  expect(AlertFeedInput.safeParse(inputOf(values, targets)).error).toBeUndefined();
  expect(inputOf(values, targets)).toMatchObject({
    enabled: true,
    onMatch: 'ask',
    tests: 'ignore',
    ifEmpty: 'ask',
    area: 'covers_place',
    every: 60,
    minutes: 60,
    scope: { all: true },
    events: [],
    geocodes: [],
    least: { severity: 'Severe', urgency: 'Expected', certainty: 'Likely' },
  });
});

test('a list is typed with commas, semicolons or lines', () => {
  expect(split(' flood, storm;\nwind ,, ')).toEqual(['flood', 'storm', 'wind']);
  expect(split(' ')).toEqual([]);
});

test('what was typed and not taken into the list yet is sent and counts as a change', () => {
  const typed = { ...values, events: ['flood'], typing: { events: 'storm, wind', geocodes: ' CZ064 ' } };
  expect(inputOf(typed, targets)).toMatchObject({ events: ['flood', 'storm', 'wind'], geocodes: ['CZ064'] });
  expect(inputOf(typed, targets)).not.toHaveProperty('typing');
  expect(changedFields(values, typed)).toEqual(['events', 'geocodes']);
  expect(changedFields(values, { ...values, typing: { events: ' , ', geocodes: '' } })).toEqual([]);
});

test('a feed needs a name, an address and a place, and all that is missing is said', () => {
  const wrong = (part: Partial<FeedValues>) => problemsOf({ ...values, ...part }, targets);
  expect(wrong({})).toEqual({});
  expect(wrong({ name: ' ', address: ' ', where: [] })).toEqual({
    address: { key: 'alarms.feeds.addressMissing' },
    where: { key: 'alarms.chooseWhere' },
  });
  expect(wrong({ name: ' ' })).toEqual({ name: { key: 'alarms.feeds.nameMissing' } });
  expect(wrong({ where: [at('place', 'gone')] })).toHaveProperty('where');
});

test('the dialog about two versions says each field in words', () => {
  const saved = { ...savedOf(feed).values, typing: { events: 'storm', geocodes: '' } };
  const fields = changedFields(values, { ...saved, name: 'Region', address: 'https://other.test' });
  expect(fields).toHaveLength(15);
  const said = Object.fromEntries(fields.map((field) => [field, describeField(saved, field, targets)]));
  expect(Object.values(said).map(({ field }) => field)).not.toContainEqual(
    expect.stringContaining('alarms.'),
  );
  expect(Object.fromEntries(Object.entries(said).map(([field, { text }]) => [field, text]))).toEqual({
    enabled: 'No',
    name: 'City',
    address: 'https://warnings.test/feed',
    every: '120',
    severity: 'Minor',
    urgency: 'Past',
    certainty: 'Possible',
    events: 'flood, storm',
    area: 'The whole country',
    geocodes: 'CZ064',
    where: 'Brno',
    ifEmpty: 'Use all screens',
    onMatch: 'Start at once',
    tests: 'Run a quiet drill',
    minutes: expect.stringContaining('30'),
  });
});

test('how bad is one word for three of CAP, and other values stay as they are', () => {
  expect(howBadOf(emptyFeed)).toBe('orange');
  for (const each of howBads) expect(howBadOf(withHowBad(values, each))).toBe(each);
  const own = { ...values, certainty: 'Observed' as const };
  expect(howBadOf(own)).toBe('own');
  expect(withHowBad(own, 'own')).toEqual(own);
});

test('an authority brings its address, and is shown where its clocks are', () => {
  const brno = { ...targets, places: targets.places.map((place) => ({ ...place, timezone: 'UTC' })) };
  const [preset] = feedPresets;
  expect(withPreset(values, preset!, targets)).toMatchObject({ name: 'ČHMÚ', where: 'all', geocodes: [] });
  expect(withPreset(values, preset!, brno).where).toEqual([]);
  const [first, ...others] = targets.places;
  const mixed = { ...targets, places: [first!, ...others.map((place) => ({ ...place, timezone: 'UTC' }))] };
  expect(withPreset(values, preset!, mixed).where).toEqual([at('place', first!.id)]);
});

test('areas without shapes need a region, or the whole country', () => {
  const chosen = withPreset(values, feedPresets[0]!, targets);
  const missing = { geocodes: { key: 'alarms.feeds.regionsMissing' } };
  expect(problemsOf(chosen, targets)).toEqual(missing);
  expect(problemsOf({ ...chosen, area: 'any' }, targets)).toEqual({});
  expect(problemsOf({ ...chosen, geocodes: ['CISORP=6203'] }, targets)).toEqual({});
  const typed = { ...chosen, typing: { ...chosen.typing, geocodes: 'CISORP=6203' } };
  expect(problemsOf(typed, targets)).toEqual({});
});

test('every preset is a feed that can be saved, once, in a country and zones that exist', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  for (const preset of feedPresets) {
    const chosen = { ...withPreset(values, preset, targets), where: 'all' as const };
    expect(AlertFeedInput.safeParse(inputOf(chosen, targets)).error).toBeUndefined();
    expect(names.of(preset.country)).toBeTruthy();
    expect(preset.zones.length).toBeGreaterThan(0);
    for (const timeZone of preset.zones) new Intl.DateTimeFormat('en', { timeZone });
    expect(presetOf(preset.address)).toBe(preset);
  }
});
