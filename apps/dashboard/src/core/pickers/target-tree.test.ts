import { describe, expect, test } from 'vitest';
import {
  checkedOf,
  groupsFound,
  mostListed,
  openedFor,
  rowsOf,
  type Targets,
  toggled,
} from './target-tree.ts';

const place = (id: string, timezone = 'Europe/Prague') => ({ id, name: id, timezone, isOpen: true });
const display = (id: string, at: string, groups: string[]) => ({ id, name: id, place: at, groups });
const targets: Targets = {
  places: [place('Žižkov'), place('Berlin', 'Europe/Berlin')],
  groups: [
    { id: 'w', name: 'Windows' },
    { id: 'c', name: 'Counters' },
  ],
  displays: [
    display('Counter', 'Berlin', ['c', 'w']),
    display('Meeting room', 'Berlin', []),
    display('Till', 'Žižkov', ['c']),
  ],
};
const idsOf = (of: Targets, search = '', opened: ReadonlySet<string> = new Set(), hasEmpty = false) =>
  rowsOf(of, opened, search, hasEmpty).map(({ id }) => id);

describe('UI8: where something is shown', () => {
  test('displays stand under their places at once, in the order of the places, and each of them once', () => {
    expect(idsOf(targets)).toEqual(['Žižkov', 'Till', 'Berlin', 'Counter', 'Meeting room']);
  });

  test('a search by letters, without accents, matches places, groups and displays', () => {
    expect(idsOf(targets, 'meeting')).toEqual(['Berlin', 'Meeting room']);
    expect(idsOf(targets, 'count ziz')).toEqual(['Žižkov', 'Till']);
    expect(idsOf(targets, 'nothing like it')).toEqual([]);
  });

  test('a place without displays is a row only where it can be chosen', () => {
    const more = { ...targets, places: [...targets.places, place('Wien', 'Europe/Vienna')] };
    expect(idsOf(more)).not.toContain('Wien');
    expect(idsOf(more, '', new Set(), true).at(-1)).toBe('Wien');
    expect(idsOf(more, 'wien', new Set(), true)).toEqual(['Wien']);
    expect(idsOf(more, 'till', new Set(), true)).toEqual(['Žižkov', 'Till']);
  });

  test('more than can be read through are folded by place, until a search finds few', () => {
    const many = Array.from({ length: mostListed }, (_, n) => display(`Screen ${n}`, 'Berlin', []));
    const fleet = { ...targets, displays: [...many, display('Till', 'Žižkov', [])] };
    const isOpenIn = (of: Targets, opened: string[] = []) =>
      rowsOf(of, new Set(opened), '').flatMap((row) => (row.kind === 'place' ? [row.isOpen] : []));
    expect(isOpenIn({ ...fleet, displays: many })).toEqual([null]);
    expect(isOpenIn(fleet)).toEqual([false, false]);
    expect(isOpenIn(fleet, ['Žižkov'])).toEqual([true, false]);
    expect(idsOf(fleet)).toEqual(['Žižkov', 'Berlin']);
    expect(idsOf(fleet, 'till')).toEqual(['Žižkov', 'Till']);
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

  test('a whole group counts its displays of all places, the largest is first, and a search finds the others', () => {
    expect(groupsFound(targets, '').map(({ name, displays }) => [name, displays])).toEqual([
      ['Counters', ['Counter', 'Till']],
      ['Windows', ['Counter']],
    ]);
    const many = Array.from({ length: 400 }, (_, n) => ({ id: `g${n}`, name: `Group ${n}` }));
    const found = (search: string) => groupsFound({ ...targets, groups: many }, search).length;
    expect(found('')).toBe(12);
    expect(found('group 399')).toBe(1);
    expect(found('counters')).toBe(0);
  });

  test('where places are folded, the initial selection is visible', () => {
    expect([...openedFor(targets, new Set(['Meeting room']))]).toEqual(['Berlin']);
    expect(openedFor(targets, new Set()).size).toBe(0);
    expect(openedFor(targets, new Set(targets.displays.map(({ id }) => id))).size).toBe(0);
  });
});
