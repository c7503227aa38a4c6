// Finds a Chromium for the browser tests. It is used before dependencies are installed, so it has none.
import { accessSync, constants, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome'];
const PLACES_IN_PLAYWRIGHT = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
];

/** The path of an executable, or undefined. If `CHROMIUM_PATH` is set, no other location is searched. */
export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return isExecutable(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  const directories = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = COMMANDS.flatMap((command) =>
    directories.map((directory) => path.join(directory, command)),
  );
  return [...candidates, ...playwrightCandidates(env)].find(isExecutable);
}

/** Newest first. */
function playwrightCandidates(env) {
  const cache = playwrightCache(env);
  let names;
  try {
    names = readdirSync(cache).filter((name) => /^chromium-\d+$/.test(name));
  } catch {
    return [];
  }
  names.sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)));
  return names.flatMap((name) => PLACES_IN_PLAYWRIGHT.map((place) => path.join(cache, name, place)));
}

function playwrightCache(env) {
  if (env.PLAYWRIGHT_BROWSERS_PATH === '0') {
    return fileURLToPath(new URL('../node_modules/playwright-core/.local-browsers', import.meta.url));
  }
  if (env.PLAYWRIGHT_BROWSERS_PATH) return env.PLAYWRIGHT_BROWSERS_PATH;
  if (process.platform === 'darwin') return path.join(homedir(), 'Library/Caches/ms-playwright');
  return path.join(env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'ms-playwright');
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
