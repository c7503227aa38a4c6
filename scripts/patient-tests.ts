import { vi } from 'vitest';

// A condition that a test waits for has twenty seconds unless the test says otherwise, not the one second Vitest gives it: on a busy
// machine one second is no sign that something will never happen.

const patience = { timeout: 20_000 };
const { waitFor } = vi;
vi.waitFor = (condition, options = patience) => waitFor(condition, options);
