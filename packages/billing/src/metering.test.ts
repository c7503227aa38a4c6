import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOfDay, minuteMs, minutesOf, monthPeriod } from './billing-month.ts';
import { type ActiveSpan, meter, priceLevels, type Tariff } from './metering.ts';
import { monthlyPrice, type PriceTiers } from './pricing.ts';

const tiers: PriceTiers = [
  { from: 0, unit: 0 },
  { from: 2, unit: 1490 },
  { from: 20, unit: 990 },
  { from: 50, unit: 790 },
  { from: 250, unit: 690 },
];
const tariff: Tariff = { lists: [{ from: 0, tiers }], extraFree: 0 };
const at = (text: string) => Date.parse(text);
const october = monthPeriod('2026-10');
const wholeMonth = (count: number, { from, to } = october): ActiveSpan[] =>
  Array.from({ length: count }, (_, i) => ({ display: `d${i}`, from, to }));
const netOf = (spans: readonly ActiveSpan[], period = october, by = tariff) =>
  meter(spans, period, by).reduce((sum, { net }) => sum + net, 0);

test.each(['2026-10', '2026-03', '2026-02', '2028-02', '2026-11'])(
  'in %s, one display costs nothing and 20 cost 198.00, whatever the length of the month',
  (name) => {
    const month = monthPeriod(name);
    expect(netOf(wholeMonth(1, month), month)).toBe(0);
    expect(netOf(wholeMonth(20, month), month)).toBe(19_800);
    expect(netOf(wholeMonth(1000, month), month)).toBe(690_000);
  },
);

test('case 127: displays that are active all month cost the monthly price to the cent, for any number', () => {
  for (let n = 0; n <= 1000; n += n < 60 ? 1 : 47)
    expect(netOf(wholeMonth(n))).toBe(monthlyPrice(tiers, n).total);
});

test('each minute costs by the number of displays that were active in it', () => {
  const half = october.from + (minutesOf(october) / 2) * minuteMs;
  const spans = [
    { display: 'a', from: october.from, to: october.to },
    { display: 'b', from: half, to: october.to },
  ];
  expect(meter(spans, october, tariff).map(({ net }) => net)).toEqual([745, 745]);
});

test('case 129: 1,000 flaps in a day make at most the minutes of the day, also on those of 23 and 25 hours', () => {
  const days = [
    ['2026-10-25', 1500],
    ['2026-03-29', 1380],
    ['2026-11-10', 1440],
  ] as const;
  for (const [day, minutes] of days) {
    const start = instantOfDay(day);
    const flaps = Array.from({ length: 1000 }, (_, i) => {
      const from = start + Math.floor((i * minutes * minuteMs) / 1000);
      return { display: 'a', from, to: from + 20_000 };
    });
    const [usage] = meter(flaps, monthPeriod(day.slice(0, 7)), tariff);
    expect(usage!.activeMinutes).toBeGreaterThanOrEqual(250);
    expect(usage!.activeMinutes).toBeLessThanOrEqual(minutes);
    expect(usage!.activeDays).toBe(1);
    // A display that is on at the first instant of every minute counts as on all day.
    const always = Array.from({ length: minutes }, (_, i) => {
      const from = start + i * minuteMs;
      return { display: 'a', from, to: from + 1 };
    });
    expect(meter(always, monthPeriod(day.slice(0, 7)), tariff)[0]!.activeMinutes).toBe(minutes);
  }
});

test('case 129: intervals that overlap are paid for once', () => {
  const once = [{ display: 'a', from: october.from, to: october.to }];
  const overlapping = [
    { display: 'a', from: october.from - 9e8, to: at('2026-10-20T00:00:00Z') },
    { display: 'a', from: at('2026-10-05T00:00:00Z'), to: at('2026-10-06T00:00:00Z') },
    { display: 'a', from: at('2026-10-19T12:00:00Z'), to: october.to + 9e8 },
  ];
  const second = { display: 'b', from: october.from, to: october.to };
  expect(meter([...overlapping, second], october, tariff)).toEqual(meter([...once, second], october, tariff));
});

test('an interval of zero length, or outside the period, is not usage', () => {
  const none = [
    { display: 'a', from: october.from + 5, to: october.from + 5 },
    { display: 'b', from: october.to, to: october.to + 9e6 },
    { display: 'c', from: october.from - 9e6, to: october.from },
  ];
  expect(meter(none, october, tariff)).toEqual([]);
});

test('OP5: every minute in which a display was active counts, however briefly', () => {
  // The display is on for 53 of every 60 seconds, and off whenever a minute begins.
  const start = at('2026-10-10T10:00:00Z');
  const dodging = Array.from({ length: 120 }, (_, i) => ({
    display: 'a',
    from: start + i * minuteMs + 1000,
    to: start + i * minuteMs + 54_000,
  }));
  expect(meter(dodging, october, tariff)).toMatchObject([{ activeMinutes: 120 }]);
  const before = { ...tariff, firstInstantsUntil: october.to };
  expect(meter(dodging, october, before)).toEqual([]);
});

test('OP5: the price of a minute depends on the most displays active at once within it', () => {
  const minute = at('2026-10-10T10:00:00Z');
  const takesOver = [
    { display: 'a', from: october.from, to: minute + 20_000 },
    { display: 'b', from: minute + 20_000, to: october.to },
  ];
  expect(netOf(takesOver)).toBe(0);
  const both = takesOver.map((span) => (span.display === 'b' ? { ...span, from: minute + 10_000 } : span));
  const levels = priceLevels(both, october, tariff);
  expect(levels.map(({ from, displays, unit }) => [from, displays, unit])).toEqual([
    [october.from, 1, 0],
    [minute, 2, 1490],
    [minute + minuteMs, 1, 0],
  ]);
});

test('OP5: a minute shared by two invoices belongs to the one in which it begins', () => {
  const cut = at('2026-10-10T10:05:00Z');
  const spans = [{ display: 'a', from: cut - 90_000, to: cut + 30_000 }];
  const [first, second] = [
    meter(spans, { from: october.from, to: cut }, tariff),
    meter(spans, { from: cut, to: october.to }, tariff),
  ];
  expect([first[0]!.activeMinutes, second[0]!.activeMinutes]).toEqual([2, 1]);
});

test('active days are the days in Prague with at least one active minute', () => {
  const spans = [
    { display: 'a', from: at('2026-10-10T21:58:30Z'), to: at('2026-10-10T22:00:10Z') },
    { display: 'a', from: at('2026-10-31T22:58:59Z'), to: at('2026-11-05T00:00:00Z') },
  ];
  expect(meter(spans, october, tariff)).toMatchObject([{ activeDays: 3, activeMinutes: 5 }]);
});

test('a price list that begins within the month applies from its first day on', () => {
  const dearer = tiers.map(({ from, unit }) => ({ from, unit: unit * 2 }));
  const november = monthPeriod('2026-11');
  const lists = [
    { from: 0, tiers },
    { from: instantOfDay('2026-11-16'), tiers: dearer },
  ];
  expect(netOf(wholeMonth(2, november), november, { lists, extraFree: 0 })).toBe(2 * (745 + 1490));
});

test('with free displays, a minute costs what the paid ones would cost, shared among all', () => {
  const generous = { ...tariff, extraFree: 3 };
  expect(netOf(wholeMonth(4), october, generous)).toBe(0);
  expect(meter(wholeMonth(5), october, generous).map(({ net }) => net)).toEqual(Array(5).fill(596));
});

test('the price level changes where the price of one display does', () => {
  const now = at('2026-10-20T10:00:00Z');
  const from = at('2026-10-01T08:00:00Z');
  const more = at('2026-10-12T09:30:00Z');
  const spans = [
    ...Array.from({ length: 19 }, (_, i) => ({ display: `a${i}`, from, to: now })),
    ...Array.from({ length: 5 }, (_, i) => ({ display: `b${i}`, from: more, to: now })),
  ];
  expect(priceLevels(spans, { from, to: now }, tariff)).toEqual([
    { from, to: more, displays: 19, unit: 1490 },
    { from: more, to: null, displays: 24, unit: 990 },
  ]);
});

/** The rule applied minute by minute, with exact fractions over a common denominator. */
function slowly(spans: readonly ActiveSpan[], period: typeof october, by: Tariff): Map<string, number> {
  const denominator = 2n * 2n * 3n * 5n * 7n * BigInt(minutesOf(monthPeriod('2026-10')));
  const sums = new Map<string, bigint>();
  for (let minute = period.from; minute < period.to; minute += minuteMs) {
    const touching = spans.filter(({ from, to }) => Math.max(from, minute) < Math.min(to, minute + minuteMs));
    const activeAt = (instant: number) =>
      new Set(
        touching.filter(({ from, to }) => from <= instant && to > instant).map(({ display }) => display),
      ).size;
    // The number of displays can rise only where an interval or the minute begins.
    const most = Math.max(
      0,
      ...[minute, ...touching.map(({ from }) => Math.max(from, minute))].map(activeAt),
    );
    const { total } = monthlyPrice(by.lists[0]!.tiers, most, by.extraFree);
    for (const display of new Set(touching.map((each) => each.display))) {
      const share = (BigInt(total) * 420n) / BigInt(most);
      sums.set(display, (sums.get(display) ?? 0n) + share);
    }
  }
  return new Map(
    [...sums].map(([display, sum]) => [display, Number((2n * sum + denominator) / (2n * denominator))]),
  );
}

const cheap: PriceTiers = [
  { from: 0, unit: 0 },
  { from: 2, unit: 1490 },
  { from: 4, unit: 990 },
];

test('sweeping over the changes gives the same result as applying the rule minute by minute', () => {
  const period = { from: october.from, to: october.from + 600 * minuteMs };
  const instant = fc.integer({ min: period.from - 5 * minuteMs, max: period.to + 5 * minuteMs });
  const span = fc
    .tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), instant, instant)
    .map(([display, one, other]) => ({ display, from: Math.min(one, other), to: Math.max(one, other) }));
  const spans = fc.array(span, { maxLength: 25 });
  fc.assert(
    fc.property(
      spans,
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 1, max: 400 }),
      (some, extraFree, times) => {
        // The prices are a hundred times higher, so that ten hours of a month amount to more than a few
        // cents.
        const list = cheap.map(({ from, unit }) => ({ from, unit: unit * times }));
        const by = { lists: [{ from: 0, tiers: list }], extraFree };
        const metered = new Map(meter(some, period, by).map(({ display, net }) => [display, net]));
        expect(metered).toEqual(slowly(some, period, by));
      },
    ),
    { numRuns: 60 },
  );
});

test('case 127: the invoice of a month equals its prediction at any moment, if nothing changes after it', () => {
  const instant = fc.integer({ min: october.from, max: october.to - 1 });
  const begun = fc.array(
    fc.record({ from: instant, length: fc.integer({ min: 0, max: 9e8 }), isOpen: fc.boolean() }),
    {
      maxLength: 60,
    },
  );
  fc.assert(
    fc.property(begun, instant, (some, now) => {
      const known = some.filter(({ from }) => from <= now);
      const drawnOn = known.map(({ from, length, isOpen }, i) => ({
        display: `d${i}`,
        from,
        to: isOpen ? october.to : Math.min(from + length, now),
      }));
      // This is what the database holds after the month: open intervals continue far beyond its end.
      const later = known.map(({ from, length, isOpen }, i) => ({
        display: `d${i}`,
        from,
        to: isOpen ? october.to + 5e9 : Math.min(from + length, now),
      }));
      expect(meter(later, october, tariff)).toEqual(meter(drawnOn, october, tariff));
    }),
  );
});

test('case 129: no display is active for more minutes or days than there are, and no amount is negative', () => {
  const instant = fc.integer({ min: october.from - 1e9, max: october.to + 1e9 });
  const span = fc.tuple(fc.integer({ min: 0, max: 30 }), instant, instant).map(([display, one, other]) => ({
    display: `d${display}`,
    from: Math.min(one, other),
    to: Math.max(one, other),
  }));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 200 }), (spans) => {
      for (const { activeMinutes, activeDays, net, period } of meter(spans, october, tariff)) {
        expect(activeMinutes).toBeGreaterThan(0);
        expect(activeMinutes).toBeLessThanOrEqual(minutesOf(october));
        expect(activeMinutes).toBeLessThanOrEqual(minutesOf(period));
        expect(activeDays).toBeGreaterThan(0);
        expect(activeDays).toBeLessThanOrEqual(31);
        expect(net).toBeGreaterThanOrEqual(0);
        expect(net).toBeLessThanOrEqual(1490);
      }
    }),
  );
});
