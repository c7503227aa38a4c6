import { beforeEach, expect, test } from 'vitest';
import { item } from './draft.test-kit.ts';
import { segmentsOf } from './loop.ts';
import { createPlayback } from './playback.ts';

let now = 0;
let frame: (() => void) | null = null;
const frames = {
  now: () => now,
  request: (next: () => void) => {
    frame = next;
    return 1;
  },
  cancel: () => {
    frame = null;
  },
};
const pass = (ms: number) => {
  now += ms;
  const due = frame;
  frame = null;
  due?.();
};
const loop = (...keys: string[]) =>
  segmentsOf(
    keys.map((key) => item(key)),
    () => true,
  );
const started = (...keys: string[]) => {
  const playback = createPlayback(frames);
  playback.setSegments(loop(...keys));
  return playback;
};
beforeEach(() => {
  now = 0;
  frame = null;
});

test('runs in real time, from item to item, and starts over', () => {
  const playback = started('a', 'b');
  playback.play();
  for (let i = 0; i < 12; i++) pass(900);
  expect(playback.get()).toMatchObject({ at: 1, isPlaying: true });
  expect(playback.get().time).toBeCloseTo(10.8);
  for (let i = 0; i < 12; i++) pass(900);
  expect(playback.get().at).toBe(0);
  expect(playback.get().time).toBeCloseTo(1.6);
});

test('stops while paused and while a video is loading', () => {
  const playback = started('a', 'b');
  playback.play();
  playback.suspend(true);
  pass(500);
  expect(playback.get().time).toBe(0);
  playback.suspend(false);
  pass(500);
  expect(playback.get().time).toBeCloseTo(0.5);
  playback.pause();
  pass(500);
  expect(playback.get().time).toBeCloseTo(0.5);
});

test('a tab that was suspended continues where it was', () => {
  const playback = started('a', 'b');
  playback.play();
  pass(60_000);
  expect(playback.get().time).toBeCloseTo(1);
});

test('next and previous go to the starts of items; previous first to the start of the current one', () => {
  const playback = started('a', 'b', 'c');
  playback.next();
  expect(playback.get()).toMatchObject({ at: 1, time: 10 });
  playback.seek(16);
  playback.previous();
  expect(playback.get()).toMatchObject({ at: 1, time: 10 });
  playback.previous();
  playback.previous();
  expect(playback.get()).toMatchObject({ at: 2, time: 20 });
});

test('shows the selected item, and does not restart the current one', () => {
  const playback = started('a', 'b');
  playback.seek(13);
  expect(playback.show('b')).toBe(true);
  expect(playback.get().time).toBe(13);
  expect(playback.show('a')).toBe(true);
  expect(playback.get().time).toBe(0);
  expect(playback.show('gone')).toBe(false);
});

test('a changed draft keeps the current item; without items nothing is shown', () => {
  const playback = started('a', 'b');
  playback.play();
  playback.seek(12);
  playback.setSegments(loop('b', 'c'));
  expect(playback.get()).toMatchObject({ at: 0, time: 2, isPlaying: true });
  playback.setSegments([]);
  expect(playback.get()).toMatchObject({ at: -1, time: 0 });
});

test('every jump is counted, so that videos follow it', () => {
  const playback = started('a');
  playback.play();
  const { jumps } = playback.get();
  for (let i = 0; i < 11; i++) pass(950);
  expect(playback.get().jumps).toBe(jumps + 1);
});
