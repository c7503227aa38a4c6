import { expect, test } from 'vitest';
import { type CardRow, describeCard } from './card-state.ts';

const day = (n: number) => new Date(Date.UTC(2026, 10, n)).toISOString();

/** Newest first, as they are read. */
const rows = (...all: Partial<CardRow>[]): CardRow[] =>
  all.map((row, i) => ({
    environment_id: 'environment',
    id: String(i),
    updated_at: day(1),
    gateway: 'test',
    state: 'open',
    currency: 'EUR',
    setup: `setup ${i}`,
    card: null,
    brand: 'visa',
    last4: '4242',
    exp_month: 1,
    exp_year: 2030,
    authorisation: null,
    held_at: null,
    is_given_up: false,
    failure: null,
    created_at: day(20 - i),
    ended_at: null,
    ...row,
  }));

test('without an attempt, or with one that was only opened, there is no card', () => {
  expect(describeCard([])).toMatchObject({ state: 'none', setup: null });
  expect(describeCard(rows({ state: 'open' }))).toMatchObject({
    state: 'none',
    setup: 'setup 0',
    last4: null,
  });
  expect(describeCard(rows({ state: 'cancelled' }))).toMatchObject({ state: 'none', setup: null });
});

test('a first card is pending, another one is a change of the one in use', () => {
  expect(describeCard(rows({ state: 'pending' }))).toMatchObject({ state: 'pending', setup: 'setup 0' });
  const changing = rows({ state: 'pending', last4: '0002' }, { state: 'verified', last4: '4242' });
  expect(describeCard(changing)).toMatchObject({ state: 'changing', last4: '4242', setup: 'setup 0' });
});

test('a failed change leaves the card in use, with the reason until it is changed', () => {
  const failed: Partial<CardRow> = { state: 'failed', failure: 'declined', ended_at: day(20) };
  expect(describeCard(rows(failed, { state: 'verified' }))).toMatchObject({
    state: 'verified',
    failure: 'declined',
  });
  expect(describeCard(rows({ state: 'verified' }, failed))).toMatchObject({
    state: 'verified',
    failure: null,
  });
  expect(describeCard(rows(failed))).toMatchObject({ state: 'failed', failure: 'declined' });
});

test('the attempt that ended last is reported, whenever it was begun', () => {
  const removed: Partial<CardRow> = { state: 'removed', ended_at: day(25) };
  const failed: Partial<CardRow> = { state: 'failed', failure: 'declined', ended_at: day(19) };
  expect(describeCard(rows(failed, removed))).toMatchObject({
    state: 'removed',
    removedAt: day(25),
    last4: null,
  });
  expect(describeCard(rows({ ...failed, ended_at: day(26) }, removed))).toMatchObject({ state: 'failed' });
  expect(describeCard(rows({ state: 'open' }, removed))).toMatchObject({
    state: 'removed',
    setup: 'setup 0',
  });
});
