import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { messages } from './apps/dashboard/messages-plugin.ts';
import { unitProject } from './vitest.config.ts';

const fewerRuns = fileURLToPath(new URL('scripts/mutate/fewer-runs.ts', import.meta.url));

// The unit tests for `npm run test:mutate`, which runs each of them many times.
export default defineConfig({
  plugins: [
    messages,
    {
      name: 'fewer-runs',
      enforce: 'pre',
      resolveId: (id, importer) => (id === 'fast-check' && importer !== fewerRuns ? fewerRuns : undefined),
    },
  ],
  test: unitProject,
});
