import { expect, test, vi } from 'vitest';
import { findFreePort } from './free-port.ts';

test('two who look for a port at the same time never find the same one, although nobody listens on it yet', async () => {
  const draw = vi.spyOn(Math, 'random');
  const first = await findFreePort();
  const drawn = draw.mock.results.at(-1)!.value as number;
  draw.mockReturnValueOnce(drawn).mockReturnValueOnce(drawn);
  expect(await findFreePort()).not.toBe(first);
});
