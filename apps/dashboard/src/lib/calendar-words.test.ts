import type { Condition } from '@vitrine/contract/conditions';
import type { Weekday } from '@vitrine/contract/locations';
import type { Locale } from '@vitrine/contract/pages';
import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import type { CalendarRules } from '@vitrine/schedule/calendar';
import { describe, expect, test } from 'vitest';
import { calendarPhrase, calendarSentence } from './calendar-words.ts';
import type { Translate } from './i18n/i18n.ts';

const locales = ['en', 'cs', 'de', 'es'] as const;
const speak = (locale: Locale): Translate => {
  const translator = createTranslator(locale, catalogues[locale]);
  return (key, values) => translator(key, values) ?? key;
};
const today = '2026-11-17';
const sentence = (rules: CalendarRules, locale: Locale = 'en') =>
  calendarSentence(speak(locale), locale, rules, today).replaceAll('\u00a0', ' ');
const inAll = (rules: CalendarRules) => locales.map((locale) => sentence(rules, locale));

const days = (...weekdays: Weekday[]): Condition => ({ precondition: 'weekday', weekdays });
const times = (from: string, to: string): Condition => ({
  precondition: 'time',
  operator: 'between',
  from,
  to,
});
const except = (date: string, ...windows: [string, string][]) => ({
  date,
  times: windows.map(([from, to]) => ({ from, to })),
});
const workdays = days('mon', 'tue', 'wed', 'thu', 'fri');
const lunch = [workdays, times('11:00', '15:00')];

describe('a calendar as a sentence', () => {
  test('other times on some days are an exception of the list', () => {
    const rules = {
      conditions: [days('mon', 'wed', 'thu', 'fri'), times('11:00', '15:00')],
      alternatives: [[days('tue'), times('12:00', '16:00')]],
    };
    expect(inAll(rules)).toEqual([
      'Plays Monday to Friday, 11:00–15:00, except on Tuesdays, 12:00–16:00. Times are those of each place.',
      'Hraje od pondělí do pátku, 11:00–15:00, ale v úterý, 12:00–16:00. Časy platí podle místního času.',
      'Läuft Montag bis Freitag, 11:00–15:00 Uhr, aber dienstags, 12:00–16:00 Uhr. Die Zeiten gelten jeweils nach Ortszeit.',
      'Se reproduce de lunes a viernes, de 11:00 a 15:00, pero los martes, de 12:00 a 16:00. Las horas son las locales de cada lugar.',
    ]);
  });

  test('other lists follow with "or"', () => {
    expect(inAll({ conditions: lunch, alternatives: [[days('fri'), times('18:00', '22:00')]] })).toEqual([
      'Plays Monday to Friday, 11:00–15:00; or on Fridays, 18:00–22:00. Times are those of each place.',
      'Hraje od pondělí do pátku, 11:00–15:00; nebo v pátek, 18:00–22:00. Časy platí podle místního času.',
      'Läuft Montag bis Freitag, 11:00–15:00 Uhr; oder freitags, 18:00–22:00 Uhr. Die Zeiten gelten jeweils nach Ortszeit.',
      'Se reproduce de lunes a viernes, de 11:00 a 15:00; o los viernes, de 18:00 a 22:00. Las horas son las locales de cada lugar.',
    ]);
  });

  test('exceptions are named by their dates', () => {
    const exceptions = [except('2026-12-24'), except('2026-11-18', ['12:00', '16:00'], ['22:00', '02:00'])];
    expect(inAll({ conditions: lunch, exceptions })).toEqual([
      'Plays Monday to Friday, 11:00–15:00; on 18.11.2026 12:00–16:00 and 22:00–02:00, into the next day; not on 24.12.2026. Times are those of each place.',
      'Hraje od pondělí do pátku, 11:00–15:00; dne 18.11.2026 12:00–16:00 a 22:00–02:00, přes půlnoc do dalšího dne; ne dne 24.12.2026. Časy platí podle místního času.',
      'Läuft Montag bis Freitag, 11:00–15:00 Uhr; am 18.11.2026 12:00–16:00 Uhr und 22:00–02:00 Uhr, bis in den nächsten Tag; nicht am 24.12.2026. Die Zeiten gelten jeweils nach Ortszeit.',
      'Se reproduce de lunes a viernes, de 11:00 a 15:00; el 18.11.2026 de 12:00 a 16:00 y de 22:00 a 02:00 del día siguiente; no el 24.12.2026. Las horas son las locales de cada lugar.',
    ]);
  });

  test('many exceptions are counted, past ones left out', () => {
    const exceptions = Array.from({ length: 8 }, (_, i) => except(`2026-11-${14 + i}`));
    expect(sentence({ conditions: lunch, exceptions })).toContain('not on 19.11.2026; 2 more single days');
    expect(sentence({ conditions: lunch, exceptions })).not.toContain('16.11.2026');
  });

  test('a playlist that always plays may have exceptions', () => {
    expect(sentence({ conditions: [], exceptions: [except('2026-12-24')] })).toBe(
      'Plays during all opening hours; not on 24.12.2026.',
    );
    expect(sentence({ conditions: [], alternatives: [lunch] })).toBe('Plays during all opening hours.');
  });

  test('only what can hold is said', () => {
    const never = [days('mon'), days('tue')];
    expect(sentence({ conditions: never, exceptions: [except('2026-12-24')] })).toBe(
      sentence({ conditions: never }),
    );
    expect(sentence({ conditions: never, alternatives: [[days('sat')]] })).toBe('Plays on Saturdays.');
    expect(sentence({ conditions: never, exceptions: [except('2026-12-24', ['10:00', '12:00'])] })).toBe(
      'Plays on 24.12.2026 10:00–12:00. Times are those of each place.',
    );
  });

  test('the phrase of a choice has no beginning', () => {
    expect(
      calendarPhrase(speak('en'), 'en', { conditions: [], exceptions: [except('2026-12-24')] }, today),
    ).toBe('always; not on 24.12.2026');
    expect(calendarPhrase(speak('en'), 'en', { conditions: lunch }, today)).toBe(
      'Monday to Friday, 11:00–15:00',
    );
  });
});
