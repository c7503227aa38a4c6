import type { ShowTargets } from '@vitrine/contract/shows';
import { describe, expect, test } from 'vitest';
import { checkedOf, chosenFirst, groupsEverywhere, openedFor, rowsOf, toggled } from './target-tree.ts';

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
const all = new Set(['Berlin', 'Brno', 'Berlin c', 'Berlin w', 'Berlin none', 'Brno c']);
const keys = (opened: ReadonlySet<string>, search = '') =>
  rowsOf(targets, opened, search, 'In no group').map(({ key }) => key);

describe('UI8: where something is shown', () => {
  test('three levels: locations, their groups, displays; a display in two groups is in both, one in none has its own heading', () => {
    expect(keys(new Set())).toEqual(['Berlin', 'Brno']);
    expect(keys(all)).toEqual([
      'Berlin',
      'Berlin c',
      'Berlin c Counter',
      'Berlin w',
      'Berlin w Counter',
      'Berlin none',
      'Berlin none Meeting room',
      'Brno',
      'Brno c',
      'Brno c Till',
    ]);
  });

  test('search matches locations, groups and displays, and expands the matches', () => {
    expect(keys(new Set(), 'meeting')).toEqual(['Berlin', 'Berlin none', 'Berlin none Meeting room']);
    expect(keys(new Set(), 'count brno')).toEqual(['Brno', 'Brno c', 'Brno c Till']);
    expect(keys(new Set(), 'nothing like it')).toEqual([]);
  });

  test('opened from a display, a location or a group, its displays are selected; a single screen always is', () => {
    expect([...chosenFirst(targets, { displays: ['Till', 'not active'] })]).toEqual(['Till']);
    expect([...chosenFirst(targets, { place: 'Berlin' })]).toEqual(['Counter', 'Meeting room']);
    expect([...chosenFirst(targets, { group: 'c' })]).toEqual(['Counter', 'Till']);
    expect([...chosenFirst(targets, {})]).toEqual([]);
    const single = { ...targets, displays: targets.displays.slice(0, 1) };
    expect([...chosenFirst(single, {})]).toEqual(['Counter']);
  });

  test('a location counts its offline displays', () => {
    const [counter, ...others] = targets.displays;
    const off = { ...targets, displays: [{ ...counter!, status: 'offline' as const }, ...others] };
    const heads = rowsOf(off, new Set(), '', '').map((row) => row.kind === 'place' && row.offline);
    expect(heads).toEqual([1, 0]);
  });

  test('a checkbox selects everything below it, a dash means some, and clearing a full one selects none', () => {
    const berlin = ['Counter', 'Meeting room'];
    const some = new Set(['Counter', 'Till']);
    expect(checkedOf(berlin, some)).toBe('some');
    const full = toggled(berlin, some);
    expect([checkedOf(berlin, full), [...full].toSorted()]).toEqual([
      'all',
      ['Counter', 'Meeting room', 'Till'],
    ]);
    expect([...toggled(berlin, full)]).toEqual(['Till']);
  });

  test('Everywhere selects a whole group across all locations, the largest group first', () => {
    expect(groupsEverywhere(targets).map(({ name, displays }) => [name, displays])).toEqual([
      ['Counters', ['Counter', 'Till']],
      ['Windows', ['Counter']],
    ]);
  });

  test('the initial selection is visible', () => {
    expect([...openedFor(targets, new Set(['Meeting room']))]).toEqual(['Berlin', 'Berlin none']);
    expect(openedFor(targets, new Set()).size).toBe(0);
  });
});
