import { expect, test } from 'vitest';
import { displayStates, stateCounts, stateFilters, stateOf, statesByUrgency } from './display-state.ts';

const opening = { opensAt: '2026-11-17T05:30:00.000Z' };

test('UI2: closed is a separate state, and online means online and not closed', () => {
  expect(stateOf({ status: 'online', closed: opening })).toBe('closed');
  expect(stateOf({ status: 'online', closed: null })).toBe('online');
  expect(stateOf({ status: 'offline', closed: null })).toBe('offline');
  expect(stateFilters('closed')).toEqual({ closed_eq: 'true' });
  expect(stateFilters('online')).toEqual({ status_eq: 'online', closed_eq: 'false' });
  expect(stateFilters('offline')).toEqual({ status_eq: 'offline' });
});

test('UI2: closed displays are counted once', () => {
  const counts = { playlist_active: 4, online: 19, offline: 2, unknown: 1, closed: 18 };
  const totals = stateCounts(counts);
  expect(totals).toEqual({ playlist_active: 4, closed: 18, online: 1, offline: 2, unknown: 1 });
  expect(Object.values(totals).reduce((sum, each) => sum + each, 0)).toBe(26);
});

test('both orders contain every state', () => {
  expect([...statesByUrgency].sort()).toEqual([...displayStates].sort());
});
