import { describe, expect, test } from 'vitest';
import { checkOf, itemOf } from './inspector.test-drafts.ts';
import { playlistStatus } from './playlist-status.ts';

const facts = { items: [], enabled: true, hasUnfilled: false };
const open = checkOf({ playsOn: 2, activeDisplays: 2 });
const closed = checkOf({ activeDisplays: 8, closed: 8, closes: true, nextAt: '2026-11-17T05:30:00.000Z' });

describe('UI9: the status of a playlist', () => {
  test('each tone has its reason', () => {
    expect(playlistStatus({ ...facts, check: open })).toEqual({ tone: 'plays', reason: null });
    expect(playlistStatus({ ...facts, check: closed })).toEqual({ tone: 'waits', reason: 'waits' });
    expect(playlistStatus({ ...facts, check: { ...closed, closed: 7 } }).tone).toBe('later');
    expect(playlistStatus({ ...facts, check: checkOf({ never: 'no_display' }) }).tone).toBe('stopped');
    expect(playlistStatus({ ...facts, check: checkOf({ never: 'over' }) }).tone).toBe('off');
    expect(playlistStatus({ ...facts, enabled: false, check: open })).toEqual({ tone: 'off', reason: 'off' });
  });

  test('a missing file precedes playing, and a failed file precedes one that is converted', () => {
    const converting = itemOf('Pumpkin latte', 'converting');
    const failed = itemOf('Leaves', 'failed');
    expect(playlistStatus({ ...facts, items: [itemOf('Menu'), converting], check: open })).toEqual({
      ...{ tone: 'partly', reason: 'converting', items: [converting] },
    });
    expect(playlistStatus({ ...facts, items: [converting, failed], check: closed })).toMatchObject({
      reason: 'failed',
    });
  });

  test('with incomplete conditions nothing is said about playing', () => {
    expect(playlistStatus({ ...facts, hasUnfilled: true, check: open })).toEqual({
      tone: 'off',
      reason: 'unfilled',
    });
  });
});
