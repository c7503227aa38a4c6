import { defaultHours } from '@vitrine/contract/locations';
import type { Manifest } from '@vitrine/contract/player';
import { expect, test } from 'vitest';
import { wantedScreens } from './screen-power.ts';

const screens = [{ vendor: 'PJLink', localIp: '192.168.1.9', screenId: 0, password: 'secret' }];
const noon = Date.parse('2026-11-17T11:00:00Z');
const night = Date.parse('2026-11-17T21:00:00Z');

type Display = NonNullable<Manifest['display']>;
const manifestWith = (changes: Partial<Display>) =>
  ({
    display: {
      active: true,
      networkScreens: screens,
      timezone: 'Europe/Prague',
      schedule: { hours: defaultHours, playlists: [], playables: [] },
      ...changes,
    },
  }) as unknown as Manifest;

test('screens are on while the location is open, by its clock', () => {
  expect(wantedScreens(manifestWith({}), noon)).toEqual({ screens, on: true });
  expect(wantedScreens(manifestWith({}), night)).toEqual({ screens, on: false });
});

test('switched by hand they stay so until the next opening or closing', () => {
  const byHand = manifestWith({ screenPower: { on: false, until: '2026-11-17T17:00:00Z' } });
  expect(wantedScreens(byHand, noon).on).toBe(false);
  expect(wantedScreens(byHand, Date.parse('2026-11-18T11:00:00Z')).on).toBe(true);
  const forGood = manifestWith({ screenPower: { on: true, until: null } });
  expect(wantedScreens(forGood, night).on).toBe(true);
});

test('nothing is switched for an inactive display, without a display or in an unknown zone', () => {
  expect(wantedScreens(manifestWith({ active: false }), night)).toEqual({ screens, on: null });
  expect(wantedScreens(manifestWith({ timezone: 'Mars/Olympus' }), night).on).toBeNull();
  expect(wantedScreens({ display: null } as Manifest, noon)).toEqual({ screens: [], on: null });
  expect(wantedScreens(null, noon)).toEqual({ screens: [], on: null });
});
