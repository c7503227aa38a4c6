import { expect, test, vi } from 'vitest';
import { createBatcher } from './batch.ts';

const settled = (all: readonly Promise<unknown>[]) =>
  Promise.all(all.map((each) => each.catch((error: Error) => error.message)));

test('calls that arrive together form a batch, calls during its work form the next, and batches have a maximum size', async () => {
  const batches: (readonly number[])[] = [];
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const double = createBatcher(3, async (batch: readonly number[]) => {
    batches.push(batch);
    if (batches.length === 1) await isReleased;
    return batch.map((each) => each * 2);
  });
  const first = [1, 2].map(double);
  await vi.waitFor(() => expect(batches).toHaveLength(1));
  const rest = [3, 4, 5, 6].map(double);
  release();
  expect(await Promise.all([...first, ...rest])).toEqual([2, 4, 6, 8, 10, 12]);
  expect(batches).toEqual([[1, 2], [3, 4, 5], [6]]);
});

test('an item with invalid data does not fail the others; an unavailable database fails the whole batch at once', async () => {
  const refused = Object.assign(new Error('no such text'), { code: '22021' });
  const keep = createBatcher(10, async (batch: readonly string[]) => {
    if (batch.includes('bad')) throw refused;
    return batch;
  });
  expect(await settled(['a', 'bad', 'b'].map(keep))).toEqual(['a', 'no such text', 'b']);
  const work = vi.fn(() => Promise.reject(new Error('timeout exceeded when trying to connect')));
  const ask = createBatcher(10, work);
  expect(new Set(await settled([1, 2, 3].map(ask)))).toEqual(
    new Set(['timeout exceeded when trying to connect']),
  );
  expect(work).toHaveBeenCalledOnce();
});
