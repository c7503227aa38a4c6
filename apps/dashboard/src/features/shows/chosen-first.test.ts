import type { ShowTargets } from '@vitrine/contract/shows';
import { expect, test } from 'vitest';
import { chosenFirst } from './chosen-first.ts';

const place = (id: string, timezone: string, closesAt: string | null = null) => ({
  id,
  name: id,
  timezone,
  closesAt,
  opensAt: null,
  isOpen: true,
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
