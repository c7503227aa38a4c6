import type { Locale } from '@vitrine/contract/pages';
import { type EffectKind, effectDoes, effectKinds, type PlanEffect } from '@vitrine/contract/plan-diff';
import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { describe, expect, test } from 'vitest';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { textOf } from './diff-words.ts';
import { effectSentences } from './effect-sentences.ts';
import { brand, diffOf, effectOf, side } from './plan-diff.test-kit.ts';

const locales = ['en', 'cs', 'de', 'es'] as const;
const other = '00000000-0000-4000-8000-000000000003';
const speak = (locale: Locale): Translate => {
  const t = createTranslator(locale, catalogues[locale]);
  return (key, values) => t(key, values) ?? `missing ${key}`;
};

function textIn(locale: Locale, effect: PlanEffect, isPast = false): string {
  const diff = diffOf([], { effects: [effect], edited: 1 });
  const playlists = [...diff.playlists, { id: other, name: 'Brunch', priority: 80 }];
  const words = { t: speak(locale), locale, days: 7, isPast, diff: { ...diff, playlists } };
  return effectSentences(words, effect)
    .map((say) => textOf(words, say).replaceAll('\u00a0', ' '))
    .join(' ');
}

const lastDays = ['2026-12-21', '2026-12-22', '2026-12-23'];

/** One effect of each kind and form. */
const samples: readonly (readonly [string, Partial<PlanEffect> & { kind: EffectKind }])[] = [
  ['none', { kind: 'none' }],
  ['starts now', { kind: 'starts', now: -1 }],
  ['starts within a day', { kind: 'starts', now: 0.5, allBy: '2026-11-17T05:00:00.000Z' }],
  ['starts by', { kind: 'starts', now: 0.5, allBy: '2026-11-20T05:00:00.000Z', allByDate: '2026-11-20' }],
  ['starts at', { kind: 'starts', now: 0 }],
  ['leaves', { kind: 'leaves', isEmpty: false, others: [{ playlist: brand, does: 'fills' }] }],
  ['leaves nothing', { kind: 'leaves', isEmpty: true }],
  ['comes', { kind: 'comes', others: [{ playlist: brand, does: 'waits' }] }],
  ['comes in turns', { kind: 'comes', others: [{ playlist: brand, does: 'turns' }] }],
  ['until', { kind: 'until', becomes: side({ date: '2026-12-20' }) }],
  [
    'until instead',
    { kind: 'until', was: side({ date: '2026-12-31' }), becomes: side({ date: '2026-12-20' }) },
  ],
  ['until no more', { kind: 'until', was: side({ date: '2026-12-20' }) }],
  ['from', { kind: 'from', becomes: side({ date: '2026-12-01' }) }],
  [
    'from instead',
    { kind: 'from', was: side({ date: '2026-12-24' }), becomes: side({ date: '2026-12-01' }) },
  ],
  ['from no more', { kind: 'from', was: side({ date: '2026-12-24' }) }],
  [
    'end',
    {
      ...{ kind: 'end', was: side({ to: '15:00' }), becomes: side({ to: '16:00' }) },
      others: [{ playlist: brand, does: 'starts' }],
    },
  ],
  [
    'end in turns',
    {
      kind: 'end',
      was: side({ to: '15:00' }),
      becomes: side({ to: '16:00' }),
      others: [
        { playlist: brand, does: 'turns' },
        { playlist: other, does: 'turns' },
      ],
    },
  ],
  [
    'end, others fill',
    {
      kind: 'end',
      was: side({ to: '15:00' }),
      becomes: side({ to: '14:00' }),
      others: [{ playlist: brand, does: 'fills' }],
    },
  ],
  [
    'start',
    {
      ...{ kind: 'start', was: side({ from: '11:00' }), becomes: side({ from: '10:00' }) },
      others: [{ playlist: brand, does: 'ends' }],
    },
  ],
  [
    'hours',
    {
      ...{ kind: 'hours', dates: ['2026-11-19'], named: ['2026-11-19'] },
      ...{ was: side({ from: '11:00', to: '15:00' }), becomes: side({ from: '12:00', to: '16:00' }) },
      others: [
        { playlist: brand, does: 'waits' },
        { playlist: other, does: 'waits' },
      ],
    },
  ],
  ['days more', { kind: 'days', becomes: side({ dates: ['2026-11-21', '2026-11-22'] }) }],
  [
    'days more, others wait',
    { kind: 'days', becomes: side({ dates: ['2026-11-21'] }), others: [{ playlist: brand, does: 'waits' }] },
  ],
  [
    'days weeks ahead',
    {
      kind: 'days',
      becomes: side({ dates: ['2026-11-21', ...lastDays] }),
      dates: ['2026-11-21', ...lastDays],
      named: lastDays,
    },
  ],
  ['days less', { kind: 'days', was: side({ dates: ['2026-11-20'] }) }],
  [
    'days instead',
    { kind: 'days', was: side({ dates: ['2026-11-20'] }), becomes: side({ dates: ['2026-11-21'] }) },
  ],
  [
    'a single day',
    {
      ...{ kind: 'days', was: side({ dates: ['2026-12-24'] }), dates: ['2026-12-24'], named: ['2026-12-24'] },
      others: [{ playlist: brand, does: 'fills' }],
    },
  ],
  [
    'alone',
    {
      kind: 'alone',
      others: [
        { playlist: brand, does: 'waits' },
        { playlist: other, does: 'waits' },
      ],
    },
  ],
  [
    'turns',
    {
      kind: 'turns',
      others: [
        { playlist: brand, does: 'turns' },
        { playlist: other, does: 'turns' },
      ],
    },
  ],
  ['items', { kind: 'items', was: side({ items: 3 }), becomes: side({ items: 4 }) }],
  ['items changed', { kind: 'items', was: side({ items: 3 }), becomes: side({ items: 3 }), changed: 2 }],
  ['items ordered', { kind: 'items', was: side({ items: 3 }), becomes: side({ items: 3 }), changed: 0 }],
  ['more', { kind: 'more', seconds: { from: 5 * 3600, to: 7 * 3600 } }],
  ['less', { kind: 'less', seconds: { from: 1800, to: 1800 } }],
  ['moves', { kind: 'moves', dates: ['2026-11-18'] }],
];

/** Of `starts` some of the displays, all or none begin now. */
const counted = (part: Partial<PlanEffect>, displays: number): Partial<PlanEffect> => ({
  ...part,
  displays,
  ...(part.now !== undefined &&
    part.now !== null && {
      now: part.now < 0 ? displays : Math.floor(part.now * displays),
      first: { at: '2026-11-23T09:00:00.000Z', date: '2026-11-23', time: '10:00', displays },
    }),
});

test('the samples have every kind', () => {
  expect(new Set(samples.map(([, { kind }]) => kind))).toEqual(new Set(effectKinds));
});

describe.each(locales)('%s', (locale) => {
  const table = samples.map(
    ([name, part]) =>
      [name, [1, 2, 5].map((displays) => textIn(locale, effectOf(counted(part, displays))))] as const,
  );

  test('every kind on 1, 2 and 5 displays', () => {
    expect(Object.fromEntries(table)).toMatchSnapshot();
  });

  test('is one whole sentence that names nothing twice', () => {
    for (const text of table.flatMap(([, texts]) => texts)) {
      expect(text).toMatch(/\.$/);
      expect(text).not.toMatch(/missing|\{\{|undefined|null| {2}|,,|\.\./);
      for (const name of ['Lunch', 'All-day brand', 'Brunch'])
        expect([text, text.split(name).length - 1]).toEqual([text, text.includes(name) ? 1 : 0]);
    }
  });

  test('every ending of every kind has a message', () => {
    for (const [, part] of samples)
      for (const does of effectDoes)
        for (const others of [[brand], [brand, other]]) {
          const all = others.map((playlist) => ({ playlist, does }));
          expect(textIn(locale, effectOf({ ...counted(part, 2), others: all }))).not.toMatch(/missing|\{\{/);
        }
  });

  test('second sentences on 1, 2 and 5 displays: who still wins and why, what goes empty, and that it differs elsewhere', () => {
    const said = [1, 2, 5].map((displays) => {
      const times = { displays, dates: ['2026-11-21', '2026-11-22'], from: '08:00', to: '13:00' };
      const effect = effectOf({
        kind: 'alone',
        displays,
        isMixed: true,
        wins: { ...times, playlist: other, group: null },
        gap: { displays, dates: ['2026-11-18'], from: '12:00', to: '15:00' },
      });
      const group = { ...times, playlist: other, group: 'Windows' };
      return [effect, effectOf({ ...effect, displays: 9, gap: null, wins: group })].map((each) =>
        textIn(locale, each),
      );
    });
    expect(said).toMatchSnapshot();
  });

  test('what goes empty or is beaten weeks ahead is said of those days alone', () => {
    const times = { displays: 2, dates: lastDays, from: '08:00', to: '13:00' };
    const effect = effectOf({
      kind: 'until',
      becomes: side({ date: '2026-12-20' }),
      named: lastDays,
      gap: times,
    });
    expect(textIn(locale, effect)).toContain('21.12.–23.12.');
  });
});

test('the forms that were agreed on', () => {
  const sample = (name: string, displays: number) =>
    textIn('en', effectOf(counted(samples.find(([each]) => each === name)![1], displays)));
  expect(sample('end', 11)).toBe(
    'Lunch ends at 16:00 instead of 15:00, and All-day brand starts then, on 11 displays.',
  );
  expect(sample('a single day', 10)).toBe('On 24.12. All-day brand plays instead, on 10 displays.');
  expect(sample('starts at', 17)).toBe('Lunch starts on Mon 23.11. at 10:00 on 17 displays.');
  expect(sample('leaves', 5)).toBe('Lunch leaves 5 displays; All-day brand plays there.');
  expect(sample('starts within a day', 17)).toBe(
    'Lunch starts now on 8 displays and within a day on all 17.',
  );
  expect(sample('leaves nothing', 5)).toBe('Lunch leaves 5 displays; nothing plays there.');
  expect(sample('comes', 5)).toBe('Lunch comes to 5 displays; All-day brand waits.');
  expect(sample('end in turns', 11)).toBe(
    'Lunch ends at 16:00 instead of 15:00, on 11 displays; it takes turns with: All-day brand and Brunch.',
  );
  expect(sample('days more', 2)).toBe('Lunch also plays on Sat and Sun, on 2 displays.');
  expect(sample('days weeks ahead', 2)).toBe('Lunch also plays on Sat and 21.12.–23.12., on 2 displays.');
  expect(sample('days less', 2)).toBe('Lunch no longer plays on Fri, on 2 displays.');
  expect(sample('alone', 2)).toBe('Lunch plays alone; All-day brand and Brunch wait, on 2 displays.');
  expect(sample('turns', 2)).toBe('Lunch takes turns with: All-day brand and Brunch, on 2 displays.');
  expect(sample('items', 2)).toBe('Lunch shows 4 items instead of 3, on 2 displays.');
  expect(sample('items changed', 2)).toBe('Lunch changes 2 items, on 2 displays.');
  expect(sample('more', 2)).toBe('Lunch plays 5–7 h more a week, on 2 displays.');
  expect(sample('hours', 2)).toBe(
    'Lunch plays 12–16 instead of 11–15; All-day brand and Brunch wait, on Thu 19.11., on 2 displays.',
  );
});

test('in the history nothing starts now', () => {
  const [, part] = samples.find(([name]) => name === 'starts now')!;
  expect(textIn('en', effectOf(counted(part, 3)), true)).toBe('Lunch starts on 3 displays.');
});
