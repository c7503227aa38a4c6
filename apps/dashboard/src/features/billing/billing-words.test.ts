import { expect, test } from 'vitest';
import { createFormat } from '../../lib/i18n/format.ts';
import {
  addressText,
  cardStatus,
  dayText,
  expiryText,
  lastDay,
  noCardKey,
  periodText,
  shortPeriod,
} from './billing-words.ts';

const { date } = createFormat('en', String);
const november = { from: '2026-10-31T23:00:00.000Z', to: '2026-11-30T23:00:00.000Z' };

test('a period is shown in days of the seller’s time zone, its end excluded', () => {
  expect(periodText(november, date)).toBe('01.11.–30.11.2026');
  expect(shortPeriod(november, date)).toBe('01.11.–30.11.');
  expect(lastDay(november, date)).toBe('30.11.');
});

test('a period within a day is that day; one across the new year shows both years', () => {
  expect(periodText({ from: '2026-11-09T08:00:00.000Z', to: '2026-11-09T08:01:00.000Z' }, date)).toBe(
    '09.11.2026',
  );
  expect(periodText({ from: '2026-12-30T12:00:00.000Z', to: '2027-01-02T12:00:00.000Z' }, date)).toBe(
    '30.12.2026–02.01.2027',
  );
});

test('an empty period is the day on which it starts', () => {
  expect(periodText({ from: november.from, to: november.from }, date)).toBe('01.11.2026');
});

test('a day is formatted as everywhere else', () => expect(dayText('2026-11-01')).toBe('01.11.2026'));

test('the month of an expiry date has two digits', () => expect(expiryText(8, 2028)).toBe('08/2028'));

test('an address leaves out unknown parts', () => {
  const street = 'Korunní 1208/74';
  expect(addressText({ street, zipCode: '101 00', city: 'Praha' })).toBe('Korunní 1208/74, 101 00 Praha');
  expect(addressText({ street: null, zipCode: null, city: 'Praha' })).toBe('Praha');
  expect(addressText({ street: null, zipCode: null, city: null })).toBe('');
});

test('customers who pay by invoice see no note about a missing card', () => {
  const none = { state: 'none' } as never;
  expect(cardStatus({ card: none, paysBy: 'invoice' }).key).toBe('billings.paysByInvoice');
  expect(cardStatus({ card: none, paysBy: 'nothing' }).key).toBe('billings.noCard');
  expect(cardStatus({ card: { state: 'failed' } as never, paysBy: 'invoice' }).key).toBe(
    'billings.cardFailed',
  );
});

test('OP5: where no card can be added, that is shown, except to customers who pay by invoice', () => {
  expect(noCardKey({ paysBy: 'nothing', takesCards: true })).toBe('billings.noCardText');
  expect(noCardKey({ paysBy: 'nothing', takesCards: false })).toBe('errors.cards_unavailable');
  expect(noCardKey({ paysBy: 'invoice', takesCards: false })).toBe('billings.paysByInvoiceText');
});
