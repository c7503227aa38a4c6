import { expect, test, vi } from 'vitest';
import { findFreePort } from './free-port.ts';

test('two who look for a port at the same time never find the same one, although nobody listens on it yet', async () => {
  const draws = [0.123, 0.456];
  vi.spyOn(Math, 'random').mockImplementation(() => draws[0]!);
  const first = await findFreePort();
  const second = findFreePort();
  // It draws the same port again and again, until it draws another one.
  await new Promise((resolve) => setImmediate(resolve));
  draws.shift();
  expect(await second).not.toBe(first);
});
