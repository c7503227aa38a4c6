import { expect, test } from 'vitest';
import { isUnderWay, rebootProgress } from './reboot-progress.ts';

const requestedAt = '2026-11-18T14:32:10.000Z';
const start = new Date(requestedAt).getTime();
const after = (seconds: number) => start + seconds * 1000;
const reboot = (state: 'requested' | 'sent' | 'done' | 'expired', endedAt: string | null = null) => ({
  kind: 'reboot' as const,
  state,
  requestedAt,
  endedAt,
});
const silent = { status: 'offline' as const };

test('in progress, the elapsed time is shown', () => {
  const progress = rebootProgress({ rebootState: reboot('requested'), ...silent }, after(48));
  expect(progress).toEqual({ state: 'requested', kind: 'reboot', elapsedMs: 48_000 });
  expect(rebootProgress({ rebootState: reboot('sent'), ...silent }, after(48))?.state).toBe('sent');
});

test('a clock behind the server shows no negative time', () => {
  const progress = rebootProgress({ rebootState: reboot('requested'), ...silent }, after(-3));
  expect(progress).toMatchObject({ elapsedMs: 0 });
});

test('back online, the duration is shown for a while', () => {
  const rebootState = reboot('done', '2026-11-18T14:33:58.000Z');
  const device = { rebootState, status: 'online' as const };
  expect(rebootProgress(device, after(120))).toEqual({ state: 'done', elapsedMs: 108_000 });
  expect(rebootProgress(device, after(3600))).toBeNull();
});

test('after ten minutes it is given up, even before the server reports it', () => {
  expect(isUnderWay(reboot('sent'), after(599))).toBe(true);
  expect(isUnderWay(reboot('sent'), after(600))).toBe(false);
  expect(rebootProgress({ rebootState: reboot('sent'), ...silent }, after(600))).toEqual({
    state: 'expired',
  });
  expect(rebootProgress({ rebootState: reboot('expired'), ...silent }, after(700))).toEqual({
    state: 'expired',
  });
});

test('a device that is online without having restarted is not called offline', () => {
  const device = { rebootState: reboot('expired'), status: 'playlist_active' as const };
  expect(rebootProgress(device, after(700))).toEqual({ state: 'ignored' });
});

test('an old failure and no restart show nothing', () => {
  expect(rebootProgress({ rebootState: reboot('expired'), ...silent }, after(90_000))).toBeNull();
  expect(rebootProgress({ rebootState: null, ...silent }, after(0))).toBeNull();
});
