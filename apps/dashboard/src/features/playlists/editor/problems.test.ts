import { describe, expect, test } from 'vitest';
import { emptyCalendar } from '../../../core/conditions/draft-calendar.ts';
import { draft, item, video } from './draft.test-kit.ts';
import {
  firstProblem,
  forget,
  hasEmptyCondition,
  hasProblems,
  kindOf,
  problemsFrom,
  problemsOf,
} from './problems.ts';

const unfilled = { precondition: 'date', operator: 'after', first: '', second: '', weekdays: [] } as const;

describe('client-side validation', () => {
  test('a valid draft has no problem', () => {
    expect(hasProblems(problemsOf(draft({ items: [item('a')] })))).toBe(false);
  });

  test('invalid lengths and repetitions are reported with their rows', () => {
    const items = [
      item('a'),
      item('b', { durationText: 'abc' }),
      item('c', { playable: video('film', 15), amount: 100 }),
    ];
    const problems = problemsOf(draft({ items }));
    expect([...problems.items]).toEqual([
      ['b', { duration: 'playables.durationRange' }],
      ['c', { amount: 'playlists.amountRange' }],
    ]);
    expect(kindOf(problems)).toBe('orders');
    expect(firstProblem(problems, items)).toMatchObject({ area: 'item', key: 'b', at: 1 });
  });

  test('incomplete conditions of an item and of the playlist are reported', () => {
    const items = [item('a', { conditions: [unfilled] })];
    const ofItem = problemsOf(draft({ items }));
    expect(kindOf(ofItem)).toBe('conditions');
    expect(ofItem.items.get('a')?.conditions?.get(0)).toBe('conditions.invalid');
    const ofPlaylist = problemsOf(draft({ calendar: { ...emptyCalendar, conditions: [unfilled] } }));
    expect([kindOf(ofPlaylist), firstProblem(ofPlaylist, [])]).toEqual(['conditions', { area: 'calendar' }]);
  });

  test('a condition that says nothing yet is told from one that is wrong', () => {
    const wrong = { ...unfilled, first: '31.02.2026' };
    const ofItem = (condition: typeof unfilled | typeof wrong) =>
      hasEmptyCondition(draft({ items: [item('a', { conditions: [condition] })] }));
    expect([ofItem(unfilled), ofItem(wrong)]).toEqual([true, false]);
    const weekday = { ...unfilled, precondition: 'weekday' } as const;
    expect(hasEmptyCondition(draft({ calendar: { ...emptyCalendar, conditions: [weekday] } }))).toBe(true);
    expect(hasEmptyCondition(draft({ items: [item('a')] }))).toBe(false);
  });

  test('a name is required', () => {
    const problems = problemsOf(draft({ name: ' ' }));
    expect([kindOf(problems), firstProblem(problems, [])]).toEqual(['fields', { area: 'name' }]);
  });
});

describe('server-side validation', () => {
  const sent = [item('a'), item('b'), item('c')];
  const problems = problemsFrom(
    {
      'items.1.duration': ['too long'],
      'items.2.conditions.1.value': ['no date'],
      'items.2.conditions.0': ['not filled in'],
      'items.0.playable_id': ['still converting'],
      'calendar.conditions.1': ['the same time'],
      'calendar.alternatives.0.2.weekdays': ['no day'],
      'calendar.exceptions.3.date': ['twice'],
      name: ['taken'],
    },
    sent,
  );

  test('refers to the rows as they were sent', () => {
    expect(problems.items.get('a')).toEqual({ playable: 'still converting' });
    expect(problems.items.get('b')).toEqual({ duration: 'too long' });
    expect([...problems.items.get('c')!.conditions!]).toEqual([
      [1, 'no date'],
      [0, 'not filled in'],
    ]);
    expect([...problems.calendar]).toEqual([
      ['conditions.1', 'the same time'],
      ['alternatives.0.2', 'no day'],
      ['exceptions.3', 'twice'],
    ]);
    expect(problems.name).toBe('taken');
  });

  test('is discarded for fields that are changed', () => {
    const before = draft({ items: sent });
    const after = { ...before, name: 'Other', items: [sent[0]!, { ...sent[1]!, duration: 20 }, sent[2]!] };
    const left = forget(problems, before, after);
    expect([...left.items.keys()].sort()).toEqual(['a', 'c']);
    expect(left.name).toBeUndefined();
    expect(left.calendar).toBe(problems.calendar);
  });
});
