import { expect, test } from 'vitest';
import { playsState } from './plays-state.ts';

const ready = { status: 'ready' as const };
const playlist = {
  isDraft: false,
  waitsForApproval: false,
  enabled: true,
  items: [1],
  playables: [ready],
  displays: 3,
  playsOn: 0,
  playsUntil: null,
  untilPlace: null,
  nextAt: null,
  nextPlace: null,
};

test('a playlist plays now, next, or gives the first reason why it never does', () => {
  expect(playsState({ ...playlist, playsOn: 2 })).toBe('now');
  expect(playsState({ ...playlist, nextAt: '2026-11-15T15:00:00.000Z' })).toBe('next');
  expect(playsState({ ...playlist, enabled: false, playsOn: 2 })).toBe('off');
  expect(playsState({ ...playlist, isDraft: true, enabled: false })).toBe('draft');
  expect(playsState({ ...playlist, items: [], displays: 0 })).toBe('empty');
  expect(playsState({ ...playlist, displays: 0 })).toBe('unreached');
  expect(playsState(playlist)).toBe('never');
});

test('a playlist whose items are all converting says so; with only failures it never plays', () => {
  const of = (...statuses: ('ready' | 'converting' | 'uploading' | 'failed')[]) =>
    playsState({ ...playlist, playables: statuses.map((status) => ({ status })) });
  expect(of('converting', 'uploading')).toBe('converting');
  expect(of('converting', 'failed')).toBe('converting');
  expect(of('converting', 'ready')).toBe('never');
  expect(of('failed')).toBe('never');
});
