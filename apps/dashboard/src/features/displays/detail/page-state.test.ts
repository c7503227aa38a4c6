import { expect, test } from 'vitest';
import { pageStateOf } from './page-state.ts';

const display = { active: true, device: 'd', status: 'playlist_active', closed: null } as const;
const next = { id: 'p', name: 'Lunch', at: '2026-11-18T11:00:00Z', picture: null, design: null };
const playing = { state: 'playing', nextPlaylist: null } as const;
const gap = { state: 'nothing', nextPlaylist: next } as const;
const empty = { state: 'nothing', nextPlaylist: null } as const;
const closed = { ...display, status: 'online', closed: { opensAt: '2026-11-18T05:30:00Z' } } as const;

test('a display has one status, and a missing device comes before everything else', () => {
  expect(pageStateOf(display, playing)).toBe('playing');
  expect(pageStateOf({ ...display, device: null, active: false, status: 'unknown' }, empty)).toBe('unpaired');
  expect(pageStateOf({ ...display, active: false, status: 'offline' }, empty)).toBe('inactive');
  expect(pageStateOf({ ...display, status: 'offline' }, empty)).toBe('offline');
  expect(pageStateOf({ ...display, status: 'unknown' }, playing)).toBe('offline');
  expect(pageStateOf({ ...display, status: 'online' }, playing)).toBe('online');
});

test('C26: a closed display that will show nothing after its opening has a fault', () => {
  expect(pageStateOf(closed, { state: 'closed', nextPlaylist: next })).toBe('closed');
  expect(pageStateOf(closed, { state: 'closed', nextPlaylist: null })).toBe('nothing');
});

test('a gap in the plan is a fault, unless something plays in it', () => {
  expect(pageStateOf({ ...display, status: 'online' }, gap)).toBe('nothing');
  expect(pageStateOf({ ...display, status: 'online' }, empty)).toBe('nothing');
  expect(pageStateOf(display, empty)).toBe('playing');
});

test('before the plan is known the status is what the display reports', () => {
  expect(pageStateOf(closed)).toBe('closed');
  expect(pageStateOf({ ...display, status: 'online' })).toBe('online');
});
