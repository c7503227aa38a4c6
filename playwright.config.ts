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
  // Nothing is tried twice: a journey that fails once has found a fault, of the product or of its own.
  retries: 0,
  // These end only what hangs. Two programs, two browsers and whatever else runs share the cores, so a journey of 20 seconds can
  // take a minute and an answer of half a second several: how busy the machine is must never decide a verdict.
  timeout: 180_000,
  expect: { timeout: 60_000 },
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
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});
