import { describe, expect, test } from 'vitest';
import { change, login, tomas } from './change.test-kit.ts';
import { type FoldedRow, foldChanges } from './fold-changes.ts';

const clockOf = ({ at }: { at: string }) => at.slice(11, 16);
const shapeOf = (row: FoldedRow) =>
  row.kind === 'one'
    ? clockOf(row.change)
    : row.kind === 'undone'
      ? `${clockOf(row.back)} undid ${clockOf(row.change)}`
      : `${row.kind} ${row.changes.map(clockOf).join(' ')}`;
const fold = (changes: Parameters<typeof foldChanges>[0], zone = 'UTC') =>
  foldChanges(changes, zone).map(shapeOf);

describe('neighbours', () => {
  test('of one person, topic and kind within ten minutes are one row', () => {
    expect(fold([change('09:10'), change('09:05'), change('09:00'), change('08:59')])).toEqual([
      'several 09:10 09:05 09:00',
      '08:59',
    ]);
  });

  test('of others, of another topic or of another kind stay rows of their own', () => {
    const others = [
      change('09:05', { actor: tomas }),
      change('09:04', { topic: 'groups' }),
      change('09:03', { kind: 'create' }),
      change('09:02', { isDraft: true }),
      change('09:01', { actor: { id: null, name: null, via: 'program' } }),
    ];
    for (const other of others) expect(fold([change('09:06'), other])).toHaveLength(2);
    expect(fold([change('09:06'), others[0]!, change('09:04')])).toEqual(['09:06', '09:05', '09:04']);
  });

  test('over midnight of the reader are two', () => {
    const [late, early] = [change('23:05'), change('22:58')];
    expect(fold([late, early])).toEqual(['several 23:05 22:58']);
    expect(fold([late, early], 'Europe/Prague')).toEqual(['23:05', '22:58']);
  });
});

describe('done and undone', () => {
  const off = change('14:44', { actor: tomas });
  const back = change('15:02', { restores: off.id });

  test('is one row at the time of the second, wherever the first stands', () => {
    expect(fold([back, change('14:50', { topic: 'groups' }), off])).toEqual(['15:02 undid 14:44', '14:50']);
  });

  test('stays alone if the first is not on the page, or was only a part of what was done in one go', () => {
    expect(fold([back])).toEqual(['15:02']);
    expect(fold([back, { ...off, batch: 'whole', batchSize: 3 }])).toHaveLength(2);
    const whole = { ...back, restores: off.batch };
    expect(fold([whole, { ...off, id: 'other', batchSize: 3 }])).toEqual(['15:02 undid 14:44']);
  });

  test('and done again belongs to the last', () => {
    const again = change('15:30', { restores: back.id });
    expect(fold([again, back, off])).toEqual(['15:30 undid 15:02', '14:44']);
  });
});

test('the logins of a day are one row at the last of them', () => {
  const day = [login('10:00'), change('09:00'), login('08:00', tomas), login('07:00')];
  expect(fold(day)).toEqual(['logins 10:00 08:00 07:00', '09:00']);
});
