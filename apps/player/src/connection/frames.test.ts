import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Frame, type Frames, type Seen, startFrames } from './frames.ts';
import { createSelfCheck } from './self-check.ts';

let frames: Frames;
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }));
afterEach(() => {
  frames.stop();
  vi.useRealTimers();
});

const picture = new Blob(['a picture']);
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

function arrange(more: Partial<Seen['view']> = {}, isSlow = false) {
  const state = { item: 'a' as string | null, isBlack: false };
  const sent: Frame[] = [];
  frames = startFrames({
    random: () => 0.5,
    isSlow: () => isSlow,
    check: createSelfCheck(),
    seen: () =>
      state.item === null
        ? null
        : {
            playlist: 'lunch',
            item: state.item,
            turnMs: 10_000,
            view: {
              isPage: false,
              isBlack: () => state.isBlack,
              time: () => null,
              draw: async () => picture,
              ...more,
            },
          },
    send: async (frame) => void sent.push(frame),
  });
  return { state, sent };
}

test('without viewers one picture is sent at the start, and then one every five minutes', async () => {
  const { sent } = arrange();
  await seconds(1);
  expect(sent).toEqual([{ state: 'showing', playlist: 'lunch', item: 'a', picture }]);
  await seconds(295);
  expect(sent).toHaveLength(1);
  await seconds(10);
  expect(sent).toHaveLength(2);
});

test('a picture of a new item is sent within a moment, but at most once a minute', async () => {
  const { sent, state } = arrange();
  for (let i = 0; i < 30; i++) {
    await seconds(10);
    state.item = `item ${i}`;
    frames.changed();
  }
  expect(sent.length).toBeGreaterThanOrEqual(4);
  expect(sent.length).toBeLessThanOrEqual(6);
});

test('case 179: a slow connection sends a picture every half hour, one every five seconds to viewers, and faults immediately', async () => {
  const { sent, state } = arrange({}, true);
  for (let i = 0; i < 170; i++) {
    await seconds(10);
    state.item = `item ${i}`;
    frames.changed();
  }
  expect(sent).toHaveLength(1);
  await seconds(120);
  expect(sent).toHaveLength(2);
  frames.watch(30);
  await seconds(30);
  expect(sent.length).toBeGreaterThanOrEqual(7);
  expect(sent.length).toBeLessThanOrEqual(9);
  state.isBlack = true;
  await seconds(20);
  expect(sent[sent.length - 1]?.state).toBe('black');
});

test('with a viewer a picture is sent every second for the requested time, and no longer', async () => {
  const { sent } = arrange();
  await seconds(20);
  const before = sent.length;
  frames.watch(15);
  await seconds(15);
  expect(sent.length - before).toBeGreaterThanOrEqual(14);
  expect(sent.length - before).toBeLessThanOrEqual(16);
  await seconds(60);
  expect(sent.length - before).toBeLessThanOrEqual(16);
});

test('a screen that is black for too long reports it immediately, and again when it is not', async () => {
  const { sent, state } = arrange();
  await seconds(10);
  state.isBlack = true;
  await seconds(30);
  expect(sent.map((frame) => frame.state)).toEqual(['showing', 'black']);
  state.isBlack = false;
  await seconds(10);
  expect(sent.map((frame) => frame.state)).toEqual(['showing', 'black', 'showing']);
});

test('a page of another origin is reported as such, without a picture; nothing is reported while nothing is shown', async () => {
  const { sent, state } = arrange({ isPage: true });
  await seconds(5);
  expect(sent).toEqual([{ state: 'page', playlist: 'lunch', item: 'a', picture: null }]);
  state.item = null;
  frames.watch(15);
  await seconds(15);
  expect(sent).toHaveLength(1);
});

test('UI4: pictures are large for viewers, and small again afterwards or on a slow connection', async () => {
  const sides: number[] = [];
  const draw = async (longestSide: number) => {
    sides.push(longestSide);
    return picture;
  };
  arrange({ draw });
  await seconds(1);
  expect(sides).toEqual([480]);
  frames.watch(2);
  await seconds(4);
  expect(sides.slice(1)).toEqual([960, 960]);
  await seconds(310);
  expect(sides[sides.length - 1]).toBe(480);
  frames.stop();

  sides.length = 0;
  arrange({ draw }, true);
  frames.watch(10);
  await seconds(10);
  expect(new Set(sides)).toEqual(new Set([480]));
});

test('where the whole screen can be captured, web pages have a picture too, and others that picture', async () => {
  const captured = new Blob(['the screen']);
  const sent: Frame[] = [];
  let isPage = true;
  const view = { isBlack: () => false, time: () => null, draw: async () => picture };
  frames = startFrames({
    random: () => 0.5,
    check: createSelfCheck(),
    seen: () => ({ playlist: 'lunch', item: 'a', turnMs: 10_000, view: { ...view, isPage } }),
    send: async (frame) => void sent.push(frame),
    capture: async (longestSide) => (longestSide === 480 ? captured : null),
  });
  await seconds(1);
  isPage = false;
  await seconds(10);
  expect(sent).toMatchObject([
    { state: 'showing', picture: captured },
    { state: 'showing', picture: captured },
  ]);
});
