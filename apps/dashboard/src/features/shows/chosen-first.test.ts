import type { ShowTargets } from '@vitrine/contract/shows';
import { expect, test } from 'vitest';
import { chosenFirst } from './chosen-first.ts';
import { offeredTimes } from './offered-times.ts';

const place = (id: string, timezone: string, closesAt: string | null = null) => ({
  ...{ id, name: id, timezone, closesAt, opensAt: null, isOpen: true },
});
const display = (id: string, at: string, groups: string[], changesAt: string | null = null) => ({
  ...{
    id,
    name: id,
    place: at,
    groups,
    picture: null,
    pictureAt: null,
    device: 'device',
    closed: null,
    playlists: [],
    changesAt,
  },
  ...({ orientation: 'horizontal', status: 'online' } as const),
});
const targets: ShowTargets = {
  places: [place('Berlin', 'Europe/Berlin', '2026-11-16T19:00:00.000Z'), place('Brno', 'Europe/Prague')],
  groups: [
    { id: 'c', name: 'Counters' },
    { id: 'w', name: 'Windows' },
  ],
  displays: [
    display('Counter', 'Berlin', ['c', 'w'], '2026-11-16T17:00:00.000Z'),
    display('Meeting room', 'Berlin', []),
    display('Till', 'Brno', ['c']),
  ],
};

test('opened from a display, a location or a group, its displays are selected; a single screen always is', () => {
  expect([...chosenFirst(targets, { displays: ['Till', 'not active'] })]).toEqual(['Till']);
  expect([...chosenFirst(targets, { place: 'Berlin' })]).toEqual(['Counter', 'Meeting room']);
  expect([...chosenFirst(targets, { group: 'c' })]).toEqual(['Counter', 'Till']);
  expect([...chosenFirst(targets, {})]).toEqual([]);
  const single = { ...targets, displays: targets.displays.slice(0, 1) };
  expect([...chosenFirst(single, {})]).toEqual(['Counter']);
});

test('UI8: suggested are an hour, closing and the next change, in the time zone of the selected location', () => {
  const now = Date.parse('2026-11-16T14:37:00.000Z');
  expect(offeredTimes(targets, new Set(['Counter']), now)).toEqual({
    ...{ hour: '16:45', closing: '20:00', change: '18:00', first: '18:00' },
  });
  expect(offeredTimes(targets, new Set(['Till']), now)).toEqual({
    ...{ hour: '16:45', closing: null, change: null, first: '16:45' },
  });
});
