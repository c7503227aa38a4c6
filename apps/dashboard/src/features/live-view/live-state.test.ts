import type { DisplayLive } from '@vitrine/contract/live-view';
import { expect, test } from 'vitest';
import { displayStateOf, liveStateOf } from './live-state.ts';

const named = { id: '0198a0de-0000-7000-8000-000000000001', name: 'Lunch' };
const playing: DisplayLive = {
  now: '2026-11-17T13:32:00.000Z',
  id: named.id,
  name: 'Counter left',
  location: named,
  timezone: 'Europe/Prague',
  orientation: 'horizontal',
  active: true,
  status: 'playlist_active',
  offlineSince: null,
  playing: { playlist: named, item: null, name: 'Flat white', since: null },
  state: 'playing',
  current: null,
  next: null,
  since: null,
  until: null,
  loop: null,
  nextPlaylist: null,
  nextChanges: [],
  closesAt: null,
  filesStored: true,
  plannedPicture: 'https://vitrine.test/planned.jpg',
  plannedDesign: null,
  frame: { picture: 'https://vitrine.test/frame', at: '2026-11-17T13:31:59.000Z', state: 'showing' },
  previous: null,
  following: null,
};
const frame = playing.frame!;
const of = (change: Partial<DisplayLive>) => {
  const { shown, remark, isDimmed } = liveStateOf({ ...playing, ...change });
  return [shown, remark, isDimmed];
};

test('a display that plays shows its own picture without a note', () => {
  expect(of({})).toEqual(['frame', null, false]);
});

test('an offline display shows its last picture dimmed, and since when it is offline', () => {
  const offline = { status: 'offline', playing: null } as const;
  expect(of(offline)).toEqual(['frame', 'offline', true]);
  expect(of({ ...offline, frame: null })).toEqual(['nothing', 'offlineUnseen', false]);
});

test('nothing scheduled, closed, never seen and inactive are distinguished, and show nothing', () => {
  const idle = { status: 'online', playing: null } as const;
  expect(of({ ...idle, state: 'nothing' })).toEqual(['nothing', 'nothing', false]);
  expect(of({ ...idle, state: 'closed' })).toEqual(['nothing', 'closed', false]);
  expect(of({ status: 'unknown', playing: null, frame: null })).toEqual(['nothing', 'unknown', false]);
  expect(of({ active: false })).toEqual(['nothing', 'inactive', false]);
});

test('D30.17: a closed display shows the first picture of what plays next, dimmed', () => {
  const closed = { status: 'online', playing: null, state: 'closed' } as const;
  const next = { id: named.id, name: 'Lunch', at: '2026-11-18T05:30:00.000Z' };
  expect(
    of({ ...closed, nextPlaylist: { ...next, picture: 'https://vitrine.test/next.jpg', design: null } }),
  ).toEqual(['next', 'closed', true]);
  expect(of({ ...closed, nextPlaylist: { ...next, picture: null, design: named.id } })).toEqual([
    'next',
    'closed',
    true,
  ]);
  expect(of({ ...closed, nextPlaylist: { ...next, picture: null, design: null } })).toEqual([
    'nothing',
    'closed',
    false,
  ]);
});

test('a web page, and a player without a picture yet, show the plan', () => {
  expect(of({ frame: { ...frame, picture: null, state: 'page' } })).toEqual(['planned', 'page', false]);
  expect(of({ frame: null })).toEqual(['planned', 'waiting', false]);
});

test('a black or frozen screen is reported, and so is a player that shows nothing of its plan', () => {
  expect(of({ frame: { ...frame, state: 'black' } })).toEqual(['frame', 'black', false]);
  expect(of({ frame: { ...frame, state: 'frozen' } })).toEqual(['frame', 'frozen', false]);
  expect(of({ status: 'online', playing: null })).toEqual(['planned', 'idle', true]);
});

test('UI2: a connected display that shows nothing at a closed location is closed, unless it plays or is offline', () => {
  const stateIn = (change: Partial<DisplayLive>) => displayStateOf({ ...playing, ...change });
  const closed = { state: 'closed', playing: null } as const;
  expect(stateIn({ ...closed, status: 'online' })).toBe('closed');
  expect(stateIn({ ...closed, status: 'offline' })).toBe('offline');
  expect(stateIn({ ...closed, status: 'online', active: false })).toBe('online');
  expect(stateIn({ state: 'closed' })).toBe('playlist_active');
});
