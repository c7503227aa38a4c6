import { expect, test } from 'vitest';
import { engineOf, platformOf } from './device-facts.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    'LG webOS 22',
    `Mozilla/5.0 (Web0S; Linux/SmartTV) ${webKit} Chrome/87.0.4280.88 Safari/537.36 WebAppManager`,
    'Chromium 87',
    'webos',
  ],
  [
    'Samsung Tizen 6.5',
    `Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.5) ${webKit} 85.0.4183.93/6.5 TV Safari/537.36`,
    'WebKit 537',
    'tizen',
  ],
  [
    'Samsung Tizen 8',
    `Mozilla/5.0 (SMART-TV; LINUX; Tizen 8.0) ${webKit} Version/8.0 Chrome/108.0.5359.1 TV Safari/537.36`,
    'Chromium 108',
    'tizen',
  ],
  [
    'a Fire TV stick',
    `Mozilla/5.0 (Linux; Android 9; AFTMM) ${webKit} Version/4.0 Chrome/94.0.4606.71 Mobile Safari/537.36`,
    'Chromium 94',
    'android',
  ],
  [
    'BrightSign',
    `Mozilla/5.0 (X11; Linux aarch64) ${webKit} BrightSign/8.5 Chrome/87.0.4280.144 Safari/537.36`,
    'Chromium 87',
    'brightsign',
  ],
  [
    'Edge on a PC',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`,
    'Chromium 150',
    'browser',
  ],
  [
    'Firefox',
    'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
    'Firefox 153',
    'browser',
  ],
  [
    'Safari',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
    'Safari 19',
    'browser',
  ],
  [
    'WebKitGTK',
    'Mozilla/5.0 (X11; Linux aarch64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/60.5 Safari/605.1.15',
    'WebKit 605',
    'browser',
  ],
])('PL4: %s is known by its engine and platform', (_name, userAgent, engine, platform) => {
  expect(engineOf(userAgent)).toBe(engine);
  expect(platformOf(userAgent)).toBe(platform);
});
