import type { Locale } from '@vitrine/contract/pages';
import type { PlanChange, PlanDiff } from '@vitrine/contract/plan-diff';
import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { describe, expect, test } from 'vitest';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { type DiffWords, textOf } from './diff-words.ts';
import { gapWords, namesText, partyClauses, placesText } from './party-sentences.ts';
import { brand, change, diffOf, itemsOf, lunch, party, playing, state } from './plan-diff.test-kit.ts';
import type { Say } from './say.ts';
import { dialogSentences, lineSentences } from './sentences.ts';

const locales = ['en', 'cs', 'de', 'es'] as const;
const speak = (locale: Locale): Translate => {
  const t = createTranslator(locale, catalogues[locale]);
  return (key, values) => t(key, values) ?? key;
};
const wordsIn = (locale: Locale, diff: PlanDiff): DiffWords => ({ t: speak(locale), locale, diff, days: 7 });
const plain = (words: DiffWords, all: readonly Say[]) =>
  all.map((say) => textOf(words, say).replaceAll('\u00a0', ' ')).join(' ');
const line = (diff: PlanDiff, locale: Locale = 'en') => {
  const words = wordsIn(locale, diff);
  return plain(words, lineSentences(words));
};

describe('the line', () => {
  const replaced = change(playing(brand), playing(lunch));

  test('says how many, what the largest party sees, what more there is, and that nothing goes dark', () => {
    expect(line(diffOf([party(8, ['Brno', 'Praha'], [replaced])]))).toBe(
      'Changes 8 displays this week. Friday 11:00–14:00 Lunch replaces All-day brand in Brno and Praha; nothing goes dark.',
    );
    const other = party(4, ['Berlin'], [replaced]);
    expect(line(diffOf([party(8, ['Brno', 'Praha'], [replaced]), other]))).toBe(
      'Changes 12 displays this week. Friday 11:00–14:00 Lunch replaces All-day brand in Brno and Praha, and 1 more in Berlin; nothing goes dark.',
    );
  });

  test('is a whole sentence in every language', () => {
    const diff = diffOf([party(8, ['Brno', 'Praha'], [replaced])]);
    expect(locales.map((locale) => line(diff, locale))).toEqual([
      'Changes 8 displays this week. Friday 11:00–14:00 Lunch replaces All-day brand in Brno and Praha; nothing goes dark.',
      'Tento týden změní 8 displejů. V pátek 11:00–14:00 hraje Lunch místo All-day brand (Brno a Praha); nic nezhasne.',
      'Ändert diese Woche 8 Displays. Am Freitag 11:00–14:00 Uhr läuft Lunch statt All-day brand (Brno und Praha); nichts wird dunkel.',
      'Cambia 8 pantallas esta semana. El viernes de 11:00 a 14:00 Lunch sustituye a All-day brand en Brno y Praha; nada se queda a oscuras.',
    ]);
  });

  test('names days in a row, every day, today and whole days', () => {
    const when = (dates: string[], times: Partial<PlanChange> = {}) =>
      line(diffOf([party(1, ['Brno'], [change(playing(brand), playing(lunch), { dates, ...times })])]));
    const week = Array.from({ length: 7 }, (_, i) => `2026-11-${16 + i}`);
    expect(when(week.slice(0, 5))).toContain('Monday to Friday 11:00–14:00 Lunch');
    expect(when(week)).toContain('Every day 11:00–14:00 Lunch');
    expect(when(['2026-11-16'], { from: '09:41' })).toContain('Today 09:41–14:00 Lunch');
    expect(when(['2026-11-20', '2026-11-21'])).toContain('Friday and Saturday 11:00–14:00 Lunch');
    expect(when(['2026-11-22'], { from: '00:00', to: '24:00' })).toContain('Sunday, all day Lunch');
    expect(when(['2026-11-22'], { repeated: 'second' })).toContain(
      '(the second time that the clock shows it)',
    );
  });

  test('says who goes empty, and what others show instead', () => {
    const gap = party(2, ['Barcelona'], [change(playing(lunch), state('nothing'))], ['Bar', 'Terrace']);
    expect(line(diffOf([gap]))).toBe(
      'Changes 2 displays this week. Friday 11:00–14:00 Lunch stops and nothing reaches Bar and Terrace in Barcelona.',
    );
    const rest = party(7, ['Brno'], [change(playing(lunch), playing(brand))]);
    expect(line(diffOf([gap, rest]))).toBe(
      'Changes 9 displays this week. Friday 11:00–14:00 Lunch stops; 7 displays show All-day brand instead, nothing reaches Bar and Terrace in Barcelona.',
    );
    expect(gapWords(wordsIn('en', diffOf([gap, rest])))).toEqual({
      ...{
        when: 'Fri 11:00–14:00',
        count: 2,
        isOneOfSeveral: false,
        places: 'Barcelona',
        displays: 'Bar and Terrace',
      },
    });
  });

  test('C8: what plays before and after is never said to replace itself', () => {
    const third = '00000000-0000-4000-8000-000000000003';
    const said = (was: string[], becomes: string[], locale: Locale = 'en') => {
      const diff = diffOf([party(1, ['Brno'], [change(playing(...was), playing(...becomes))])]);
      const playlists = [...diff.playlists, { id: third, name: 'Brunch', priority: 60 }];
      return line({ ...diff, playlists }, locale);
    };
    expect(said([lunch, brand], [lunch])).toContain(
      '11:00–14:00 All-day brand leaves; Lunch plays alone in Brno',
    );
    expect(said([lunch, brand, third], [lunch, third])).toContain(
      'All-day brand leaves; Lunch and Brunch take turns',
    );
    expect(said([lunch], [lunch, brand])).toContain('All-day brand joins Lunch');
    expect(said([lunch, brand], [lunch, third])).toContain('Brunch replaces All-day brand beside Lunch');
    for (const locale of locales)
      for (const [was, becomes] of [
        [[lunch, brand], [lunch]],
        [[lunch], [lunch, brand]],
        [
          [lunch, brand],
          [lunch, third],
        ],
        [
          [lunch, brand, third],
          [lunch, third],
        ],
      ] as const)
        for (const name of ['Lunch', 'All-day brand', 'Brunch']) {
          const text = said([...was], [...becomes], locale);
          expect([text, text.split(name).length - 1 <= 1]).toEqual([text, true]);
        }
  });

  test.each(locales)('%s: whatever plays before and after, nothing is named twice', (locale) => {
    const third = '00000000-0000-4000-8000-000000000003';
    const all = [lunch, brand, third];
    const sets = Array.from({ length: 7 }, (_, i) => all.filter((_, at) => ((i + 1) >> at) % 2 === 1));
    const states = [...sets.map((each) => playing(...each)), state('closed'), state('nothing'), state('off')];
    const seen = new Set<string>();
    for (const was of states)
      for (const becomes of states)
        for (const count of [1, 2, 5]) {
          if (JSON.stringify(was) === JSON.stringify(becomes)) continue;
          const diff = diffOf([party(count, ['Brno'], [change(was, becomes)], ['Bar'])]);
          const playlists = [...diff.playlists, { id: third, name: 'Brunch', priority: 60 }];
          const text = line({ ...diff, playlists }, locale);
          expect(text).not.toMatch(/planDiff\.|\{\{|undefined|null| {2}/);
          for (const name of ['Lunch', 'All-day brand', 'Brunch'])
            expect([text, text.split(name).length - 1 <= 1]).toEqual([text, true]);
          seen.add(text);
        }
    expect(seen.size).toBeGreaterThan(150);
  });

  test('other hours of a place are one sentence', () => {
    const opening = change(state('closed'), playing(brand), {
      dates: ['2026-11-20'],
      from: '10:30',
      to: '11:00',
    });
    const closed = state('closed');
    const bands = (from: string, end: string) => ({
      display: { id: lunch, name: 'Bar', place: 'Brno' },
      timezone: 'Europe/Prague',
      was: [
        { from: '2026-11-19T19:00:00.000Z', to: '2026-11-20T10:00:00.000Z', ...closed },
        { from: '2026-11-20T10:00:00.000Z', to: '2026-11-20T19:00:00.000Z', ...playing(brand) },
      ],
      becomes: [
        { from: '2026-11-19T19:00:00.000Z', to: from, ...closed },
        { from, to: end, ...playing(brand) },
      ],
    });
    const diff = diffOf([
      {
        ...party(3, ['Brno'], [opening]),
        bands: bands('2026-11-20T09:30:00.000Z', '2026-11-20T19:00:00.000Z'),
      },
    ]);
    expect(locales.map((locale) => line(diff, locale))).toEqual([
      'Brno opens at 10:30 instead of 11:00, on Fri, on 3 displays.',
      'Brno otevírá v 10:30 místo v 11:00 (pá) na 3 displejích.',
      'Brno öffnet um 10:30 statt um 11:00 Uhr (Fr) auf 3 Displays.',
      'Brno abre a las 10:30 en lugar de a las 11:00 (vie) en 3 pantallas.',
    ]);
  });

  test('does not promise light where a place closes or a display is switched off', () => {
    expect(line(diffOf([party(1, ['Brno'], [change(playing(lunch), state('closed'))])]))).toBe(
      'Changes 1 display this week. Friday 11:00–14:00 Lunch stops, because it is closed in Brno.',
    );
    expect(line(diffOf([party(2, ['Brno'], [change(playing(lunch), state('off'))])]))).toBe(
      'Changes 2 displays this week. The displays are switched off in Brno.',
    );
    const [one, two] = [playing(lunch), playing(brand)].map((was) => change(was, state('off')));
    expect(line(diffOf([party(2, ['Brno'], [one!]), party(1, ['Praha'], [two!])]))).toBe(
      'Changes 3 displays this week. The displays are switched off in Brno and Praha.',
    );
  });

  test('says that nothing changes only if neither plans nor items do', () => {
    expect(line(diffOf([]))).toBe('Nothing changes on screens.');
    const items = itemsOf({ displays: 12, added: ['Cinnamon roll'], removed: ['Beans −30 %'] });
    expect(line(diffOf([], { items: [items] }))).toBe(
      'Lunch plays when and where it did. Its items change on 12 displays: Cinnamon roll added and Beans −30 % removed; loop 2:26 → 2:08.',
    );
  });

  test('a frame is named: put on, changed for another, edited or taken off', () => {
    const frame = (was: string | null, becomes: string | null, displays = 3) =>
      diffOf([], {
        frames: [
          {
            was,
            becomes,
            isEdited: was === becomes,
            displays,
            first: [],
            firstAt: '2026-11-16T08:41:00.000Z',
          },
        ],
      });
    expect(line(frame(null, 'Ticker'))).toBe('3 displays get the frame Ticker around what they play.');
    expect(line(frame('Ticker', 'L-frame', 1))).toBe('1 display gets the frame L-frame instead of Ticker.');
    expect(line(frame('Ticker', 'Ticker'))).toBe('The frame Ticker looks different on 3 displays.');
    expect(line(frame('Ticker', null))).toBe('3 displays lose the frame Ticker.');
    for (const locale of locales) expect(line(frame(null, 'Ticker'), locale)).toContain('Ticker');
  });

  test('names no place to people who may not know it', () => {
    expect(line(diffOf([party(8, [], [replaced])]))).toBe(
      'Changes 8 displays this week. Friday 11:00–14:00 Lunch replaces All-day brand; nothing goes dark.',
    );
  });

  test('C12: counts nothing that it cannot name', () => {
    const unnamed = { ...party(1, [], [replaced], []), placeCount: 1 };
    const words = wordsIn('en', diffOf([unnamed]));
    expect([placesText(words, unnamed), namesText(words, unnamed)]).toEqual(['', '']);
  });
});

test('a dialog says what is shown instead, and how many go empty', () => {
  const gap = party(2, ['Barcelona'], [change(playing(lunch), state('nothing'))], ['Bar', 'Terrace']);
  const rest = party(
    9,
    ['Berlin'],
    [change(playing(lunch), playing(brand), { dates: ['2026-11-20', '2026-11-21'] })],
  );
  const words = wordsIn('en', diffOf([gap, rest]));
  expect(plain(words, dialogSentences(words))).toBe(
    'This week 9 displays show All-day brand instead, Fri and Sat 11:00–14:00; 2 displays go empty.',
  );
});

test('C5: a screen that plays now and is closed by the change is said to go dark now', () => {
  const band = (from: string, to: string, what: typeof brand | 'closed') => ({
    from,
    to,
    ...(what === 'closed' ? state('closed') : playing(what)),
  });
  const [now, opening, end] = [
    '2026-11-16T08:41:00.000Z',
    '2026-11-17T07:00:00.000Z',
    '2026-11-22T23:00:00.000Z',
  ];
  const closing = {
    ...party(1, ['Brno'], [change(playing(brand), state('closed'))]),
    bands: {
      display: { id: lunch, name: 'Screen 1', place: 'Brno' },
      timezone: 'Europe/Prague',
      was: [band(now, end, brand)],
      becomes: [band(now, opening, 'closed'), band(opening, end, brand)],
    },
  };
  expect(locales.map((locale) => line(diffOf([closing]), locale).split('. ')[1])).toEqual([
    'The screen rests from now until 08:00',
    'Obrazovka je odteď do 08:00 zhasnutá',
    'Der Bildschirm ruht ab jetzt bis 08:00',
    'La pantalla descansa desde ahora hasta 08:00',
  ]);
  // It closes later than now: nothing happens while the reader looks.
  const later = {
    ...closing,
    bands: { ...closing.bands, becomes: [band(now, opening, brand), band(opening, end, 'closed')] },
  };
  expect(line(diffOf([later]))).not.toContain('from now');
});

test('D30.12: what becomes of all opening hours alike is one sentence', () => {
  const [was, becomes] = [playing(brand), playing(lunch)];
  const hours = [
    { dates: ['2026-11-16'], from: '07:00', to: '19:00' },
    { dates: ['2026-11-17'], from: '08:00', to: '20:00' },
    { dates: ['2026-11-18'], from: '09:00', to: '18:00' },
  ];
  const party3 = party(
    2,
    ['Brno'],
    [...hours.map((when) => change(was, becomes, when)), change(was, state('nothing'))],
  );
  const words = wordsIn('en', diffOf([party3]));
  expect(partyClauses(words, party3).map((clause) => plain(words, [clause]))).toEqual([
    'Today 07:00–19:00, Tuesday 08:00–20:00 and Wednesday 09:00–18:00 Lunch replaces All-day brand',
    'Friday 11:00–14:00 All-day brand stops and nothing follows',
  ]);
});
