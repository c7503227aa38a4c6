import { expect, test, vi } from 'vitest';
import { contextOf, ownPlace } from './design-context.ts';

const given = { now: () => 0, file: () => null, data: () => null };
const context = (timezone: string, locale?: string) =>
  contextOf({ ...given, place: { timezone, hours: null, ...(locale && { locale }) } });

test.each([
  ['Europe/Prague', 'cs', 'zavřeno'],
  ['Europe/Berlin', 'de', 'geschlossen'],
  ['Europe/Madrid', 'es', 'cerrado'],
  ['Europe/London', 'en', 'closed'],
  ['Asia/Tokyo', 'en', 'closed'],
])('a screen in %s speaks the language of its place', (timezone, language, closed) => {
  const { locale, words } = context(timezone);
  expect([locale.slice(0, 2), words.closed]).toEqual([language, closed]);
});

test('a language that is chosen counts more; one without words speaks English', () => {
  expect(context('Europe/Prague', 'de').words.closed).toBe('geschlossen');
  expect(context('Europe/Prague', 'fr').words.closed).toBe('closed');
});

test('conditions hold by the clock of the place', () => {
  const { holds } = context('Pacific/Auckland');
  const monday = [{ precondition: 'weekday' as const, weekdays: ['mon' as const] }];
  // Sunday in Europe, Monday in New Zealand.
  expect(holds(monday, Date.parse('2026-11-15T12:00:00Z'))).toBe(true);
  expect(context('Europe/Prague').holds(monday, Date.parse('2026-11-15T12:00:00Z'))).toBe(false);
  expect(holds([], 0)).toBe(true);
});

test('where nothing is chosen the reader sees the own clock, with British English unless in America', async () => {
  const zone = (timeZone: string) =>
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ timeZone } as never);
  zone('Europe/Prague');
  expect(ownPlace('en')).toMatchObject({ timezone: 'Europe/Prague', locale: 'en-GB' });
  expect(ownPlace('cs').locale).toBe('cs');
  await Promise.resolve();
  zone('America/New_York');
  expect(ownPlace('en')).toMatchObject({ timezone: 'America/New_York', locale: 'en-US' });
});
