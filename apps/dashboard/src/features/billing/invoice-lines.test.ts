import type { InvoiceLine } from '@vitrine/contract/invoices';
import { expect, test } from 'vitest';
import { createFormat } from '../../lib/i18n/format.ts';
import { linesByLocation, nameBelowHead, ownFacts } from './invoice-lines.ts';

const { date } = createFormat('en', () => '');
const november = { from: '2026-10-31T23:00:00Z', to: '2026-11-17T23:00:00Z' };
const line = (change: Partial<InvoiceLine>): InvoiceLine => ({
  displayId: 'a',
  displayName: 'Counter',
  locationName: 'Brno',
  date: '2026-11-17',
  period: november,
  minutes: 24_480,
  activeDays: 17,
  activeMinutes: 24_447,
  net: 560,
  vat: 118,
  gross: 678,
  paid: false,
  ...change,
});
const factsOf = (change: Partial<InvoiceLine>) =>
  ownFacts(line(change), { period: november, paid: false }, date);

test('lines stand under their location with its sum, those without one last', () => {
  const lines = [
    line({ displayName: 'Bar, Berlin', locationName: 'Berlin' }),
    line({ displayName: 'Old', locationName: null }),
    line({ displayName: 'Counter', locationName: 'Auckland' }),
    line({ displayName: 'Terrace', locationName: 'Berlin' }),
  ];
  expect(
    linesByLocation(lines).map(({ location, lines, sum }) => [location, lines.map(nameBelowHead), sum.gross]),
  ).toEqual([
    ['Auckland', ['Counter'], 678],
    ['Berlin', ['Bar', 'Terrace'], 1356],
    [null, ['Old'], 678],
  ]);
});

test('a line says only what differs from its invoice', () => {
  const nothing = { from: null, until: null, period: null, minutes: null, paid: null };
  expect(factsOf({})).toEqual(nothing);
  expect(factsOf({ period: { from: '2026-11-13T23:00:00Z', to: november.to }, minutes: 5760 })).toEqual({
    ...nothing,
    from: '14.11.',
    minutes: 5760,
  });
  expect(factsOf({ period: { from: november.from, to: '2026-11-02T10:00:00Z' }, minutes: 2100 })).toEqual({
    ...nothing,
    until: '02.11.',
    minutes: 2100,
  });
  expect(factsOf({ minutes: 24_000, activeMinutes: 24_000 })).toEqual(nothing);
  const inside = { from: '2026-11-03T10:00:00Z', to: '2026-11-05T10:00:00Z' };
  expect(factsOf({ period: inside, minutes: 2880, paid: true })).toEqual({
    ...nothing,
    period: '03.11.–05.11.',
    minutes: 2880,
    paid: true,
  });
});
