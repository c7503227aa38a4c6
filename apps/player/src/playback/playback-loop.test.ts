import { dates, times } from '@vitrine/schedule/test-plan';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FaultReason, ItemFault, type ItemView } from './item-view.ts';
import {
  document,
  itemId,
  manifestOf,
  picture,
  playableId,
  type TestPlaylist,
} from './play-queue.test-kit.ts';
import { playQueueOf } from './play-queue.ts';
import { createPlaybackLoop, type PlaybackLoop, type PlaybackLoopOptions } from './playback-loop.ts';

// Layers without a browser: items are names, and loading takes a tenth of a second.

const noon = Date.parse('2026-11-15T11:00:00Z');
const loadMs = 100;

beforeEach(() => vi.useFakeTimers({ now: noon }));
afterEach(() => {
  loop.use(null);
  vi.useRealTimers();
});

let loop: PlaybackLoop;

function arrange(playlists: readonly TestPlaylist[], bad: Partial<Record<string, FaultReason>> = {}) {
  const missing = new Set<string>();
  const state = {
    front: null as string | null,
    behind: null as string | null,
    said: '',
    alive: 0,
    announced: null as string | null,
    position: -1,
  };
  const log: string[] = [];
  const onPlayed = vi.fn<PlaybackLoopOptions['onPlayed']>();
  const onFault = vi.fn();
  const onShown = vi.fn();
  const names = new Map<ItemView, string>();
  const stalling = new Set<string>();
  let back: ItemView | null = null;
  let front: ItemView | null = null;
  const note = () => {
    const now = front ? names.get(front)! : state.said;
    if (log[log.length - 1]?.split(' ')[1] !== now) log.push(`${(Date.now() - noon) / 1000} ${now}`);
  };
  loop = createPlaybackLoop({
    clock: { now: () => Date.now() },
    renderer: {
      place(view) {
        back?.end();
        back = view;
        state.behind = names.get(view)!;
      },
      announce() {
        state.announced = back && names.get(back)!;
      },
      swap() {
        front?.end();
        front = back;
        back = null;
        state.front = names.get(front!)!;
        state.behind = null;
        front!.start();
        note();
      },
      clear() {
        front?.end();
        back?.end();
        front = back = null;
      },
    },
    async createItemView({ id, type, ...playable }) {
      const name = nameOf(playable);
      state.alive++;
      const view: ItemView = {
        element: {} as HTMLElement,
        drawable: null,
        maySeeAgain: type === 'image',
        async load(position) {
          await new Promise((resolve) => setTimeout(resolve, loadMs));
          const reason = bad[name];
          if (reason) throw new ItemFault(reason);
          state.position = position();
        },
        start() {},
        follow() {
          if (stalling.has(id)) throw new ItemFault('stalled');
        },
        end: () => void state.alive--,
      };
      names.set(view, name);
      return view;
    },
    isHere: (playable) => !missing.has(nameOf(playable)),
    onState(said) {
      state.said = said;
      if (said !== 'playing') note();
    },
    onShown,
    onPlayed,
    onFault,
  });
  const use = (changed = playlists) => loop.use(playQueueOf(manifestOf(changed)));
  return { state, log, missing, stalling, onPlayed, onFault, onShown, use };
}
/** A page is named by its number after the document's name. */
const nameOf = ({ name, page }: { name: string; page?: number }) =>
  page === undefined ? name : `${name}-${page + 1}`;
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const films = (...names: string[]) =>
  names.map((name) => ({ name, seconds: 10, type: 'video' as const, duration: 10 }));

test('each item is shown at its time, loaded before', async () => {
  const { log, use, state } = arrange([{ name: 'P', items: films('a', 'b', 'c') }]);
  use();
  await pass(0.2);
  expect(state).toMatchObject({ front: 'a', said: 'playing' });
  await pass(9);
  expect(state).toMatchObject({ behind: 'b', announced: 'a' });
  await pass(0.75);
  expect(state).toMatchObject({ front: 'a', announced: 'b' });
  await pass(24.25);
  expect(log).toEqual(['0.1 a', '10 b', '20 c', '30 a']);
});

test('a restart in the middle of a video continues in its middle', async () => {
  const { use, state } = arrange([{ name: 'P', items: films('a', 'b') }]);
  vi.setSystemTime(noon + 14_000);
  use();
  await pass(0.2);
  expect(state.front).toBe('b');
  expect(state.position).toBeCloseTo(4.1);
});

test('an item that cannot be shown is skipped immediately and reported; the others keep their times', async () => {
  const { log, use, onFault } = arrange([{ name: 'P', items: films('a', 'bad', 'c') }], {
    bad: 'cannot_play',
  });
  use();
  await pass(45);
  expect(onFault).toHaveBeenCalledExactlyOnceWith(playableId('bad'), 'cannot_play');
  // The next item replaces the bad one in its turn, without a black screen in between.
  expect(log).toEqual(['0.1 a', '10 c', '30 a', '40 c']);
});

test('if a whole playlist cannot be shown, the next best plays rather than nothing', async () => {
  const { log, use } = arrange(
    [
      { name: 'best', priority: 90, items: films('bad') },
      { name: 'other', items: films('a') },
    ],
    { bad: 'cannot_play' },
  );
  use();
  await pass(30);
  expect(log).toEqual(['0.2 a']);
});

test('if nothing can be shown the screen is quiet, and it is retried after a while and not in a loop', async () => {
  const bad: Partial<Record<string, FaultReason>> = { a: 'page_failed' };
  const items = [{ name: 'a', seconds: 10, type: 'url' as const, url: 'https://example.com' }];
  const { log, use, onFault } = arrange([{ name: 'P', items }], bad);
  use();
  await pass(50);
  expect(log).toEqual(['0.1 nothing']);
  expect(onFault).toHaveBeenCalledOnce();
  delete bad.a;
  await pass(30);
  expect(log[log.length - 1]).toMatch(/ a$/);
});

test('a video that stops moving is detected, reported and replaced', async () => {
  const { state, stalling, use, onFault } = arrange([{ name: 'P', items: films('a', 'b') }]);
  use();
  await pass(2);
  stalling.add(playableId('a'));
  await pass(1);
  expect(onFault).toHaveBeenCalledExactlyOnceWith(playableId('a'), 'stalled');
  expect(state.front).toBe('b');
});

test('a missing file is skipped until it is stored', async () => {
  const { state, missing, use } = arrange([{ name: 'P', items: films('a', 'b') }]);
  missing.add('a');
  use();
  await pass(1);
  expect(state.front).toBe('b');
  missing.delete('a');
  loop.look();
  await pass(1);
  expect(state.front).toBe('a');
});

test('each turn is one play with its start and length, also for a picture that stays and a video shown three times', async () => {
  const thrice = { name: 'film', seconds: 30, type: 'video' as const, duration: 10 };
  const { use, onPlayed, state } = arrange([{ name: 'P', items: [picture('a'), thrice] }]);
  use();
  await pass(85);
  const plays = onPlayed.mock.calls.map(([turn, startedAt, seconds]) => [
    turn.playable.name,
    Math.round((startedAt - noon) / 1000),
    Math.round(seconds),
  ]);
  expect(plays).toEqual([
    ['a', 0, 10],
    ['film', 10, 30],
    ['a', 40, 10],
    ['film', 50, 30],
  ]);
  expect(state.alive).toBeLessThanOrEqual(2);
});

test('a single picture stays without being reloaded, and its turns are counted', async () => {
  const { use, onPlayed, log, onShown } = arrange([{ name: 'P', items: [picture('a')] }]);
  use();
  await pass(35);
  expect(log).toEqual(['0.1 a']);
  expect(onPlayed).toHaveBeenCalledTimes(3);
  expect(onShown).toHaveBeenCalledTimes(4);
});

test('a change of the plan keeps the current item if it continues, and shows a new one immediately', async () => {
  const { use, log, onShown } = arrange([{ name: 'P', items: films('a', 'b') }]);
  use();
  await pass(5);
  use([{ name: 'P', items: films('a', 'c') }]);
  // The new version is shown from this moment on.
  expect(onShown).toHaveBeenCalledTimes(2);
  await pass(10);
  expect(log).toEqual(['0.1 a', '10 c']);
  use([{ name: 'other', items: [picture('n')] }]);
  await pass(1);
  expect(log[log.length - 1]).toBe('15.1 n');
});

test('the change to another playlist is exact to the minute, and the screen is quiet if there is none', async () => {
  const { use, log } = arrange([{ name: 'P', items: films('a'), conditions: [times('11:00', '12:01')] }]);
  use();
  await pass(61);
  expect(log).toEqual(['0.1 a', '60 nothing']);
  expect(loop.seen).toBeNull();
});

test('case 201: a change in more than 24.8 days, longer than a timer can wait, is not executed immediately', async () => {
  const inSixtyDays = new Date(noon + 60 * 86_400_000).toISOString().slice(0, 10);
  const { use, log } = arrange([
    { name: 'now', items: [picture('a', 90 * 86_400)], priority: 10 },
    { name: 'later', items: [picture('b', 3600)], conditions: [dates(inSixtyDays, inSixtyDays)] },
  ]);
  use();
  await pass(3600);
  expect(log).toEqual(['0.1 a']);
  expect(vi.getTimerCount()).toBeLessThanOrEqual(3);
});

test('case 174: in three days without network across a clock change, every change happens at its local minute', async () => {
  const lone = (name: string) => [picture(name, 3600)];
  const { use, log, onPlayed } = arrange([
    { name: 'base', items: lone('base'), priority: 10 },
    { name: 'early', items: lone('early'), conditions: [times('01:30', '03:30')] },
    { name: 'lunch', items: lone('lunch'), conditions: [times('11:00', '14:00')] },
  ]);
  // Saturday noon in Prague; on Sunday clocks go from two to three.
  const start = Date.parse('2027-03-27T11:30:00Z');
  vi.setSystemTime(start);
  use();
  await pass(72 * 3600);
  const changes = log.map((line) => {
    const [seconds, name] = line.split(' ');
    return `${new Date(noon + Math.floor(Number(seconds) / 60) * 60_000).toISOString().slice(5, 16)} ${name}`;
  });
  expect(changes).toEqual([
    '03-27T11:30 lunch',
    '03-27T13:00 base',
    '03-28T00:30 early',
    '03-28T01:30 base',
    '03-28T09:00 lunch',
    '03-28T12:00 base',
    '03-28T23:30 early',
    '03-29T01:30 base',
    '03-29T09:00 lunch',
    '03-29T12:00 base',
    '03-29T23:30 early',
    '03-30T01:30 base',
    '03-30T09:00 lunch',
  ]);
  // Each showing once, without overlaps, and without gaps between the first and the last.
  const plays = onPlayed.mock.calls.map(([, startedAt, seconds]) => [startedAt, seconds] as const);
  for (const [i, [startedAt, seconds]] of plays.slice(0, -1).entries())
    expect(Math.abs(startedAt + seconds * 1000 - plays[i + 1]![0])).toBeLessThan(1000);
}, 300_000);

test('a small clock correction does not bring the last item back', async () => {
  const { use, log } = arrange([{ name: 'P', items: films('a', 'b', 'c') }]);
  use();
  await pass(10.01);
  vi.setSystemTime(noon + 9_900);
  await pass(5);
  expect(log.map((line) => line.split(' ')[1])).toEqual(['a', 'b']);
});

test('case 120: without a play queue nothing of it stays on the screen', async () => {
  const { use, state } = arrange([{ name: 'P', items: films('a', 'b') }]);
  use();
  await pass(5);
  expect(loop.seen?.turn.item).toBe(itemId('a'));
  loop.use(null);
  await pass(60);
  expect(loop.seen).toBeNull();
  expect(state.alive).toBe(0);
});

test('PL10: any error while selecting an item keeps the picture, and the selection is retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { use, state, onFault } = arrange([{ name: 'P', items: films('a', 'b') }]);
  use();
  await pass(1);
  let isBroken = true;
  const next = playQueueOf(manifestOf([{ name: 'P', items: films('c', 'd') }]))!;
  loop.use({
    ...next,
    get plan() {
      if (isBroken) throw new RangeError('Invalid time zone specified');
      return next.plan;
    },
  });
  await pass(5);
  expect(state.front).toBe('a');
  expect(onFault).toHaveBeenCalledWith(null, 'cannot_play');
  isBroken = false;
  await pass(11);
  expect(state.front).toBe('d');
});

test('a day of changes leaks nothing', async () => {
  const { use, state } = arrange([{ name: 'P', items: [...films('a', 'b'), picture('c')] }]);
  use();
  await pass(6 * 3600);
  expect(state.alive).toBeLessThanOrEqual(2);
  expect(vi.getTimerCount()).toBeLessThanOrEqual(3);
});

test('ME6: a document is shown page by page, each loaded before, and its turn is one play', async () => {
  const { log, use, state, onPlayed } = arrange([
    { name: 'P', items: [document('menu', ['one', 'two', 'three'], 10), picture('b')] },
  ]);
  use();
  await pass(9);
  expect(state).toMatchObject({ front: 'menu-1', behind: 'menu-2' });
  await pass(36);
  expect(log).toEqual(['0.1 menu-1', '10 menu-2', '20 menu-3', '30 b', '40 menu-1']);
  const plays = onPlayed.mock.calls.map(([turn, , seconds]) => [turn.playable.id, Math.round(seconds)]);
  expect(plays).toEqual([
    [playableId('menu'), 30],
    [playableId('b'), 10],
  ]);
  expect(state.alive).toBeLessThanOrEqual(2);
});

test('ME6: a restart in the middle of a document continues with the page of that moment', async () => {
  const { use, state } = arrange([{ name: 'P', items: [document('menu', ['one', 'two', 'three'], 10)] }]);
  vi.setSystemTime(noon + 14_000);
  use();
  await pass(0.2);
  expect(state.front).toBe('menu-2');
});

test('ME6: a page that cannot be shown is skipped for its own time; the others keep their times', async () => {
  const { log, use, onFault, missing } = arrange(
    [{ name: 'P', items: [document('menu', ['one', 'two', 'three', 'four'], 10), picture('b')] }],
    { 'menu-2': 'cannot_play' },
  );
  missing.add('menu-4');
  use();
  await pass(55);
  expect(onFault).toHaveBeenCalledExactlyOnceWith(playableId('menu'), 'cannot_play');
  expect(log).toEqual(['0.1 menu-1', '10 menu-3', '30 b', '50 menu-1']);
});

test('ME6: a document without any showable page is replaced by the next best, not in a loop', async () => {
  const { log, use, missing } = arrange([
    { name: 'best', priority: 90, items: [document('menu', ['one', 'two'], 10)] },
    { name: 'other', items: [document('list', ['three', 'four'], 10), picture('a')] },
  ]);
  for (const name of ['menu-1', 'menu-2', 'list-2']) missing.add(name);
  use();
  await pass(60);
  expect(log).toEqual(['0.1 a']);
});
