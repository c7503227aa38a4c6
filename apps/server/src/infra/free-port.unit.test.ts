import { expect, test } from 'vitest';
import { findFreePort } from './free-port.ts';

test('ports that were found are different, although nobody listens on them yet', async () => {
  const ports: number[] = [];
  for (let i = 0; i < 500; i++) ports.push(await findFreePort());
  expect(new Set(ports).size).toBe(ports.length);
});
