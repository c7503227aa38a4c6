import { defineConfig } from '@playwright/test';
import { whole } from './e2e/hosts.ts';
import { chromiumArguments } from './scripts/chromium-arguments.mjs';
import { findChromium } from './scripts/find-chromium.mjs';

// One product for all journeys (e2e/serve.ts), freshly filled with the demo; each test signs in with a context of its own.
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A journey that fails once in twenty runs is a fault of the product or of the journey (`npm run test:repeat` finds it).
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list', { printSteps: false }]],
  use: {
    baseURL: whole.auth,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Prague',
    contextOptions: { reducedMotion: 'reduce' },
    // Records every step, which costs a third of the time: E2E_TRACE=1 for a failure that is hard to understand.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: chromiumArguments,
    },
  },
  webServer: {
    command: 'node e2e/serve.ts',
    url: `${whole.auth}/readyz`,
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
