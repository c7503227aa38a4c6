import { describe, expect, test } from 'vitest';
import { apartMs, dueIn, settleMs } from './autosave.ts';

const idle = { changedAt: null, startedAt: null, isSaving: false, isOnline: true };

describe('a draft is saved', () => {
  test('a second after the last edit', () => {
    expect(dueIn({ ...idle, changedAt: 5000 }, 5000)).toBe(settleMs);
    expect(dueIn({ ...idle, changedAt: 5000 }, 5400)).toBe(settleMs - 400);
    expect(dueIn({ ...idle, changedAt: 5000 }, 9000)).toBe(0);
  });
  test('three seconds apart', () => {
    expect(dueIn({ ...idle, changedAt: 10_500, startedAt: 10_000 }, 10_500)).toBe(apartMs - 500);
    expect(dueIn({ ...idle, changedAt: 20_000, startedAt: 10_000 }, 20_000)).toBe(settleMs);
  });
  test('not without an edit, during a save, or offline', () => {
    expect(dueIn(idle, 1000)).toBeNull();
    expect(dueIn({ ...idle, changedAt: 1000, isSaving: true }, 9000)).toBeNull();
    expect(dueIn({ ...idle, changedAt: 1000, isOnline: false }, 9000)).toBeNull();
  });
  test('as often as typing for a minute allows', () => {
    let startedAt: number | null = null;
    let saves = 0;
    // A key every 200 ms, with a pause of 1.2 s after each ten.
    for (let now = 0, changedAt = 0, keys = 0; now < 60_000; now += 100) {
      if (keys % 11 !== 10 && now - changedAt >= 200) {
        changedAt = now;
        keys += 1;
      } else if (now - changedAt >= 1200) {
        changedAt = now;
        keys += 1;
      }
      if (dueIn({ ...idle, changedAt, startedAt }, now) === 0 && changedAt > (startedAt ?? -1)) {
        startedAt = now;
        saves += 1;
      }
    }
    expect(saves).toBeGreaterThan(10);
    expect(saves).toBeLessThanOrEqual(60_000 / apartMs);
  });
});
