import { defineConfig } from '@playwright/test';
import { whole } from './e2e/places.ts';
import { findChromium } from './scripts/find-chromium.mjs';

// One product for all journeys (e2e/serve.ts), freshly filled with the demo; each test signs in with a context of its own.
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list', { printSteps: false }]],
  use: {
    baseURL: whole.auth,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Prague',
    // Pictures of every step would cost a third of the time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
      ],
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
