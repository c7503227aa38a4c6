import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { chromiumArguments } from '../scripts/chromium-arguments.mjs';
import { findChromium } from '../scripts/find-chromium.mjs';

// `npm run bench` has installed the browser and built the pages before anything is measured.

export const launchOptions = (): LaunchOptions => ({
  executablePath: findChromium() ?? undefined,
  args: chromiumArguments,
});

export const launchBrowser = (): Promise<Browser> => chromium.launch(launchOptions());
