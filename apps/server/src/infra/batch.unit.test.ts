import { expect, test, vi } from 'vitest';
import { createBatcher } from './batch.ts';

const settled = (all: readonly Promise<unknown>[]) =>
  Promise.all(all.map((each) => each.catch((error: Error) => error.message)));

test('what comes together is done together, what comes meanwhile is the next lot, and no lot is too large', async () => {
  const lots: (readonly number[])[] = [];
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const double = createBatcher(3, async (lot: readonly number[]) => {
    lots.push(lot);
    if (lots.length === 1) await isReleased;
    return lot.map((each) => each * 2);
  });
  const first = [1, 2].map(double);
  await vi.waitFor(() => expect(lots).toHaveLength(1));
  const rest = [3, 4, 5, 6].map(double);
  release();
  expect(await Promise.all([...first, ...rest])).toEqual([2, 4, 6, 8, 10, 12]);
  expect(lots).toEqual([[1, 2], [3, 4, 5], [6]]);
});

test('one whose data is refused harms no other; a database that does not answer is told to all at once', async () => {
  const refused = Object.assign(new Error('no such text'), { code: '22021' });
  const keep = createBatcher(10, async (lot: readonly string[]) => {
    if (lot.includes('bad')) throw refused;
    return lot;
  });
  expect(await settled(['a', 'bad', 'b'].map(keep))).toEqual(['a', 'no such text', 'b']);
  const work = vi.fn(() => Promise.reject(new Error('timeout exceeded when trying to connect')));
  const ask = createBatcher(10, work);
  expect(new Set(await settled([1, 2, 3].map(ask)))).toEqual(
    new Set(['timeout exceeded when trying to connect']),
  );
  expect(work).toHaveBeenCalledOnce();
});
