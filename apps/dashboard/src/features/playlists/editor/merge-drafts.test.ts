import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyCalendar } from '../../../core/conditions/draft-calendar.ts';
import { draft, item } from './draft.test-kit.ts';
import { changedFields, type Draft } from './draft.ts';
import { mergeDrafts } from './merge-drafts.ts';

const base = draft({ items: [item('one')] });
const part = fc.record(
  {
    name: fc.constantFrom('Lunch', 'Dinner', 'Supper'),
    priority: fc.integer({ min: 50, max: 52 }),
    groups: fc.subarray(['counters', 'windows']),
    description: fc.constantFrom('', 'soup'),
    items: fc.constantFrom([item('one')], [item('one'), item('two')], [item('two')]),
    calendar: fc.constantFrom(emptyCalendar, { ...emptyCalendar, name: 'Summer' }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Partial<Draft>>;

describe('two edits of one draft', () => {
  test('of different fields are both kept, without a question', () => {
    const { draft: merged, both } = mergeDrafts(base, { ...base, name: 'Dinner' }, { ...base, priority: 60 });
    expect(both).toEqual([]);
    expect([merged.name, merged.priority]).toEqual(['Dinner', 60]);
  });
  test('of one field ask about it, and keep the rest', () => {
    const mine = { ...base, name: 'Dinner', description: 'soup' };
    const { draft: merged, both } = mergeDrafts(base, mine, { ...base, name: 'Supper' });
    expect(both).toEqual(['name']);
    expect([merged.name, merged.description]).toEqual(['Supper', 'soup']);
  });
  test('to the same value are no question', () => {
    const same = { ...base, groups: ['windows'] };
    expect(mergeDrafts(base, same, { ...base, groups: ['windows'] }).both).toEqual([]);
  });
  test('any two: what one side changed is kept, and only what both changed differently asks', () => {
    fc.assert(
      fc.property(part, part, (one, other) => {
        const [mine, theirs] = [
          { ...base, ...one },
          { ...base, ...other },
        ];
        const { draft: merged, both } = mergeDrafts(base, mine, theirs);
        const [ofMine, ofTheirs] = [changedFields(base, mine), changedFields(base, theirs)];
        for (const field of both) expect(ofMine.includes(field) && ofTheirs.includes(field)).toBe(true);
        for (const field of ofTheirs) expect(changedFields(theirs, merged)).not.toContain(field);
        for (const field of ofMine.filter((each) => !both.includes(each)))
          expect(changedFields(mine, merged)).not.toContain(field);
      }),
    );
  });
});
