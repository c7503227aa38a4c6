import { expect, test } from 'vitest';
import { createEditStore, type Drag } from './edit-store.ts';
import type { Rules } from './occurrences.ts';

const sight = 36;

/** A browser that draws a row in so many milliseconds, and a drag over rows that are all in sight. */
function dragging(rowMs: number) {
  let clock = 0;
  let frame: (() => void) | null = null;
  let drawn: (() => void) | null = null;
  const store = createEditStore({
    now: () => clock,
    next: (work) => {
      frame = work;
    },
    drawn: (then) => {
      drawn = then;
    },
  });
  const shown = new Map<string, Rules>();
  store.setBase({
    plannerOf: (row) => ({
      pending: () => ({ coming: [], ghosts: [] }),
      withRules: (_, rules) => {
        shown.set(row, rules);
        return { coming: [], ghosts: [] };
      },
    }),
    pendingOf: () => null,
  });
  let drawnRows = 0;
  for (let at = 0; at < sight; at++)
    store.subscribeRow(`row ${at}`, () => {
      drawnRows += 1;
      clock += rowMs;
    });
  return {
    store,
    shown,
    move: () => {
      const rules = { conditions: [], alternatives: [], exceptions: [] } as Rules;
      store.set({ playlist: 'lunch', row: 'row 20', rules } as unknown as Drag);
      return rules;
    },
    /** How many rows it has drawn, and how long that took. */
    draw: () => {
      const [rows, startedAt] = [drawnRows, clock];
      const work = frame;
      frame = null;
      work?.();
      drawn?.();
      drawn = null;
      const ms = clock - startedAt;
      clock = Math.max(clock, startedAt + 1000 / 60);
      return { rows: drawnRows - rows, ms };
    },
    now: () => clock,
  };
}

test.each([1, 2, 4])('a frame works out as many rows as it can draw, at %i ms each', (rowMs) => {
  const { move, draw } = dragging(rowMs);
  for (let warm = 0; warm < 10; warm++) {
    move();
    draw();
  }
  move();
  const { rows, ms } = draw();
  expect(rows).toBeGreaterThanOrEqual(1);
  expect(ms).toBeLessThanOrEqual(10);
  expect(ms).toBeGreaterThan(10 - 2 * rowMs);
});

test('the row under the pointer follows each move, and none of the others starves', () => {
  const { move, draw, shown } = dragging(6);
  const seen = new Map<string, number>();
  for (let step = 0; step < 4 * sight; step++) {
    const rules = move();
    draw();
    expect(shown.get('row 20')).toBe(rules);
    for (const [row, of] of shown) if (of === rules) seen.set(row, step);
  }
  expect(seen.size).toBe(sight);
  expect(Math.min(...seen.values())).toBeGreaterThan(2 * sight);
});

test.each([15, 18])(
  'on a machine that draws a row in %i ms, fifty frames a second have the mark',
  (rowMs) => {
    const { move, draw, shown, now } = dragging(rowMs);
    const madeAt = new Map<Rules, number>();
    const steps = 12 * sight;
    const lags: number[] = [];
    for (let step = 0; step < steps; step++) {
      madeAt.set(move(), now());
      draw();
      lags.push(now() - madeAt.get(shown.get('row 20')!)!);
    }
    expect(steps / (now() / 1000)).toBeGreaterThanOrEqual(50);
    expect(Math.max(...lags)).toBeLessThan(250);
    expect(shown.size).toBe(sight);
  },
);

test('when it is put down, all rows come to what is shown', () => {
  const { move, draw, shown } = dragging(4);
  const rules = move();
  for (let frame = 0; frame < 2 * sight; frame++) draw();
  expect(new Set(shown.values())).toEqual(new Set([rules]));
  expect(shown.size).toBe(sight);
});
