import { describe, expect, test } from 'vitest';
import type { CapAlert, CapInfo } from '../../../infra/reader/cap/cap-reading.ts';
import {
  type CapDecision,
  type CapRules,
  decideCap,
  isReplacing,
  type KnownAlert,
  nextEffective,
  oldAfterMs,
  replacesOf,
} from './cap-decision.ts';

// The rules one by one; cap-decision.unit.test.ts has the published documents.

const hourMs = 3600_000;
const now = Date.parse('2026-11-16T13:31:00Z');

const info = (part: Partial<CapInfo> = {}): CapInfo => ({
  language: 'en-GB',
  event: 'Flood',
  categories: ['Met'],
  urgency: 'Expected',
  severity: 'Severe',
  certainty: 'Likely',
  effective: null,
  expires: now + hourMs,
  headline: 'Water rises',
  description: 'The river floods.',
  instruction: '',
  hasArea: false,
  geocodes: [],
  areas: [],
  inside: [],
  isRough: false,
  ...part,
});
const alert = (part: Partial<CapAlert> = {}): CapAlert => ({
  sender: 'city',
  identifier: 'a1',
  sent: now - hourMs,
  status: 'Actual',
  msgType: 'Alert',
  scope: 'Public',
  references: [],
  infos: [info()],
  leftOut: 0,
  ...part,
});
const rules = (part: Partial<CapRules> = {}): CapRules => ({
  least: { severity: 'Unknown', urgency: 'Unknown', certainty: 'Unknown' },
  events: [],
  area: 'covers_place',
  geocodes: [],
  tests: 'ignore',
  language: 'en',
  minutes: 60,
  places: ['Brno', 'Praha'],
  ...part,
});
const decide = (part: Partial<CapAlert> = {}, by: Partial<CapRules> = {}, known: KnownAlert[] = []) =>
  decideCap(alert(part), rules(by), known, now);
const outcome = (decision: CapDecision) => (decision.kind === 'ignore' ? decision.reason : decision.kind);
const started = (decision: CapDecision) => {
  if (decision.kind !== 'start') throw new Error(JSON.stringify(decision));
  return decision;
};
const ofInfo = (part: Partial<CapInfo>, by: Partial<CapRules> = {}) => decide({ infos: [info(part)] }, by);
const names = (...identifiers: string[]) => identifiers.map((identifier) => ({ sender: 'city', identifier }));

describe('which messages count', () => {
  test.each([
    ['Actual', 'ignore', 'start'],
    ['Exercise', 'ignore', 'status'],
    ['Exercise', 'quiet_drill', 'start'],
    ['Test', 'quiet_drill', 'start'],
    ['Draft', 'quiet_drill', 'status'],
    ['System', 'quiet_drill', 'status'],
  ] as const)('%s, where tests are to %s: %s', (status, tests, expected) => {
    const decision = decide({ status }, { tests });
    expect(outcome(decision)).toBe(expected);
    if (decision.kind === 'start') expect(decision.isDrill).toBe(status !== 'Actual');
  });

  test('acknowledgements and errors do nothing, nor do messages that are not public', () => {
    expect(['Ack', 'Error', ''].map((msgType) => outcome(decide({ msgType })))).toEqual([
      ...['message_type', 'message_type', 'message_type'],
    ]);
    expect(['', 'Public', 'Restricted', 'Private'].map((scope) => outcome(decide({ scope })))).toEqual([
      ...['start', 'start', 'not_public', 'not_public'],
    ]);
  });

  test('what was handled before is not handled again; another sender may use the same identifier', () => {
    const known = (sender: string): KnownAlert[] => [{ sender, identifier: 'a1', started: null }];
    expect(outcome(decide({}, {}, known('city')))).toBe('seen');
    expect(outcome(decide({}, {}, known('region')))).toBe('start');
  });

  test('one without information does nothing', () => {
    expect(outcome(decide({ infos: [] }))).toBe('no_info');
  });
});

describe('when', () => {
  test('it is over at the moment it expires, and ends then', () => {
    expect(outcome(ofInfo({ expires: now }))).toBe('expired');
    expect(started(ofInfo({ expires: now + 1 })).endsAt).toBe(now + 1);
  });

  test('without an expiry it runs as long as the feed says, and is old a day after it was sent', () => {
    const sent = (ago: number) =>
      decide({ sent: now - ago, infos: [info({ expires: null })] }, { minutes: 90 });
    expect(started(sent(oldAfterMs)).endsAt).toBe(now + 90 * 60_000);
    expect(outcome(sent(oldAfterMs + 1))).toBe('old');
    // With an expiry its age does not matter.
    expect(outcome(decide({ sent: now - 2 * oldAfterMs }))).toBe('start');
  });

  test('it never runs for more than a day', () => {
    expect(started(ofInfo({ expires: now + 25 * hourMs })).endsAt).toBe(now + 24 * hourMs);
  });

  test('it waits until it takes effect', () => {
    expect(outcome(ofInfo({ effective: now + 1 }))).toBe('not_yet');
    expect(outcome(ofInfo({ effective: now }))).toBe('start');
  });

  test('the next moment is the first that lies ahead and before its own end', () => {
    const next = (...infos: Partial<CapInfo>[]) => nextEffective(alert({ infos: infos.map(info) }), now);
    expect(next({ effective: now + 5, expires: null }, { effective: now + 3, expires: now + 4 })).toBe(
      now + 3,
    );
    expect(next({ effective: now }, { effective: null })).toBeNull();
    expect(next({ effective: now + 5, expires: now + 5 })).toBeNull();
  });
});

describe('how bad', () => {
  const least = { severity: 'Moderate', urgency: 'Expected', certainty: 'Likely' } as const;

  test.each([
    [{ severity: 'Moderate' }, 'start'],
    [{ severity: 'Minor' }, 'below_threshold'],
    [{ urgency: 'Immediate' }, 'start'],
    [{ urgency: 'Future' }, 'below_threshold'],
    [{ certainty: 'Observed' }, 'start'],
    [{ certainty: 'Possible' }, 'below_threshold'],
    [{ certainty: 'Very Likely' }, 'below_threshold'],
  ])('%j: %s', (part, expected) => {
    expect(outcome(ofInfo(part, { least }))).toBe(expected);
  });

  test.each([
    ['Extreme', 'danger'],
    ['Severe', 'danger'],
    ['Moderate', 'warning'],
    ['Minor', 'notice'],
    ['Unknown', 'notice'],
  ])('%s is shown as %s', (severity, level) => {
    expect(started(ofInfo({ severity })).level).toBe(level);
  });

  test('of several the worst that fits is shown, and the reason is that of the last that does not', () => {
    const both = [
      info({ severity: 'Minor', headline: 'Rain' }),
      info({ severity: 'Extreme', headline: 'Flood' }),
    ];
    expect(started(decide({ infos: both })).texts.en?.title).toBe('Flood');
    const over = [info({ expires: now }), info({ severity: 'Minor' })];
    expect(outcome(decide({ infos: over }, { least }))).toBe('below_threshold');
  });
});

test('only events with one of the words count, whatever their case', () => {
  const events = ['STORM', 'flood'];
  expect(outcome(ofInfo({ event: 'Flash Flood Warning' }, { events }))).toBe('start');
  expect(outcome(ofInfo({ event: 'Snow' }, { events }))).toBe('other_event');
  expect(outcome(ofInfo({ event: '' }, { events: [] }))).toBe('start');
});

describe('where', () => {
  const geocodes = [{ name: 'NUTS3', value: 'CZ064' }];
  const places = (part: Partial<CapInfo>, by: Partial<CapRules> = {}) => {
    const decision = ofInfo(part, by);
    return decision.kind === 'start' ? decision.places : outcome(decision);
  };

  test('an alert without an area counts everywhere, one with an area in the places inside', () => {
    expect(places({})).toBe('everywhere');
    expect(places({ hasArea: true, inside: [1] })).toEqual(['Praha']);
    expect(places({ hasArea: true, inside: [] })).toBe('elsewhere');
    expect(places({ hasArea: true, inside: [7] })).toBe('elsewhere');
    expect(places({ hasArea: true, inside: [] }, { area: 'any' })).toBe('everywhere');
  });

  test.each([[['CZ064']], [['NUTS3=CZ064']]])('a geocode listed as %j counts for all places', (listed) => {
    expect(places({ hasArea: true, geocodes }, { geocodes: listed })).toBe('everywhere');
  });

  test('a geocode of another name or value does not', () => {
    expect(places({ hasArea: true, geocodes }, { geocodes: ['FIPS=CZ064', 'CZ06'] })).toBe('elsewhere');
  });

  test('a place that is known roughly is asked about, but not where the area does not matter', () => {
    const rough = { hasArea: true, inside: [0], isRough: true };
    expect(started(ofInfo(rough)).isRough).toBe(true);
    expect(started(ofInfo(rough, { area: 'any' }))).not.toHaveProperty('isRough');
    expect(started(ofInfo({ ...rough, isRough: false }))).not.toHaveProperty('isRough');
  });
});

describe('updates and cancellations', () => {
  const known = (identifier: string, part: Partial<KnownAlert> = {}): KnownAlert => ({
    sender: 'city',
    identifier,
    started: `alarm of ${identifier}`,
    ...part,
  });
  const update = { identifier: 'a2', msgType: 'Update', references: names('a1') };
  const cancel = { ...update, msgType: 'Cancel' };

  test('an update replaces what its references started, a cancellation ends it', () => {
    expect(started(decide(update, {}, [known('a1')])).ends).toEqual(['alarm of a1']);
    expect(decide(cancel, {}, [known('a1')])).toEqual({ kind: 'end', ends: ['alarm of a1'] });
    expect(outcome(decide(cancel, {}, [known('a1', { started: null })]))).toBe('nothing_to_cancel');
  });

  test('a first alert replaces nothing, even if it names others', () => {
    expect(started(decide({ ...update, msgType: 'Alert' }, {}, [known('a1')])).ends).toEqual([]);
    expect(replacesOf(alert({ references: names('a1') }))).toEqual([]);
  });

  test('nobody speaks for another sender', () => {
    const references = [{ sender: 'region', identifier: 'a1' }, ...names('a0', 'a0')];
    expect(replacesOf(alert({ ...update, references }))).toEqual(['a0']);
    expect(outcome(decide(cancel, {}, [known('a1', { sender: 'region' })]))).toBe('nothing_to_cancel');
  });

  test('what a replaced update had replaced ends with it, also in a circle', () => {
    const chain = [known('a0'), known('a1', { started: null, replaces: ['a0', 'a2', 'a1'] })];
    expect(started(decide(update, {}, chain)).ends).toEqual(['alarm of a0']);
    expect(started(decide(update, {}, [...chain, known('b')])).ends).toEqual(['alarm of a0']);
  });

  test('one that comes after the update that replaces it does nothing, or ends what it replaces itself', () => {
    const later = known('a9', { replaces: ['a2'], isReplacing: true });
    expect(outcome(decide(update, {}, [later]))).toBe('replaced');
    expect(decide(update, {}, [later, known('a1')])).toEqual({ kind: 'end', ends: ['alarm of a1'] });
    expect(outcome(decide(update, {}, [{ ...later, isReplacing: false }]))).toBe('start');
  });

  test('an update that is no longer worth an alarm ends what it replaces, unless it only begins later', () => {
    const minor = { ...update, infos: [info({ severity: 'Minor' })] };
    const by = { least: { severity: 'Severe', urgency: 'Unknown', certainty: 'Unknown' } } as const;
    expect(decide(minor, by, [known('a1')])).toEqual({ kind: 'end', ends: ['alarm of a1'] });
    expect(outcome(decide(minor, by))).toBe('below_threshold');
    const later = { ...update, infos: [info({ effective: now + 1 })] };
    expect(outcome(decide(later, {}, [known('a1')]))).toBe('not_yet');
  });

  test.each([
    ['expired', true],
    ['below_threshold', true],
    ['status', false],
    ['message_type', false],
    ['not_public', false],
    ['not_yet', false],
  ] as const)('those that an update names no longer count if it is ignored as %s: %s', (reason, expected) => {
    expect(isReplacing(alert(update), { kind: 'ignore', reason })).toBe(expected);
  });

  test('one that names nobody replaces nobody', () => {
    expect(isReplacing(alert(update), { kind: 'end', ends: [] })).toBe(true);
    expect(isReplacing(alert({ ...update, references: [] }), { kind: 'end', ends: [] })).toBe(false);
  });
});

describe('words', () => {
  const textsOf = (infos: Partial<CapInfo>[], language: CapRules['language'] = 'en') =>
    started(decide({ infos: infos.map(info) }, { language })).texts;
  const title = (part: Partial<CapInfo>, language: CapRules['language'] = 'en') =>
    textsOf([{ language, ...part }], language)[language]!.title;

  test('the headline is the title, else the event, else what kind of warning it is, in each language', () => {
    expect(title({})).toBe('Water rises');
    expect(title({ headline: ' \u202e ' })).toBe('Flood');
    const nameless = { headline: '', event: '', categories: ['Fire'] };
    const kinds = (['en', 'cs', 'de', 'es'] as const).map((language) => title(nameless, language));
    expect(new Set(kinds).size).toBe(4);
    expect(kinds.join()).not.toContain('takeovers.');
    expect(title({ ...nameless, categories: ['Nonsense'] })).toBe(title({ ...nameless, categories: [] }));
    expect(title({ ...nameless, categories: ['Nonsense'] })).not.toBe(kinds[0]);
  });

  test('what to do is the text, else what happens', () => {
    expect(textsOf([{ instruction: 'Go up.' }]).en?.text).toBe('Go up.');
    expect(textsOf([{}]).en?.text).toBe('The river floods.');
  });

  test('80 and 300 characters are shown whole; more end with a whole word', () => {
    expect(title({ headline: 'a'.repeat(80) })).toBe('a'.repeat(80));
    expect(title({ headline: 'a'.repeat(81) })).toBe(`${'a'.repeat(79)}…`);
    expect(title({ headline: `${'word '.repeat(15)}incomprehensibility` })).toBe(
      `${'word '.repeat(14)}word…`,
    );
    // A word that is longer than half of it is cut.
    expect(title({ headline: `Oh ${'a'.repeat(90)}` })).toBe(`Oh ${'a'.repeat(76)}…`);
    expect(textsOf([{ instruction: 'b'.repeat(301) }]).en?.text).toHaveLength(300);
  });

  test('the same event is told in every language of the product', () => {
    const inThree = [{ language: 'cs' }, { language: 'de_AT' }, { language: 'fr' }, { language: 'EN' }];
    expect(Object.keys(textsOf(inThree))).toEqual(['en', 'cs', 'de']);
    // With two in the chosen language it is not known which of another language is the same.
    expect(Object.keys(textsOf([...inThree, { language: 'en-US', severity: 'Extreme' }]))).toEqual(['en']);
    expect(Object.keys(textsOf([{ language: 'en' }, { language: 'cs' }, { language: 'cs-CZ' }]))).toEqual([
      'en',
    ]);
  });

  test('a foreign language alone is shown as if it were that of the environment', () => {
    expect(textsOf([{ language: 'fr', headline: 'Inondation' }], 'de').de?.title).toBe('Inondation');
  });

  test('four long ones do not fit on a screen: that of the environment and English stay', () => {
    const long = (language: string) => ({
      language,
      headline: '水'.repeat(80),
      instruction: '水'.repeat(300),
    });
    const all = ['en', 'cs', 'de', 'es'].map(long);
    expect(Object.keys(textsOf(all, 'de')).sort()).toEqual(['de', 'en']);
    expect(Object.keys(textsOf(all, 'en'))).toEqual(['en']);
    expect(Object.keys(textsOf(['cs', 'de', 'es', 'fr'].map(long), 'en'))).not.toHaveLength(0);
  });
});
