import { expect, test } from 'vitest';
import { createFormat } from '../../lib/format.ts';
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

test('a period is told by days of the seller’s clock, its end not included', () => {
  expect(periodText(november, date)).toBe('01.11.–30.11.2026');
  expect(shortPeriod(november, date)).toBe('01.11.–30.11.');
  expect(lastDay(november, date)).toBe('30.11.2026');
});

test('a period within a day is that day, one over the new year has both years', () => {
  expect(periodText({ from: '2026-11-09T08:00:00.000Z', to: '2026-11-09T08:01:00.000Z' }, date)).toBe(
    '09.11.2026',
  );
  expect(periodText({ from: '2026-12-30T12:00:00.000Z', to: '2027-01-02T12:00:00.000Z' }, date)).toBe(
    '30.12.2026–02.01.2027',
  );
});

test('an empty period is the day it stands on', () => {
  expect(periodText({ from: november.from, to: november.from }, date)).toBe('01.11.2026');
});

test('a day is written as everywhere', () => expect(dayText('2026-11-01')).toBe('01.11.2026'));

test('the expiry has two digits for its month', () => expect(expiryText(8, 2028)).toBe('08/2028'));

test('an address leaves out what is not known', () => {
  const street = 'Korunní 1208/74';
  expect(addressText({ street, zipCode: '101 00', city: 'Praha' })).toBe('Korunní 1208/74, 101 00 Praha');
  expect(addressText({ street: null, zipCode: null, city: 'Praha' })).toBe('Praha');
  expect(addressText({ street: null, zipCode: null, city: null })).toBe('');
});

test('who pays by invoice is not told of a missing card', () => {
  const none = { state: 'none' } as never;
  expect(cardStatus({ card: none, paysBy: 'invoice' }).key).toBe('billings.paysByInvoice');
  expect(cardStatus({ card: none, paysBy: 'nothing' }).key).toBe('billings.noCard');
  expect(cardStatus({ card: { state: 'failed' } as never, paysBy: 'invoice' }).key).toBe(
    'billings.cardFailed',
  );
});

test('OP5: where no card can be added that is said, except to who pays by invoice', () => {
  expect(noCardKey({ paysBy: 'nothing', takesCards: true })).toBe('billings.noCardText');
  expect(noCardKey({ paysBy: 'nothing', takesCards: false })).toBe('errors.cards_unavailable');
  expect(noCardKey({ paysBy: 'invoice', takesCards: false })).toBe('billings.paysByInvoiceText');
});
