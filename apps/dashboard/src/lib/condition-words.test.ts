import type { Condition } from '@vitrine/contract/conditions';
import type { Weekday } from '@vitrine/contract/locations';
import type { Locale } from '@vitrine/contract/pages';
import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { describe, expect, test } from 'vitest';
import { conditionPhrase, conditionSentence, listText } from './condition-words.ts';
import type { Translate } from './i18n/i18n.ts';

const locales = ['en', 'cs', 'de', 'es'] as const;
const voices = Object.fromEntries(
  locales.map((locale) => [locale, createTranslator(locale, catalogues[locale])]),
) as Record<Locale, ReturnType<typeof createTranslator>>;
const speak =
  (locale: Locale): Translate =>
  (key, values) =>
    voices[locale](key, values) ?? key;

/** Czech has a no-break space after a short "a". */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const sentence = (conditions: Condition[], locale: Locale = 'en') =>
  plain(conditionSentence(speak(locale), locale, conditions));
const phrase = (conditions: Condition[], locale: Locale = 'en') =>
  plain(conditionPhrase(speak(locale), locale, conditions));
const inAll = (conditions: Condition[]) => locales.map((locale) => sentence(conditions, locale));

type OneBound = 'before' | 'on_or_before' | 'on_or_after' | 'after';
const days = (...weekdays: Weekday[]): Condition => ({ precondition: 'weekday', weekdays });
const date = (operator: OneBound, value: string): Condition => ({ precondition: 'date', operator, value });
const dates = (from: string, to: string): Condition => ({
  precondition: 'date',
  operator: 'between',
  from,
  to,
});
const time = (operator: OneBound, value: string): Condition => ({ precondition: 'time', operator, value });
const times = (from: string, to: string): Condition => ({
  precondition: 'time',
  operator: 'between',
  from,
  to,
});

const workdays = days('mon', 'tue', 'wed', 'thu', 'fri');

describe('the whole sentence, in four languages', () => {
  test('no condition means all opening hours', () => {
    expect(inAll([])).toEqual([
      'Plays during all opening hours.',
      'Hraje po celou otevírací dobu.',
      'Läuft während der gesamten Öffnungszeiten.',
      'Se reproduce durante todo el horario de apertura.',
    ]);
  });

  test('days, times and dates, regardless of the order of the rows', () => {
    expect(inAll([dates('2026-11-01', '2026-12-31'), workdays, times('11:00', '15:00')])).toEqual([
      'Plays Monday to Friday, 11:00–15:00, from 01.11.2026 to 31.12.2026 in each place.',
      'Hraje od pondělí do pátku, 11:00–15:00, od 01.11.2026 do 31.12.2026, podle místního času.',
      'Läuft Montag bis Freitag, 11:00–15:00 Uhr, vom 01.11.2026 bis 31.12.2026, jeweils nach Ortszeit.',
      'Se reproduce de lunes a viernes, de 11:00 a 15:00, del 01.11.2026 al 31.12.2026, hora local de cada lugar.',
    ]);
  });

  test('Saturday and Sunday are weekends', () => {
    expect(inAll([days('sun', 'sat')])).toEqual([
      'Plays on weekends.',
      'Hraje o víkendech.',
      'Läuft am Wochenende.',
      'Se reproduce los fines de semana.',
    ]);
  });

  test('single days', () => {
    expect(inAll([days('wed', 'mon', 'fri')])).toEqual([
      'Plays on Mondays, Wednesdays and Fridays.',
      'Hraje v pondělí, ve středu a v pátek.',
      'Läuft montags, mittwochs und freitags.',
      'Se reproduce los lunes, los miércoles y los viernes.',
    ]);
  });

  test('a range and a single day', () => {
    expect(inAll([days('mon', 'tue', 'wed', 'fri')])).toEqual([
      'Plays Monday to Wednesday and Fridays.',
      'Hraje od pondělí do středy a v pátek.',
      'Läuft Montag bis Mittwoch und freitags.',
      'Se reproduce de lunes a miércoles y los viernes.',
    ]);
  });

  test('a window across midnight extends into the next day', () => {
    expect(inAll([days('fri'), times('22:00', '06:00')])).toEqual([
      'Plays on Fridays, 22:00–06:00, into the next day in each place.',
      'Hraje v pátek, 22:00–06:00, přes půlnoc do dalšího dne, podle místního času.',
      'Läuft freitags, 22:00–06:00 Uhr, bis in den nächsten Tag, jeweils nach Ortszeit.',
      'Se reproduce los viernes, de 22:00 a 06:00 del día siguiente, hora local de cada lugar.',
    ]);
  });

  test('inclusive bounds say until and from', () => {
    expect(inAll([date('on_or_before', '2026-11-29'), time('on_or_after', '08:00')])).toEqual([
      'Plays from 08:00, until 29.11.2026 in each place.',
      'Hraje od 08:00, do 29.11.2026, podle místního času.',
      'Läuft ab 08:00 Uhr, bis 29.11.2026, jeweils nach Ortszeit.',
      'Se reproduce desde las 08:00, hasta el 29.11.2026, hora local de cada lugar.',
    ]);
  });

  test('exclusive bounds say before and after', () => {
    expect(inAll([date('after', '2026-11-29'), time('before', '11:00')])).toEqual([
      'Plays before 11:00, after 29.11.2026 in each place.',
      'Hraje před 11:00, po 29.11.2026, podle místního času.',
      'Läuft vor 11:00 Uhr, nach dem 29.11.2026, jeweils nach Ortszeit.',
      'Se reproduce antes de las 11:00, después del 29.11.2026, hora local de cada lugar.',
    ]);
  });

  test('one date', () => {
    expect(inAll([dates('2026-12-24', '2026-12-24')])).toEqual([
      'Plays on 24.12.2026.',
      'Hraje dne 24.12.2026.',
      'Läuft am 24.12.2026.',
      'Se reproduce el 24.12.2026.',
    ]);
  });

  test('one o’clock has its own article in Spanish', () => {
    expect(sentence([time('on_or_after', '01:30')], 'es')).toBe(
      'Se reproduce desde la 01:30, hora local de cada lugar.',
    );
  });

  test('contradictory conditions never play', () => {
    expect(inAll([times('08:00', '10:00'), time('after', '12:00')])).toEqual([
      'Never plays, because these conditions exclude each other.',
      'Nehraje nikdy, protože se tyto podmínky vylučují.',
      'Läuft nie, weil diese Bedingungen einander ausschließen.',
      'No se reproduce nunca, porque estas condiciones se excluyen entre sí.',
    ]);
  });
});

describe('days', () => {
  test('all seven are omitted', () => {
    expect(sentence([days('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun')])).toBe(
      'Plays during all opening hours.',
    );
  });

  test('two in a row are named, three are a range', () => {
    expect(phrase([days('mon', 'tue')])).toBe('on Mondays and Tuesdays');
    expect(phrase([days('mon', 'tue', 'wed')])).toBe('Monday to Wednesday');
  });

  test('a range may include Sunday and Monday', () => {
    expect(phrase([days('mon', 'fri', 'sat', 'sun')])).toBe('Friday to Monday');
    expect(phrase([days('mon', 'sun', 'sat', 'wed')])).toBe('Saturday to Monday and Wednesdays');
    expect(phrase([days('mon', 'tue', 'wed', 'thu', 'sat', 'sun')])).toBe('Saturday to Thursday');
    expect(phrase([days('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'), days('sun', 'mon')])).toBe(
      'on Sundays and Mondays',
    );
  });

  test('weekend days together with other days are named', () => {
    expect(phrase([days('wed', 'sat', 'sun')])).toBe('on Wednesdays, Saturdays and Sundays');
  });

  test('two rows leave the days that both have', () => {
    expect(phrase([workdays, days('fri', 'sat', 'sun')])).toBe('on Fridays');
    expect(sentence([workdays, days('sat')])).toContain('Never plays');
  });
});

describe('dates', () => {
  test.each([
    [[date('on_or_after', '2026-11-01')], 'from 01.11.2026'],
    [[date('after', '2026-11-01')], 'after 01.11.2026'],
    [[date('on_or_before', '2026-11-01')], 'until 01.11.2026'],
    [[date('before', '2026-11-01')], 'before 01.11.2026'],
    [
      [date('on_or_after', '2026-11-01'), date('before', '2026-12-01')],
      'from 01.11.2026 and before 01.12.2026',
    ],
    [[date('after', '2026-11-01'), date('on_or_before', '2026-12-01')], 'after 01.11.2026 until 01.12.2026'],
    [[date('after', '2026-11-01'), date('before', '2026-12-01')], 'after 01.11.2026 and before 01.12.2026'],
    [
      [date('on_or_after', '2026-11-01'), date('on_or_before', '2026-12-01')],
      'from 01.11.2026 to 01.12.2026',
    ],
    [[dates('2026-11-01', '2026-12-31'), dates('2026-10-01', '2026-11-30')], 'from 01.11.2026 to 30.11.2026'],
    [
      [dates('2026-11-01', '2026-12-31'), date('before', '2026-12-24')],
      'from 01.11.2026 and before 24.12.2026',
    ],
    [[date('on_or_before', '2026-11-30'), date('before', '2026-11-30')], 'before 30.11.2026'],
  ] as [Condition[], string][])('%j', (conditions, words) => {
    expect(phrase(conditions)).toBe(words);
  });
});

describe('times', () => {
  test.each([
    [[time('before', '11:00')], 'before 11:00'],
    [[time('on_or_before', '11:00')], 'until 11:00'],
    [[time('on_or_after', '11:00')], 'from 11:00'],
    [[time('after', '11:00')], 'after 11:00'],
    [[times('11:00', '15:00'), times('13:00', '18:00')], '13:00–15:00'],
    [[times('11:00', '15:00'), time('before', '13:00')], '11:00–13:00'],
    [[times('11:00', '15:00'), time('on_or_before', '13:00')], 'from 11:00 until 13:00'],
    [[times('11:00', '15:00'), time('after', '12:00')], 'after 12:00 and before 15:00'],
    [[time('after', '08:00'), time('on_or_before', '10:00')], 'after 08:00 until 10:00'],
    [[time('on_or_after', '08:00'), time('before', '10:00')], '08:00–10:00'],
    [[time('on_or_after', '00:00')], ''],
    [[time('on_or_before', '23:59')], ''],
    [[times('00:00', '06:00')], '00:00–06:00'],
    [[times('22:00', '00:00')], '22:00–24:00'],
    [[times('22:00', '06:00')], '22:00–06:00, into the next day'],
    [[times('22:00', '06:00'), times('20:00', '04:00')], '22:00–04:00, into the next day'],
    [[times('22:00', '06:00'), time('on_or_after', '20:00')], '22:00–24:00'],
    [[times('22:00', '06:00'), time('before', '05:00')], '00:00–05:00'],
    [[times('22:00', '06:00'), time('before', '23:00')], '00:00–06:00 and 22:00–23:00'],
    [[times('22:00', '12:00'), times('10:00', '08:00')], '10:00–12:00 and 22:00–08:00, into the next day'],
  ] as [Condition[], string][])('%j', (conditions, words) => {
    expect(phrase(conditions)).toBe(words);
  });

  test('with days, the morning after is marked as such', () => {
    const conditions = [days('fri'), times('22:00', '06:00'), time('before', '23:00')];
    expect(locales.map((locale) => phrase(conditions, locale))).toEqual([
      'on Fridays, 22:00–23:00 and 00:00–06:00 the next day',
      'v pátek, 22:00–23:00 a 00:00–06:00 následujícího dne',
      'freitags, 22:00–23:00 Uhr und 00:00–06:00 Uhr am nächsten Tag',
      'los viernes, de 22:00 a 23:00 y de 00:00 a 06:00 del día siguiente',
    ]);
  });

  test.each([time('before', '00:00'), time('after', '23:59')])(
    'no minute of a day satisfies %j',
    (condition) => {
      expect(phrase([condition])).toBe('never');
    },
  );
});

test('a long, unusual list is still correct', () => {
  const conditions = [
    dates('2026-01-01', '2026-12-31'),
    date('after', '2026-03-01'),
    date('before', '2026-10-01'),
    days('mon', 'tue', 'wed', 'thu', 'sat'),
    days('tue', 'wed', 'thu', 'fri', 'sat'),
    times('06:00', '20:00'),
    time('after', '07:30'),
    time('on_or_before', '18:00'),
  ];
  expect(inAll(conditions)).toEqual([
    'Plays Tuesday to Thursday and Saturdays, after 07:30 until 18:00, after 01.03.2026 and before 01.10.2026 in each place.',
    'Hraje od úterý do čtvrtka a v sobotu, po 07:30 do 18:00, po 01.03.2026 a před 01.10.2026, podle místního času.',
    'Läuft Dienstag bis Donnerstag und samstags, nach 07:30 Uhr bis 18:00 Uhr, nach dem 01.03.2026 und vor dem 01.10.2026, jeweils nach Ortszeit.',
    'Se reproduce de martes a jueves y los sábados, después de las 07:30 y hasta las 18:00, después del 01.03.2026 y antes del 01.10.2026, hora local de cada lugar.',
  ]);
});

test('a list of names has no comma before the last', () => {
  expect(locales.map((locale) => plain(listText(locale, ['Praha', 'Brno', 'Berlin'])))).toEqual([
    'Praha, Brno and Berlin',
    'Praha, Brno a Berlin',
    'Praha, Brno und Berlin',
    'Praha, Brno y Berlin',
  ]);
});
