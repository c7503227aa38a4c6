import { vi } from 'vitest';

// A condition that a test waits for has twenty seconds by default instead of Vitest's one second, which is
// too short on a busy machine.

const patience = { timeout: 20_000 };
const { waitFor } = vi;
vi.waitFor = (condition, options) =>
  waitFor(condition, typeof options === 'number' ? options : { ...patience, ...options });
