import { expect, test } from 'vitest';
import { createTurns } from './slices.ts';

test('those who wait are released one in each turn, so that others come in between (A8)', async () => {
  const waitForTurn = createTurns();
  const seen: string[] = [];
  const waiting = [1, 2, 3].map((i) => waitForTurn().then(() => seen.push(`refused ${i}`)));
  let turns = 0;
  const other = () => {
    seen.push(`other ${++turns}`);
    if (turns < 3) setImmediate(other);
  };
  setImmediate(other);
  await Promise.all(waiting);
  expect(seen).toEqual(['refused 1', 'other 1', 'refused 2', 'other 2', 'refused 3']);
});

test('another queue does not wait for the first', async () => {
  const [some, others] = [createTurns(), createTurns()];
  const seen: string[] = [];
  const long = Array.from({ length: 100 }, (_, i) => some().then(() => seen.push(`some ${i}`)));
  await others();
  expect(seen.length).toBeLessThan(3);
  await Promise.all(long);
});
