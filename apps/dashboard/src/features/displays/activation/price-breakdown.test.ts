import { monthlyPrice } from '@vitrine/billing/pricing';
import { describe, expect, test } from 'vitest';
import { activationStory, deactivationStory, restOfMonth, signed } from './price-breakdown.ts';

const money = (minor: number) => (minor / 100).toFixed(2);
const tiers = [
  { from: 0, unit: 0 },
  { from: 2, unit: 1490 },
  { from: 20, unit: 990 },
  { from: 50, unit: 790 },
  { from: 250, unit: 690 },
];
const prices = { tiers, extraFree: 0 };
const prediction = (before: number, after: number, canPay = true, extraFree = 0) => ({
  currency: 'EUR' as const,
  before: monthlyPrice(tiers, before, extraFree),
  after: monthlyPrice(tiers, after, extraFree),
  restOfMonth: 0,
  canPay,
  takesCards: true,
  isBilled: true,
});
const unbilled = (before: number, after: number) => ({ ...prediction(before, after), isBilled: false });
const keysOf = (story: { lines: readonly { key: string }[] }) => story.lines.map(({ key }) => key);

describe('activation', () => {
  test('the first display is free and needs no card', () => {
    const story = activationStory(prediction(0, 1, false), money);
    expect(keysOf(story)).toEqual(['displays.price.first']);
    // SP10: no text says that the display costs money.
    expect(story.isFree).toBe(true);
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

  test('one more at the same price is explained by the boxes alone', () => {
    expect(activationStory(prediction(24, 25), money)).toMatchObject({ lines: [], hasBoxes: true });
  });

  test('a new level lowers every price, and here the bill too', () => {
    expect(activationStory(prediction(49, 50), money).lines).toEqual([
      { key: 'displays.price.newLevel', values: { unit: '7.90', instead: '9.90' } },
      { key: 'displays.price.goesDown', values: { amount: '90.10' } },
    ]);
  });
});

describe('a registration code with two free displays', () => {
  test('the third is still free', () => {
    const story = activationStory(prediction(2, 3, false, 2), money);
    expect(keysOf(story)).toEqual(['displays.price.stillFree']);
    expect(story.needsCard).toBe(false);
  });

  test('the fourth leaves the free tier, and only two are billed', () => {
    expect(activationStory(prediction(3, 4, true, 2), money)).toMatchObject({
      lines: [{ key: 'displays.price.leavesSome', values: { count: 2, unit: '14.90', total: '29.80' } }],
      leavesFreeTier: true,
    });
  });

  test('a lost level is named by the number that had it', () => {
    const story = deactivationStory(prediction(52, 51, true, 2), money, { tiers, extraFree: 2 });
    expect(story.lines[1]).toMatchObject({ key: 'displays.price.levelLost', values: { count: 52 } });
  });
});

describe('without billing', () => {
  test('activation says nothing about money and asks for no card', () => {
    const story = activationStory(unbilled(1, 2), money);
    expect(keysOf(story)).toEqual([]);
    expect(story).toMatchObject({ hasBoxes: false, needsCard: false, leavesFreeTier: false });
  });

  test('neither does deactivation', () => {
    const story = deactivationStory(unbilled(50, 49), money, prices);
    expect(keysOf(story)).toEqual(['displays.price.stops']);
    expect(story.hasBoxes).toBe(false);
  });
});

describe('deactivation', () => {
  test('a lost level and the bill that goes up', () => {
    expect(deactivationStory(prediction(50, 49), money, prices).lines).toEqual([
      { key: 'displays.price.stops', values: { count: 1 } },
      { key: 'displays.price.levelLost', values: { count: 50, unit: '9.90', instead: '7.90' } },
      { key: 'displays.price.goesUp', values: { amount: '90.10' }, isWarning: true },
    ]);
  });

  test('back to one is back to the free tier', () => {
    expect(keysOf(deactivationStory(prediction(2, 1), money, prices))).toEqual([
      'displays.price.stops',
      'displays.price.backToFree',
    ]);
  });

  test('SP10: the free display costs nothing before and after, and the text says so', () => {
    const story = deactivationStory(prediction(1, 0), money, prices);
    expect(keysOf(story)).toEqual(['displays.price.stops', 'displays.price.wasFree']);
    expect(story.hasBoxes).toBe(false);
  });
});

describe('the rest of the month', () => {
  const now = new Date('2026-11-17T13:32:00Z');
  test('its remaining days', () => expect(restOfMonth(now, 'en')).toEqual({ month: 'November', count: 13 }));
  test('its name in the Czech genitive', () => expect(restOfMonth(now, 'cs').month).toBe('listopadu'));
  test('in the Prague time zone', () =>
    expect(restOfMonth(new Date('2026-11-30T23:30:00Z'), 'en')).toEqual({ month: 'December', count: 30 }));
  test('at least one day', () => expect(restOfMonth(new Date('2026-11-30T12:00:00Z'), 'en').count).toBe(1));
});

test('amounts carry their sign', () => {
  expect(signed(429, money)).toBe('+ 4.29');
  expect(signed(-990, money)).toBe('− 9.90');
});
