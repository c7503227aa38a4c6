import { defineConfig } from 'vitest/config';
import { findChromium } from './scripts/find-chromium.mjs';
import { findFfmpeg } from './scripts/find-ffmpeg.mjs';

// Real browsers of other makers and ages, one after the other: `npm run test:engines`, which installs them.

process.env.TZ = 'UTC';
process.env.CHROMIUM_PATH = findChromium() ?? '';
process.env.FFMPEG_PATH = findFfmpeg() ?? '';

export default defineConfig({
  test: {
    include: ['e2e/engines/*.engine.ts'],
    globalSetup: 'apps/server/src/test/global-setup.ts',
    setupFiles: ['scripts/patient-tests.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
});
