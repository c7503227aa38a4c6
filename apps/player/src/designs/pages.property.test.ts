import { pageAt } from '@vitrine/design/pages';
import { at, plan, playlist, times } from '@vitrine/schedule/test-plan';
import { whatPlaysAt } from '@vitrine/schedule/what-plays-at';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { screenBySecond, type TableItem } from './obvious-pages.test-kit.ts';

// Over random loops and tables, players show what a literal screen shows, and no row stays hidden.

/** The longest of these runs lasts eight hours, so each ends on its day. */
const tried = (process.env.TEST_PROFILE ?? 'quick') === 'quick' ? 150 : 1000;
const table = fc.record({
  seconds: fc.integer({ min: 1, max: 60 }),
  rows: fc.integer({ min: 1, max: 40 }),
  rowsPerPage: fc.integer({ min: 1, max: 12 }),
  pageSeconds: fc.integer({ min: 1, max: 20 }),
});
const loops = fc
  .array(fc.array(table, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })
  .map((all) => all.map((loop, i) => loop.map((each, j): TableItem => ({ ...each, id: `${i}/${j}` }))));

/** What a player shows: from the time alone, by any second of the day. */
function rowsAt(item: TableItem, instant: number, showing: { from: number; count: number }): number[] {
  const pages = Math.ceil(item.rows / item.rowsPerPage);
  const turn = { seconds: item.seconds, count: showing.count };
  const page = pageAt({ pages, seconds: item.pageSeconds }, instant, { startedAt: showing.from, turn });
  const first = page * item.rowsPerPage;
  return Array.from({ length: Math.min(item.rowsPerPage, item.rows - first) }, (_, i) => first + i);
}

test(`in ${tried} random loops a run of as many turns as pages shows every row, as a literal screen does`, () => {
  let hidden = 0;
  fc.assert(
    fc.property(loops, fc.constantFrom('00:00', '09:00'), (all, from) => {
      const items = all.flat();
      // As many rounds as give each item as many turns as it has pages.
      const rounds = Math.max(
        ...all.map(
          (loop) => loop.length * Math.max(...loop.map((each) => Math.ceil(each.rows / each.rowsPerPage))),
        ),
      );
      const conditions = from === '00:00' ? [] : [times(from, '24:00')];
      const planned = plan(
        all.map((loop, i) =>
          playlist(`p${i}`, {
            conditions,
            items: loop.map(({ id, seconds }) => ({ id, seconds, conditions: [] })),
          }),
        ),
        { timeZone: 'UTC' },
      );
      const begin = at(`2026-11-17T${from}:00Z`);
      const expected = screenBySecond(all, rounds);
      const seen = new Map(items.map(({ id }) => [id, new Set<number>()]));
      expected.forEach(({ item, rows }, second) => {
        const instant = begin + second * 1000;
        const now = whatPlaysAt(planned, instant);
        const found = now.state === 'playing' ? now.showing : null;
        const shown = found?.item === item.id ? rowsAt(item, instant, found) : null;
        if (String(shown) !== String(rows)) expect([second, item.id, shown]).toEqual([second, item.id, rows]);
        for (const row of shown!) seen.get(item.id)!.add(row);
      });
      for (const { id, rows } of items) hidden += rows - seen.get(id)!.size;
    }),
    { numRuns: tried },
  );
  expect(hidden).toBe(0);
});

test('an item of ten seconds in a loop of twenty no longer shows the same page for ever', () => {
  const at = (count: number) =>
    pageAt({ pages: 2, seconds: 10 }, count * 20_000, {
      startedAt: count * 20_000,
      turn: { seconds: 10, count },
    });
  expect([0, 1, 2, 3].map(at)).toEqual([0, 1, 0, 1]);
});

test('500 rows, six on a page, on an item of five seconds come all, in 84 turns', () => {
  const pages = Math.ceil(500 / 6);
  const shown = Array.from({ length: 84 }, (_, count) =>
    pageAt({ pages, seconds: 10 }, 3000, { startedAt: 0, turn: { seconds: 5, count } }),
  );
  expect(new Set(shown).size).toBe(84);
});
