import { expect, test } from 'vitest';
import { worstStatus } from './displays-now.ts';

const displays = (...statuses: ('playlist_active' | 'online' | 'offline' | 'unknown')[]) =>
  statuses.map((status) => ({ status }));

test('displays now: the worst status counts, with how many have it', () => {
  expect(worstStatus(displays('playlist_active', 'playlist_active'))).toEqual({
    status: 'playlist_active',
    count: 2,
  });
  expect(worstStatus(displays('online', 'playlist_active'))).toEqual({ status: 'online', count: 1 });
  expect(worstStatus(displays('online', 'unknown', 'playlist_active'))).toEqual({
    status: 'unknown',
    count: 1,
  });
  expect(worstStatus(displays('offline', 'unknown', 'offline'))).toEqual({ status: 'offline', count: 2 });
  expect(worstStatus([])).toBeNull();
});
