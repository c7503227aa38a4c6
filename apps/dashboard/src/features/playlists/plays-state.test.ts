import { expect, test } from 'vitest';
import { playsState } from './plays-state.ts';

const playlist = { enabled: true, items: [1], displays: 3, playsOn: 0, nextAt: null };

test('a playlist plays now, next, or says the first reason why it never does', () => {
  expect(playsState({ ...playlist, playsOn: 2 })).toBe('now');
  expect(playsState({ ...playlist, nextAt: '2026-11-15T15:00:00.000Z' })).toBe('next');
  expect(playsState({ ...playlist, enabled: false, playsOn: 2 })).toBe('off');
  expect(playsState({ ...playlist, items: [], displays: 0 })).toBe('empty');
  expect(playsState({ ...playlist, displays: 0 })).toBe('unreached');
  expect(playsState(playlist)).toBe('never');
});
