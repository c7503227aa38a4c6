import { describe, expect, test } from 'vitest';
import { checkedOf, groupsEverywhere, openedFor, rowsOf, type Targets, toggled } from './target-tree.ts';

const place = (id: string, timezone: string) => ({ id, name: id, timezone });
const display = (id: string, at: string, groups: string[]) => ({ id, name: id, place: at, groups });
const targets: Targets = {
  places: [place('Berlin', 'Europe/Berlin'), place('Brno', 'Europe/Prague')],
  groups: [
    { id: 'c', name: 'Counters' },
    { id: 'w', name: 'Windows' },
  ],
  displays: [
    display('Counter', 'Berlin', ['c', 'w']),
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

  test('a place without displays is a row only where it can be chosen', () => {
    const more = { ...targets, places: [...targets.places, place('Wien', 'Europe/Vienna')] };
    const rows = (search: string, hasEmpty: boolean) =>
      rowsOf(more, new Set(), search, 'In no group', hasEmpty).map(({ key }) => key);
    expect(rows('', false)).toEqual(['Berlin', 'Brno']);
    expect(rows('', true)).toEqual(['Berlin', 'Brno', 'Wien']);
    expect(rows('wien', true)).toEqual(['Wien']);
    expect(rows('till', true)).toEqual(['Brno', 'Brno c', 'Brno c Till']);
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
    expect(openedFor(targets, new Set(targets.displays.map(({ id }) => id))).size).toBe(0);
  });
});
