import { defineConfig } from 'vitest/config';
import { findChromium } from './scripts/find-chromium.mjs';
import { findFfmpeg } from './scripts/find-ffmpeg.mjs';

// Inherited by the workers. Tests of other zones name them explicitly.
process.env.TZ = 'UTC';
process.env.CHROMIUM_PATH = findChromium() ?? '';
process.env.FFMPEG_PATH = findFfmpeg() ?? '';

/** `npm run test:faults`: what takes many processes, rights or minutes runs then only. */
const isNight = process.env.FAULTS === 'night';

export default defineConfig({
  test: {
    include: ['apps/**/*.test.{ts,tsx}', 'packages/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/.tsc/**', ...(isNight ? [] : ['**/*.night.test.ts'])],
    environment: 'node',
    globalSetup: 'apps/server/src/test/global-setup.ts',
    setupFiles: 'scripts/patient-tests.ts',
    pool: 'forks',
    // Tests wait for Postgres much of the time, so a core is not left free for the main process.
    maxWorkers: '100%',
    // Test files share nothing but imported modules; a fresh process for each would cost more than most tests.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
