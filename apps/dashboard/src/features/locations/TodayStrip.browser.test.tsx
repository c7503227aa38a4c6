import type { WeeklyHours } from '@vitrine/contract/locations';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, renderUi } from '../../ui/test/render-ui.tsx';
import { TodayStrip } from './TodayStrip.tsx';

afterEach(() => vi.useRealTimers());

const open = { start: '06:00', end: '18:00', nonstop: false, closed: false };
const hours = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, open]),
) as WeeklyHours;

async function showAt(now: string) {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  const { container } = await renderUi(
    <div style={{ width: 900 }}>
      <TodayStrip location={{ name: 'Praha', hours, timezone: 'Europe/Prague' }} />
    </div>,
  );
  const strip = container.querySelector<HTMLElement>('[role=img]')!;
  const shareOf = (selector: string) => {
    const { offsetLeft, offsetWidth } = strip.querySelector<HTMLElement>(selector)!;
    return [offsetLeft, offsetLeft + offsetWidth].map(
      (x) => Math.round((x / strip.clientWidth) * 24 * 10) / 10,
    );
  };
  return { strip, shareOf };
}

test('open hours and now stand by the clock of the place', async () => {
  const { shareOf } = await showAt('2026-11-17T11:00:00Z');
  expect(shareOf('span')).toEqual([6, 18]);
  expect(shareOf('[data-now]')[0]).toBeCloseTo(12, 0);
  await expect.element(page.getByRole('img', { name: /06:00.*18:00/ })).toBeVisible();
  await expectAccessible();
});

test.each([
  ['skipped', '2026-03-29T10:00:00Z'],
  ['repeated', '2026-10-25T11:00:00Z'],
])('an hour that is %s is marked, and hours keep their places', async (kind, now) => {
  const { shareOf } = await showAt(now);
  expect(shareOf('span')).toEqual([6, 18]);
  expect(shareOf(`[data-kind=${kind}]`)).toEqual([2, 3]);
  expect(shareOf('[data-now]')[0]).toBeCloseTo(12, 0);
});
