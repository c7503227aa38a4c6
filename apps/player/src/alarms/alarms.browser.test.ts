import { clearSeconds } from '@vitrine/contract/alarm-times';
import type { FromPlayer } from '@vitrine/contract/from-player';
import type { Manifest, ManifestDesign } from '@vitrine/contract/player';
import type { TakeoverReceipt } from '@vitrine/contract/player-events';
import type { PlayerTakeover } from '@vitrine/contract/player-takeovers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClock } from '../connection/clock.ts';
import { drawFrame, drawInside } from '../connection/frame-drawing.ts';
import type { DesignViewOptions } from '../designs/design-view.ts';
import { type AlarmNews, type Alarms, startAlarms } from './alarms.ts';

// The layer of alarms in a real browser: what is shown, when it ends, and what is acknowledged.

const hourMs = 3_600_000;
const storageKey = 'vitrine-player-alarms';
let stage: HTMLElement;
let sent: FromPlayer[];
let covered: boolean[];
let running: Alarms[];
let post: (receipts: TakeoverReceipt[]) => Promise<unknown>;
let isOnline: boolean;
/** Whether playback has started, and whether the file of the design is stored. */
let isPlaying: boolean;
let isStored: boolean;
/** What the server said last about this device. */
let manifest: Manifest | null;
/** The server's time runs with the machine's, this far ahead. */
let aheadMs: number;
/** So much more time has passed, on the clock that cannot be set, than really did. */
let passedMs: number;

beforeEach(() => {
  localStorage.clear();
  stage = document.createElement('div');
  Object.assign(stage.style, { position: 'fixed', inset: '0', background: '#000' });
  document.body.replaceChildren(stage);
  [sent, covered, running, isOnline, aheadMs] = [[], [], [], true, 0];
  [isPlaying, isStored] = [true, true];
  manifest = { display } as Manifest;
  passedMs = 0;
  post = () => Promise.reject(new Error('No network'));
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs);
});
afterEach(() => {
  for (const alarms of running) alarms.forget();
  stage.remove();
});

const serverNow = () => Date.now() + aheadMs;

function start(clock = learntClock()) {
  const alarms = startAlarms({
    stage,
    clock,
    storageKey,
    drawFrame,
    newId: () => crypto.randomUUID(),
    post: (receipts) => post(receipts),
    postFrame: async () => {},
    send(message) {
      if (isOnline) sent.push(message);
      return isOnline;
    },
    timeIn: () => '14:31',
    capture: async () => null,
    store: {
      state: {
        get manifest() {
          return manifest;
        },
      },
    },
    designs: () => (isPlaying ? designOptions() : undefined),
    onCover: (isCovered) => covered.push(isCovered),
  });
  running.push(alarms);
  return {
    ...alarms,
    learn: (takeovers: unknown, isWelcome = false, more: AlarmNews = {}) =>
      alarms.learn({ ...more, type: isWelcome ? 'welcome' : 'takeover', takeovers }),
    confirm: (ids: string[]) => alarms.learn({ type: 'receipts', ids }),
  };
}
/** The page is loaded again. */
function restart() {
  const stored = localStorage.getItem(storageKey);
  for (const alarms of running.splice(0)) alarms.forget();
  localStorage.setItem(storageKey, stored ?? 'null');
  return start();
}
function learntClock() {
  const clock = createClock();
  clock.learn(new Date(serverNow()).toISOString(), 0);
  return clock;
}
let count = 0;
const alarm = (more: Partial<PlayerTakeover> = {}): PlayerTakeover => ({
  ...{
    id: `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`,
    revision: 1,
    kind: 'alert',
    level: 'danger',
  },
  ...{ startedAt: new Date(serverNow()).toISOString(), endsAt: new Date(serverNow() + hourMs).toISOString() },
  ...{
    endedAt: null,
    clearText: null,
    language: 'en',
    title: 'Leave the building now',
    text: 'Use the exit.',
  },
  ...{ english: null, sound: false, pictureWithin: 60_000, design: null },
  ...more,
});
const title = () => stage.querySelector('h1')?.textContent ?? null;
const stages = () =>
  sent.flatMap((message) => (message.type === 'receipts' ? message.receipts.map((each) => each.stage) : []));
const shows = (words: string | null) => vi.waitFor(() => expect(title()).toBe(words));

test('it is shown at once over everything, and acknowledged when it was painted', async () => {
  const alarms = start();
  alarms.learn([alarm()], false);
  expect(title()).toBe('Leave the building now');
  expect(stages()).toEqual(['received']);
  await vi.waitFor(() => expect(stages()).toEqual(['received', 'shown']));
  expect(covered).toEqual([true]);
  expect(stage.textContent).toContain('Brno · Hlavní');
  expect(stage.lastElementChild!.contains(document.elementFromPoint(innerWidth / 2, innerHeight / 2))).toBe(
    true,
  );
});

test('of several the highest level shows, then the newest, and the next when it ends', async () => {
  const alarms = start();
  const later = new Date(serverNow() + 1000).toISOString();
  const notice = alarm({ level: 'notice', title: 'Notice', startedAt: later });
  const old = alarm({ title: 'Old danger' });
  const danger = alarm({ title: 'New danger', startedAt: later });
  alarms.learn([old, notice], false);
  expect(title()).toBe('Old danger');
  alarms.learn([danger], false);
  expect(title()).toBe('New danger');
  alarms.learn([{ ...danger, revision: 2, endedAt: new Date(serverNow()).toISOString() }], false);
  expect(title()).toBe('Old danger');
});

test('an end that overtakes its start wins, and an older revision changes nothing', async () => {
  const alarms = start();
  const one = alarm();
  alarms.learn([{ ...one, revision: 2, endedAt: new Date(serverNow()).toISOString() }], false);
  alarms.learn([one], false);
  expect(title()).toBeNull();
  expect(stages()).toEqual([]);
});

test('it ends by the server’s time, though the clock of the machine is a day wrong', async () => {
  aheadMs = -24 * hourMs;
  const alarms = start();
  alarms.learn([alarm()], false);
  expect(title()).not.toBeNull();
  passedMs = hourMs;
  await shows(null);
  expect(stages()).toContain('ended');
  expect(covered).toEqual([true, false]);
});

test('after a restart without network it is there again, and still ends', async () => {
  const first = start();
  first.learn([alarm()], false);
  await vi.waitFor(() => expect(stages()).toContain('shown'));
  const saved = localStorage.getItem('vitrine-player-alarms');
  first.forget();
  localStorage.setItem('vitrine-player-alarms', saved!);
  isOnline = false;
  // Nothing is known but the machine's clock, which has gone back by a day: the time that was left counts.
  const lost = createClock(() => performance.now(), { read: () => null, write: () => {} });
  start({ ...lost, now: () => Date.now() - 24 * hourMs });
  expect(title()).toBe('Leave the building now');
  passedMs = hourMs;
  await shows(null);
});

test('a closing text is shown for a while in its place, and only where the alarm was', async () => {
  const alarms = start();
  const one = alarm();
  alarms.learn([one], false);
  await vi.waitFor(() => expect(stages()).toContain('shown'));
  alarms.learn(
    [{ ...one, revision: 2, endedAt: new Date(serverNow()).toISOString(), clearText: 'You may return.' }],
    false,
  );
  expect(title()).toBe('You may return.');
  const other = alarm({ endedAt: new Date(serverNow()).toISOString(), clearText: 'Elsewhere' });
  alarms.learn([other], false);
  expect(title()).toBe('You may return.');
});

test('a closing text is shown at once by a player whose clock is behind the server’s, and no longer than by others', async () => {
  const alarms = start();
  const one = alarm();
  alarms.learn([one], false);
  await vi.waitFor(() => expect(stages()).toContain('shown'));
  const endedAt = new Date(serverNow() + hourMs / 2).toISOString();
  alarms.learn([{ ...one, revision: 2, endedAt, clearText: 'You may return.' }], false);
  expect(title()).toBe('You may return.');
  passedMs = clearSeconds * 1000;
  await shows(null);
});

test('a quiet drill is laid out unseen and acknowledged', async () => {
  const alarms = start();
  alarms.learn([alarm({ kind: 'quiet_drill' })], false);
  const [hidden] = stage.children;
  expect(hidden!.checkVisibility({ checkOpacity: true })).toBe(false);
  await vi.waitFor(() => expect(stages()).toEqual(['received', 'shown']));
  await vi.waitFor(() => expect(stage.children).toHaveLength(0));
  expect(covered).toEqual([]);
});

const media = { quality: '1080p', sha256: 'a', mime: 'image/png', size: 1, width: 1, height: 1 } as const;
const design: ManifestDesign = {
  ...{ id: 'exits', version: '1', shape: 'landscape', background: '#14342b', sources: [] },
  boxes: [
    {
      ...{
        id: 'way',
        kind: 'text',
        place: { x: 0, y: 0, w: 1000, h: 1000 },
        runs: [{ text: 'Stairs on the left' }],
      },
      ...{ size: 100, font: 'inter', weight: 700, colour: '#ffffff', align: 'left', valign: 'top' },
    },
  ],
  files: [{ id: 'plan', type: 'image', media: [media] }],
};
const display = {
  id: 'counter',
  location: 'Brno · Hlavní',
  timezone: 'Europe/Prague',
  alarmDesigns: [design],
} as unknown as Manifest['display'];
const designOptions = (): DesignViewOptions => ({
  ...{ drawFrame, drawInside, now: serverNow, data: () => null, offsetAt: () => 0, isMet: () => true },
  cache: { stateOf: () => (isStored ? 'here' : 'coming'), open: () => Promise.reject(new Error('Not read')) },
  choose: () => media,
  picture: () => undefined,
  watchData: () => () => {},
  onFault() {},
  manifest: () => ({ display }) as Manifest,
});
const ownElement = (words: string) =>
  [...stage.querySelectorAll<HTMLElement>('*')].find(
    (each) => each.children.length === 0 && each.textContent === words,
  );
const isSeen = (words: string) => {
  const element = ownElement(words);
  return element?.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) ?? false;
};
const sees = (words: string) => vi.waitFor(() => expect(isSeen(words)).toBe(true));

test('a design takes the place of the words; place, clock and the bands of a drill stay over it', async () => {
  const alarms = start();
  const one = alarm({ kind: 'drill', design: 'exits' });
  alarms.learn([one], false);
  // The words are there at once.
  expect(isSeen(one.title)).toBe(true);
  await sees('Stairs on the left');
  expect(isSeen(one.title)).toBe(false);
  const view = ownElement('Stairs on the left')!.closest('.design')!;
  for (const words of ['Brno · Hlavní', '14:31', 'DRILL']) {
    const { x, y, width, height } = ownElement(words)!.getBoundingClientRect();
    expect(view.contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(false);
  }
  alarms.learn([{ ...one, revision: 2, endedAt: new Date(serverNow()).toISOString() }], false);
  expect(view.isConnected).toBe(false);
});

test('until all files of a design are stored the words are shown', async () => {
  [isPlaying, isStored] = [false, false];
  start().learn([alarm({ design: 'exits' })], false);
  await vi.waitFor(() => expect(stages()).toEqual(['received', 'shown']));
  expect(isSeen('Leave the building now')).toBe(true);
  [isPlaying, isStored] = [true, true];
  await sees('Stairs on the left');
});

test('a design that the player does not have leaves the words', async () => {
  start().learn([alarm({ design: 'unknown' })], false);
  await vi.waitFor(() => expect(stages()).toEqual(['received', 'shown']));
  expect(isSeen('Leave the building now')).toBe(true);
});

test('a quiet drill lays the design out unseen too', async () => {
  const seen = vi.fn();
  const observer = new MutationObserver(() => seen(isSeen('Stairs on the left')));
  observer.observe(stage, { childList: true, subtree: true, attributes: true });
  start().learn([alarm({ kind: 'quiet_drill', design: 'exits' })], false);
  await vi.waitFor(() => expect(stages()).toEqual(['received', 'shown']));
  observer.disconnect();
  expect(seen).toHaveBeenCalled();
  expect(seen).not.toHaveBeenCalledWith(true);
  expect(stage.children).toHaveLength(0);
});

test('a drill says so above and below, in English and in the language of the place', async () => {
  const alarms = start();
  alarms.learn([alarm({ kind: 'drill', language: 'cs' })], false);
  expect(stage.textContent).toContain('DRILL');
  expect(stage.textContent).toContain('CVIČENÍ');
});

test.each(['W'.repeat(80), '🔥'.repeat(40), 'غادروا المبنى الآن فوراً', 'a'])(
  'the words %s stay within the screen',
  (words) => {
    const english = { title: 'y'.repeat(80), text: 'z'.repeat(300) };
    start().learn([alarm({ title: words, text: 'x'.repeat(300), english })], false);
    for (const element of stage.querySelectorAll('h1, p')) {
      const box = element.getBoundingClientRect();
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(innerWidth + 1);
    }
  },
);

test('what plays underneath is silent meanwhile, and heard again afterwards', async () => {
  const film = document.createElement('video');
  stage.append(film);
  const alarms = start();
  const one = alarm();
  alarms.learn([one], false);
  expect(film.muted).toBe(true);
  alarms.learn([{ ...one, revision: 2, endedAt: new Date(serverNow()).toISOString() }], false);
  expect(film.muted).toBe(false);
});

test('receipts that found no way are sent again, and after each welcome', async () => {
  const alarms = start();
  const one = alarm();
  alarms.learn([one], false);
  await vi.waitFor(() => expect(stages()).toEqual(['received', 'shown']));
  alarms.learn([one], true);
  expect(stages()).toEqual(['received', 'shown', 'received', 'shown']);
});

test('what is not an alarm is ignored', () => {
  const alarms = start();
  for (const news of [null, 'x', [null], [{ id: 'x' }], [{ ...alarm(), title: 7 }]]) alarms.learn(news, true);
  expect(title()).toBeNull();
});

describe('an alarm belongs to its display (A3)', () => {
  const playFor = (id: string | null) => {
    manifest = { display: id && { ...display, id } } as Manifest;
  };

  test.each(['terrace', null])('and ends when this player plays for %s', async (next) => {
    const alarms = start();
    const one = alarm({ display: 'counter' });
    alarms.learn([one]);
    expect(title()).toBe(one.title);
    playFor(next);
    await shows(null);
    // What was on its way meanwhile does not bring it back.
    alarms.learn([one]);
    expect(title()).toBeNull();
    expect(covered).toEqual([true, false]);
  });

  test('also after a restart, and if an earlier release stored it or sends it', async () => {
    start().learn([alarm()]);
    expect(title()).not.toBeNull();
    playFor('terrace');
    restart();
    expect(title()).toBeNull();
  });

  test('one for the new display that is here before the manifest waits for it, and counts as new', async () => {
    const alarms = start();
    const one = alarm({ display: 'counter', title: 'For both' });
    alarms.learn([one]);
    await vi.waitFor(() => expect(stages()).toEqual(['received', 'shown']));
    const next = { ...one, display: 'terrace', title: 'For the terrace' };
    alarms.learn([next]);
    expect(title()).toBe('For both');
    playFor('terrace');
    await shows('For the terrace');
    await vi.waitFor(() => expect(stages()).toEqual(['received', 'shown', 'received', 'shown']));
  });

  test('after 200 random moves nothing is left, over sockets and HTTP, asleep, offline and restarted', async () => {
    let seed = 7;
    const random = (count: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * count);
    };
    const displays = ['counter', 'terrace', 'window'];
    const live = new Map<string, PlayerTakeover[]>(displays.map((id) => [id, []]));
    let current: string | null = 'counter';
    const list = (id: string | null) => (id ? live.get(id)! : []);
    /** Said by the server at some moment, and perhaps delivered later. */
    const late: AlarmNews[] = [];
    /** The later one is the newer one, and all outlast the test. */
    const begun = (of: string, move: number) =>
      alarm({
        display: of,
        title: `Alarm ${move}`,
        startedAt: new Date(serverNow() + move).toISOString(),
        endsAt: new Date(serverNow() + 24 * hourMs).toISOString(),
      });
    let alarms = start();
    for (let move = 0; move < 200; move++) {
      const way = ['socket', 'http', 'asleep', 'offline', 'restart'][random(5)]!;
      late.push({ type: 'ack', takeovers: list(current) });
      const of = displays[random(3)]!;
      const own = live.get(of)!;
      if (random(2)) own.push(begun(of, move));
      else if (own.length > 0) {
        const [first] = own.splice(random(own.length), 1);
        own.push({ ...first!, revision: 2, endedAt: new Date(serverNow()).toISOString() });
      }
      if (way === 'socket') alarms.learn(list(current));
      // What the device shows after this is decided while it does not listen.
      if (way === 'asleep') passedMs += 60_000;
      current = [...displays, null][random(4)]!;
      if (way === 'restart') {
        alarms = restart();
      }
      const back: (() => void)[] = [
        () => playFor(current),
        () => alarms.learn(list(current), way !== 'http'),
        ...late.splice(0, random(3)).map((news) => () => alarms.learn(news.takeovers)),
      ];
      // The manifest may come before the alarms or after them, and what was said earlier in between.
      for (const step of random(2) ? back : back.reverse()) step();
      alarms.learn(list(current));
      const due = list(current).filter(({ endedAt }) => endedAt === null);
      await shows(due[due.length - 1]?.title ?? null);
    }
  });
});

test('what started before the installation was restored is over (A13)', async () => {
  const alarms = start();
  alarms.learn([alarm()]);
  alarms.learn([], false, { alarmsSince: new Date(serverNow() + 1000).toISOString() });
  await shows(null);
  alarms.learn([alarm({ startedAt: new Date(serverNow() + 2000).toISOString(), title: 'After it' })]);
  await shows('After it');
});

test('a display that is turned or switched on during an alarm gets its design, and acknowledges nothing twice (B19)', async () => {
  const alarms = start();
  const one = alarm();
  alarms.learn([one]);
  await vi.waitFor(() => expect(stages()).toEqual(['received', 'shown']));
  alarms.learn([{ ...one, design: 'exits' }]);
  await vi.waitFor(() => expect(ownElement('Stairs on the left')).toBeDefined());
  expect(stages()).toEqual(['received', 'shown']);
});

describe('receipts are sent until they are stored (B7)', () => {
  const receipts = () => sent.flatMap((message) => (message.type === 'receipts' ? message.receipts : []));
  const patience = { timeout: 60_000 };

  test('over the socket: again and again, after a welcome too, and no more when the server says so', async () => {
    const alarms = start();
    alarms.learn([], true, { accepts: ['receipts'] });
    const one = alarm();
    alarms.learn([one]);
    await vi.waitFor(() => expect(new Set(stages())).toEqual(new Set(['received', 'shown'])));
    const shown = () => receipts().filter(({ stage: each }) => each === 'shown');
    await vi.waitFor(() => expect(shown().length).toBeGreaterThan(1), patience);
    expect(new Set(shown().map(({ id }) => id)).size).toBe(1);
    const before = shown().length;
    alarms.learn([one], true, { accepts: ['receipts'] });
    expect(shown().length).toBe(before + 1);
    const [received] = receipts();
    alarms.confirm(receipts().map(({ id }) => id));
    sent.length = 0;
    alarms.learn([one], true, { accepts: ['receipts'] });
    alarms.learn([{ ...one, revision: 2, endedAt: new Date(serverNow()).toISOString() }]);
    expect(stages()).toEqual(['ended']);
    alarms.confirm([received!.id]);
    await vi.waitFor(() => expect(stages()).toEqual(['ended', 'ended']), patience);
  }, 120_000);

  test('by HTTP: until it is answered', async () => {
    isOnline = false;
    const posted: string[][] = [];
    let isStored = false;
    post = async (some) => {
      posted.push(some.map(({ stage: each }) => each));
      if (!isStored) throw new Error('503');
    };
    start().learn([alarm()]);
    await vi.waitFor(() => expect(posted).toContainEqual(['received', 'shown']), patience);
    isStored = true;
    const before = posted.length;
    await vi.waitFor(() => expect(posted.length).toBe(before + 1), patience);
    expect(posted[before]).toEqual(['received', 'shown']);
  }, 120_000);
});
