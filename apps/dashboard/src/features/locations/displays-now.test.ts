import { expect, test } from 'vitest';
import { worstStatus } from './displays-now.ts';

const displays = (...statuses: ('playlist_active' | 'online' | 'offline' | 'unknown')[]) =>
  statuses.map((status) => ({ status, closed: null }));

test('displays now: the worst status is shown, with the number of displays that have it', () => {
  expect(worstStatus(displays('playlist_active', 'playlist_active'))).toEqual({
    state: 'playlist_active',
    count: 2,
  });
  expect(worstStatus(displays('online', 'playlist_active'))).toEqual({ state: 'online', count: 1 });
  expect(worstStatus(displays('online', 'unknown', 'playlist_active'))).toEqual({
    state: 'unknown',
    count: 1,
  });
  expect(worstStatus(displays('offline', 'unknown', 'offline'))).toEqual({ state: 'offline', count: 2 });
  const closed = { status: 'online', closed: { opensAt: null } } as const;
  expect(worstStatus([closed, ...displays('playlist_active')])).toEqual({ state: 'closed', count: 1 });
  expect(worstStatus([])).toBeNull();
});
