import { expect, test } from 'vitest';
import { type Found, mailsAllowed, planAlerts } from './plan-alerts.ts';

const now = Date.parse('2026-11-17T10:00:00Z');
const found = (changes: Partial<Found> = {}): Found => ({
  incident: null,
  isWatched: true,
  minutesOpen: 200,
  limitSeconds: 600,
  silentSeconds: 600,
  isBack: false,
  mayReportOffline: true,
  mayReportBack: true,
  ...changes,
});
const many = (count: number, changes: Partial<Found> = {}) =>
  Array.from({ length: count }, () => found(changes));
const open = (secondsAgo: number, isNotified = false) => ({
  id: 'i',
  openedAt: now - secondsAgo * 1000,
  isNotified,
});
const kinds = (all: readonly Found[]) => planAlerts(all, now).notified.map(({ kind }) => kind);

test('up to four at once are reported one by one, the fifth makes a digest', () => {
  expect(kinds(many(4))).toEqual(Array(4).fill('offline'));
  // The first round only collects, because more may follow.
  const first = planAlerts(many(5), now);
  expect([first.opened.length, first.notified.length]).toEqual([5, 0]);
  expect(kinds(many(5, { incident: open(15) }))).toEqual(Array(5).fill('digest'));
});

test('a digest waits while more displays go offline, but only for a limited time', () => {
  const grows = (secondsAgo: number) => [...many(5, { incident: open(secondsAgo) }), found()];
  expect(kinds(grows(30))).toEqual([]);
  expect(kinds(grows(75))).toEqual(Array(6).fill('digest'));
});

test('displays about to reach their limit join many that have reached it, but not few', () => {
  const near = many(4, { silentSeconds: 550 });
  expect(planAlerts([found(), ...near], now).opened).toHaveLength(5);
  expect(planAlerts([found(), ...near.slice(1)], now).opened).toHaveLength(1);
  expect(planAlerts(many(9, { silentSeconds: 550 }), now).opened).toEqual([]);
});

test('a device that has used up its mails waits; the others are reported', () => {
  const capped = found({ mayReportOffline: false });
  const plan = planAlerts([capped, found()], now);
  expect([plan.opened.length, plan.notified.length]).toEqual([2, 1]);
  expect(kinds([found({ incident: open(3000) })])).toEqual(['offline']);
});

test('recipients of the offline mail get the recovery mail; others do not', () => {
  const plan = planAlerts(
    [found({ incident: open(900, true), isBack: true }), found({ incident: open(900), isBack: true })],
    now,
  );
  expect([plan.back.length, plan.ended.length]).toEqual([1, 2]);
});

test('an unreported incident ends with the opening hours, a reported one continues', () => {
  const closed = { minutesOpen: null };
  expect(planAlerts([found({ ...closed, incident: open(900) })], now).ended).toHaveLength(1);
  expect(planAlerts([found({ ...closed, incident: open(900, true) })], now).ended).toHaveLength(0);
});

test('a display has its limit to start after opening, at most a quarter of an hour', () => {
  const opened = (minutesOpen: number, limitSeconds = 600) =>
    planAlerts([found({ minutesOpen, limitSeconds, silentSeconds: 40_000 })], now).opened.length;
  expect([opened(9), opened(10)]).toEqual([0, 1]);
  expect([opened(14, 36_000), opened(15, 36_000)]).toEqual([0, 1]);
});

test('SP1: an offline mail needs room for its recovery mail, and none is sent beyond a cap', () => {
  const allowed = (lastHour: number, lastDay: number, perHour = 2, perDay = 6) =>
    Object.values(mailsAllowed({ lastHour, lastDay }, { perHour, perDay }));
  expect(allowed(0, 0)).toEqual([true, true]);
  expect(allowed(1, 1)).toEqual([false, true]);
  expect(allowed(2, 2)).toEqual([false, false]);
  expect(allowed(0, 5)).toEqual([false, true]);
  expect(allowed(0, 6)).toEqual([false, false]);
  expect(allowed(0, 0, 1)).toEqual([true, true]);
  expect(allowed(1, 1, 1)).toEqual([false, false]);
  const told = found({ incident: open(900, true), isBack: true, mayReportBack: false });
  const plan = planAlerts([told], now);
  expect([plan.back.length, plan.ended.length]).toEqual([0, 1]);
});
