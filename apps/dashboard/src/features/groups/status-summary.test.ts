import type { DisplayStatus } from '@vitrine/contract/displays';
import { expect, test } from 'vitest';
import { statusSummary } from './status-summary.ts';

const displays = (...statuses: DisplayStatus[]) => statuses.map((status) => ({ status, closed: null }));

test('counts each status that occurs, playing first, and marks the worst', () => {
  const summary = statusSummary(displays('offline', 'playlist_active', 'playlist_active'));
  expect(summary).toEqual({
    parts: [
      { status: 'playlist_active', count: 2 },
      { status: 'offline', count: 1 },
    ],
    worst: 'offline',
  });
});

test('unknown is worse than online, offline is worse than both', () => {
  expect(statusSummary(displays('online', 'unknown')).worst).toBe('unknown');
  expect(statusSummary(displays('online', 'unknown', 'offline')).worst).toBe('offline');
  expect(statusSummary(displays('online', 'playlist_active')).worst).toBe('online');
});

test('UI2: closed is counted separately, and is no worse than online', () => {
  const closed = { status: 'online', closed: { opensAt: null } } as const;
  expect(statusSummary([closed, ...displays('playlist_active')])).toEqual({
    parts: [
      { status: 'playlist_active', count: 1 },
      { status: 'closed', count: 1 },
    ],
    worst: 'closed',
  });
  expect(statusSummary([closed, ...displays('online')]).worst).toBe('online');
});

test('a group without displays has no summary', () => {
  expect(statusSummary([])).toEqual({ parts: [], worst: null });
});
