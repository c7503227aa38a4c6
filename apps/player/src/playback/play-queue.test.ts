import { openFrom, time, times } from '@vitrine/schedule/test-plan';
import { expect, test } from 'vitest';
import type { ScreenTraits } from '../media/media-choice.ts';
import { mediaOf } from '../media/media-files.test-kit.ts';
import { document, itemId, manifestOf, picture, playQueueFor } from './play-queue.test-kit.ts';
import { dueAt, needsOf, playQueueOf } from './play-queue.ts';

const midnight = Date.parse('2026-11-14T23:00:00Z');
const traits: ScreenTraits = { resolution: '1080p', lowBandwidth: false, width: 1920, height: 1080 };

test('every player computes the same item and the same moment within it, whenever it starts', () => {
  const queue = playQueueFor([{ name: 'P', items: [picture('a', 7.1), picture('b', 3.3)] }]);
  let at = midnight;
  for (let i = 0; i < 500; i++) {
    const due = dueAt(queue, at);
    if (due.state !== 'playing') throw new Error(due.state);
    expect(due.turn.item).toBe(itemId(i % 2 === 0 ? 'a' : 'b'));
    // At any moment of the turn the answer is the same.
    expect(dueAt(queue, (due.turn.from + due.turn.to) / 2)).toEqual(due);
    expect(Math.abs(due.turn.from - at)).toBeLessThanOrEqual(1);
    at = due.turn.to;
  }
});

test('a video with an amount is repeated from its beginning, without a rest between', () => {
  const queue = playQueueFor([
    { name: 'P', items: [{ ...picture('film', 3 * 4.04), type: 'video', duration: 4.04 }, picture('b')] },
  ]);
  const passes: number[] = [];
  for (let at = midnight; at < midnight + 12_120; ) {
    const due = dueAt(queue, at);
    if (due.state !== 'playing') throw new Error(due.state);
    passes.push(due.turn.passFrom - midnight);
    at = due.turn.passTo;
  }
  expect(passes).toEqual([0, 4040, 8080]);
});

test('outside the opening hours it is closed, and without a playlist there is nothing', () => {
  const closed = playQueueFor([{ name: 'P', items: [picture('a')] }], { schedule: undefined });
  expect(closed).toBeNull();
  const { display } = manifestOf([
    { name: 'P', items: [picture('a')], conditions: [time('after', '12:00')] },
  ]);
  const schedule = { ...display!.schedule!, hours: openFrom('08:00', '18:00') };
  const queue = playQueueFor([], { schedule });
  expect(dueAt(queue, Date.parse('2026-11-15T05:00:00Z'))).toMatchObject({ state: 'closed' });
  expect(dueAt(queue, Date.parse('2026-11-15T08:00:00Z'))).toEqual({
    state: 'nothing',
    until: Date.parse('2026-11-15T11:01:00Z'),
  });
});

test('an item is left out before and after its dates, by the clock of the place and without a server', () => {
  const queue = playQueueFor([
    {
      name: 'campaign',
      priority: 60,
      items: [{ ...picture('a'), showFrom: '2026-11-15T08:00', showUntil: '2026-11-15T20:00' }],
    },
    { name: 'always', items: [picture('b')] },
  ]);
  const shownAt = (time: string) => {
    const due = dueAt(queue, Date.parse(time));
    return due.state === 'playing' ? due.turn.item : due.state;
  };
  expect(shownAt('2026-11-15T06:59:59.999Z')).toBe(itemId('b'));
  expect(shownAt('2026-11-15T07:00:00Z')).toBe(itemId('a'));
  expect(shownAt('2026-11-15T18:59:59.999Z')).toBe(itemId('a'));
  expect(shownAt('2026-11-15T19:00:00Z')).toBe(itemId('b'));
});

test('case 120: an inactive or unpaired display has no play queue', () => {
  const manifest = manifestOf([{ name: 'P', items: [picture('a')] }], { active: false });
  expect(playQueueOf(manifest)).toBeNull();
  expect(playQueueOf({ ...manifest, display: null })).toBeNull();
});

test('files are needed in the order of their turns: the current item first, later days last', () => {
  const queue = playQueueFor([
    {
      name: 'next month',
      items: [picture('z')],
      conditions: [{ precondition: 'date', operator: 'after', value: '2026-12-01' }],
    },
    { name: 'evening', priority: 60, items: [picture('e')], conditions: [times('18:00', '20:00')] },
    { name: 'always', items: [picture('a'), picture('b')] },
  ]);
  const { soon, later, perPlaylist } = needsOf(queue, midnight + 12_000, traits);
  const names = (media: readonly { sha256: string }[]) =>
    media.map(({ sha256 }) => ['a', 'b', 'e', 'z'].find((name) => mediaOf(name).sha256 === sha256));
  expect(names(soon)).toEqual(['b', 'a', 'e']);
  expect(names(later)).toEqual(['z']);
  expect(perPlaylist.size).toBe(3);
});

test('ME6: a document is shown page by page, each for its share of the turn; the turn is that of all pages', () => {
  const pages = ['one', 'two', 'three'];
  const queue = playQueueFor([{ name: 'P', items: [document('menu', pages, 10 / 3), picture('b', 5)] }]);
  const seen: string[] = [];
  for (let at = midnight; at < midnight + 30_000; ) {
    const due = dueAt(queue, at);
    if (due.state !== 'playing') throw new Error(due.state);
    const { item, from, to, passFrom, passTo, playable } = due.turn;
    // At any moment of a page the answer is the same.
    expect(dueAt(queue, passTo - 1)).toEqual(due);
    expect(passFrom).toBe(at);
    const name = pages.find((page) => mediaOf(page).sha256 === playable.media[0]!.sha256) ?? 'b';
    seen.push(`${name} ${passFrom - midnight}–${passTo - midnight} of ${from - midnight}–${to - midnight}`);
    expect(item).toBe(itemId(name === 'b' ? 'b' : 'menu'));
    at = passTo;
  }
  expect(seen).toEqual([
    'one 0–3334 of 0–10000',
    'two 3334–6667 of 0–10000',
    'three 6667–10000 of 0–10000',
    'b 10000–15000 of 10000–15000',
    'one 15000–18334 of 15000–25000',
    'two 18334–21667 of 15000–25000',
    'three 21667–25000 of 15000–25000',
    'b 25000–30000 of 25000–30000',
  ]);
});

test('ME6: a player without page support shows the first page for as long as the others show all', () => {
  const manifest = manifestOf([{ name: 'P', items: [document('menu', ['one', 'two'], 10), picture('b')] }]);
  const { schedule } = manifest.display!;
  const playables = schedule!.playables.map(({ pages: _, ...rest }) => rest);
  const old = playQueueOf({
    ...manifest,
    display: { ...manifest.display!, schedule: { ...schedule!, playables } },
  })!;
  const queue = playQueueOf(manifest)!;
  for (let at = midnight; at < midnight + 60_000; at += 500) {
    const [is, was] = [dueAt(queue, at), dueAt(old, at)];
    if (is.state !== 'playing' || was.state !== 'playing') throw new Error('nothing plays');
    const { item, from, to } = was.turn;
    expect(is.turn).toMatchObject({ item, from, to });
  }
  const due = dueAt(old, midnight + 15_000);
  expect(due).toMatchObject({ turn: { playable: { media: [{ sha256: mediaOf('one').sha256 }] } } });
});

test('ME6: all pages of a document are fetched, the current one first', () => {
  const queue = playQueueFor([{ name: 'P', items: [document('menu', ['one', 'two', 'three'], 10)] }]);
  const { soon, perPlaylist } = needsOf(queue, midnight + 12_000, traits);
  const hashes = (...names: string[]) => names.map((name) => mediaOf(name).sha256);
  expect(soon.map(({ sha256 }) => sha256)).toEqual(hashes('two', 'one', 'three'));
  expect([...perPlaylist.values()].flat().map(({ sha256 }) => sha256)).toEqual(hashes('one', 'two', 'three'));
});
