import { monthlyPrice, priceTable } from '@vitrine/contract/pricing';
import { describe, expect, test } from 'vitest';
import { activationStory, deactivationStory, restOfMonth, signed } from './price-story.ts';

const money = (minor: number) => (minor / 100).toFixed(2);
const prediction = (before: number, after: number, canPay = true) => ({
  currency: 'EUR' as const,
  before: monthlyPrice(priceTable.EUR, before),
  after: monthlyPrice(priceTable.EUR, after),
  restOfMonth: 0,
  canPay,
});
const keysOf = (story: { lines: readonly { key: string }[] }) => story.lines.map(({ key }) => key);

describe('activation', () => {
  test('the first display is free and needs no card', () => {
    const story = activationStory(prediction(0, 1, false), money);
    expect(keysOf(story)).toEqual(['displays.price.first']);
    expect(story).toMatchObject({ hasBoxes: false, needsCard: false, leavesFreeTier: false });
  });

  test('the second leaves the free tier, and both are billed', () => {
    const story = activationStory(prediction(1, 2), money);
    expect(story.lines).toEqual([
      { key: 'displays.price.leavesBoth', values: { count: 2, unit: '14.90', total: '29.80' } },
    ]);
    expect(story.leavesFreeTier).toBe(true);
  });

  test('several at once from the free tier', () => {
    expect(keysOf(activationStory(prediction(0, 4), money))).toEqual(['displays.price.leavesAll']);
  });

  test('beyond the free tier a card is needed', () => {
    expect(activationStory(prediction(1, 2, false), money).needsCard).toBe(true);
    expect(activationStory(prediction(24, 25, false), money).needsCard).toBe(true);
  });

  test('one more at the same price is told by the boxes alone', () => {
    expect(activationStory(prediction(24, 25), money)).toMatchObject({ lines: [], hasBoxes: true });
  });

  test('a new level lowers every price, and here the bill too', () => {
    expect(activationStory(prediction(49, 50), money).lines).toEqual([
      { key: 'displays.price.newLevel', values: { unit: '7.90', instead: '9.90' } },
      { key: 'displays.price.goesDown', values: { amount: '90.10' } },
    ]);
  });
});

describe('deactivation', () => {
  test('a lost level and the bill that goes up', () => {
    expect(deactivationStory(prediction(50, 49), money).lines).toEqual([
      { key: 'displays.price.stops', values: { count: 1 } },
      { key: 'displays.price.levelLost', values: { count: 50, unit: '9.90', instead: '7.90' } },
      { key: 'displays.price.goesUp', values: { amount: '90.10' }, isWarning: true },
    ]);
  });

  test('back to one is back to the free tier', () => {
    expect(keysOf(deactivationStory(prediction(2, 1), money))).toEqual([
      'displays.price.stops',
      'displays.price.backToFree',
    ]);
  });

  test('the free one costs nothing before and after', () => {
    const story = deactivationStory(prediction(1, 0), money);
    expect(keysOf(story)).toEqual(['displays.price.stops']);
    expect(story.hasBoxes).toBe(false);
  });
});

describe('the rest of the month', () => {
  const now = new Date('2026-11-17T13:32:00Z');
  test('in days to come', () => expect(restOfMonth(now, 'en')).toEqual({ month: 'November', count: 13 }));
  test('in the Czech genitive', () => expect(restOfMonth(now, 'cs').month).toBe('listopadu'));
  test('by the clock in Prague', () =>
    expect(restOfMonth(new Date('2026-11-30T23:30:00Z'), 'en')).toEqual({ month: 'December', count: 30 }));
  test('never none', () => expect(restOfMonth(new Date('2026-11-30T12:00:00Z'), 'en').count).toBe(1));
});

test('amounts carry their sign', () => {
  expect(signed(429, money)).toBe('+ 4.29');
  expect(signed(-990, money)).toBe('− 9.90');
});
