import type { Manifest } from '@vitrine/contract/player';
import { beforeEach, expect, test, vi } from 'vitest';
import { createIdleScreen } from './idle-screen.ts';
import type { Screen } from './screens.ts';

// C15: a paired screen without a programme is no riddle to whoever stands in front of it.

const minuteMs = 60_000;
const day = { start: '08:00', end: '18:00', nonstop: false, closed: false };
const closed = { ...day, closed: true };
const hours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: closed, sun: closed };
const never = { mon: closed, tue: closed, wed: closed, thu: closed, fri: closed, sat: closed, sun: closed };

const manifestOf = (changes: Record<string, unknown> = {}) =>
  ({
    device: { connectString: 'one-two-three' },
    display: {
      id: 'd1',
      name: 'Second',
      location: 'Blue Door Bakery',
      environment: 'Blue Door',
      active: true,
      timezone: 'Europe/Prague',
      schedule: { hours, playlists: [] },
      ...changes,
    },
  }) as unknown as Manifest;

let shown: Screen[];
let touched: EventTarget;
const start = (now: string) => {
  const began = Date.parse(now);
  const onNamed = vi.fn();
  const idle = createIdleScreen({
    layers: { show: (screen) => shown.push(screen) },
    locale: 'en',
    now: () => began + performance.now(),
    steady: () => performance.now(),
    touched,
    onNamed,
  });
  return { idle, onNamed };
};
const last = () => shown[shown.length - 1];
const touch = (kind: string) => touched.dispatchEvent(new Event(kind));

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  shown = [];
  touched = new EventTarget();
  return () => vi.useRealTimers();
});

test.each([
  ['not active', manifestOf({ active: false, schedule: undefined }), 'nothing', 'Not active yet'],
  ['without a programme', manifestOf(), 'nothing', 'Nothing planned'],
  ['closed', manifestOf(), 'closed', 'Closed until 08:00'],
  ['closed for ever', manifestOf({ schedule: { hours: never, playlists: [] } }), 'closed', 'Closed'],
  ['in a zone that is unknown here', manifestOf({ timezone: 'Europe/Nowhere' }), 'closed', 'Closed'],
] as const)(
  'a screen that is %s says who and where it is and why, for ten minutes',
  (_what, manifest, reason, state) => {
    const { idle, onNamed } = start('2026-11-17T22:00:00Z');
    idle.learn(manifest);
    idle.show(reason, manifest);
    expect(last()).toEqual({ kind: 'named', name: 'Second', place: 'Blue Door Bakery · Blue Door', state });
    expect(onNamed).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(10 * minuteMs - 1);
    expect(last()).toMatchObject({ kind: 'named' });
    vi.advanceTimersByTime(1);
    expect(last()).toEqual({ kind: 'black' });
  },
);

test('an opening that is days away names its day', () => {
  const { idle } = start('2026-11-20T22:00:00Z');
  idle.learn(manifestOf());
  idle.show('closed', manifestOf());
  expect(last()).toMatchObject({ state: 'Closed until Monday 08:00' });
});

test('an ordinary closing is black at once, and a touch shows the text for ten seconds', () => {
  const { idle } = start('2026-11-17T12:00:00Z');
  idle.learn(manifestOf());
  vi.advanceTimersByTime(300 * minuteMs);
  idle.show('closed', manifestOf());
  expect(last()).toEqual({ kind: 'black' });
  for (const kind of ['pointermove', 'pointerdown', 'keydown']) {
    touch(kind);
    expect(last()).toMatchObject({ kind: 'named' });
    vi.advanceTimersByTime(10_000);
    expect(last()).toEqual({ kind: 'black' });
  }
});

test.each([
  ['activated', { active: false }, {}],
  ['renamed', { name: 'Old' }, {}],
  ['moved', { location: 'Brno' }, {}],
  ['regrouped', {}, { schedule: { hours, playlists: [{ id: 'p1' }] } }],
])('a display that somebody %s says so again', (_what, before, after) => {
  const { idle } = start('2026-11-17T22:00:00Z');
  idle.learn(manifestOf(before));
  idle.show('nothing', manifestOf(before));
  vi.advanceTimersByTime(60 * minuteMs);
  expect(last()).toEqual({ kind: 'black' });
  idle.learn(manifestOf(after));
  idle.show('nothing', manifestOf(after));
  expect(last()).toMatchObject({ kind: 'named', name: 'Second' });
  // The same manifest again is no change.
  vi.advanceTimersByTime(10 * minuteMs);
  idle.learn(manifestOf(after));
  expect(last()).toEqual({ kind: 'black' });
});

test('a touch changes nothing while something else is shown', () => {
  const { idle } = start('2026-11-17T12:00:00Z');
  idle.learn(manifestOf());
  idle.show('nothing', manifestOf());
  idle.leave();
  shown = [];
  touch('pointermove');
  vi.advanceTimersByTime(20 * minuteMs);
  expect(shown).toEqual([]);
});
