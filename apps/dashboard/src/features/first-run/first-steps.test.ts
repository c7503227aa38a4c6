import type { FirstRun } from '@vitrine/contract/first-run';
import { expect, test } from 'vitest';
import { typedAddress } from '../../core/queries/typed-address.ts';
import { cityOf, secondsText, stepsOf, waitsFor } from './first-steps.ts';

const id = '019a82f1-0000-7000-8000-000000000001';
const at = '2026-11-15T02:00:00.000Z';
const fresh: FirstRun = {
  playerUrl: 'https://tv.example/',
  frameUrl: 'https://tv.example/player/?preview=x',
  isLocalOnly: false,
  httpPlayers: false,
  isOpenedFromNetwork: false,
  location: {
    id,
    name: 'Café Linden',
    timezone: 'Europe/Prague',
    hoursSet: false,
    isOpen: true,
    opensAt: null,
  },
  group: { id, name: 'Screens' },
  display: null,
  connectedAt: null,
  sample: { id, name: 'Sample', seconds: 36, shownAt: null, picture: null, liveAfterMs: null },
  own: null,
  plan: { active: 0, free: 1 },
};
const display = {
  id,
  name: 'Screen 1',
  status: 'online',
  isActive: true,
  isPaired: true,
  isPreview: true,
} as const;

test('UI1: steps are completed by facts, and the first incomplete one is next', () => {
  expect(stepsOf(fresh)).toEqual(['next', 'open', 'open']);
  const connected = { ...fresh, display, connectedAt: at };
  expect(stepsOf(connected)).toEqual(['done', 'next', 'open']);
  const seen = { ...connected, sample: { ...fresh.sample!, shownAt: at } };
  expect(stepsOf(seen)).toEqual(['done', 'done', 'next']);
  const own = { id, name: 'Menu', status: 'ready', isOnScreen: true, shownAt: at, picture: null } as const;
  expect(stepsOf({ ...seen, own })).toEqual(['done', 'done', 'done']);
});

test('UI1: a screen that shows nothing says what it is waiting for', () => {
  expect(waitsFor({ ...fresh, display: { ...display, status: 'unknown' } })).toBe('player');
  expect(waitsFor({ ...fresh, display, location: { ...fresh.location!, isOpen: false } })).toBe('opening');
  expect(waitsFor({ ...fresh, display })).toBe('files');
});

test('UI1: an address is shown as it is typed with a remote control', () => {
  expect(typedAddress('https://tv.vitrine.example/')).toBe('tv.vitrine.example');
  expect(typedAddress('http://localhost:4400/player/')).toBe('localhost:4400/player');
  expect([cityOf('America/New_York'), cityOf('UTC')]).toEqual(['New York', 'UTC']);
});

test('UI1: the time to the first frame has tenths while it is short', () => {
  expect([secondsText(1234, 'en'), secondsText(14_400, 'en'), secondsText(1234, 'cs')]).toEqual([
    '1.2',
    '14',
    '1,2',
  ]);
});
