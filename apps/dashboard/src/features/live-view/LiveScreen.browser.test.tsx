import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Live } from '../../core/queries/live-view.queries.ts';
import { queryClient } from '../../lib/query-client.ts';
import { press, renderUi } from '../../ui/test/render-ui.tsx';
import { LiveScreen } from './LiveScreen.tsx';

const now = Date.parse('2026-11-17T12:00:00Z');
/** Twice as wide as high. */
const wide =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100"/></svg>';

/** It plays a page, of which there is no picture but the planned one. */
function showLive(orientation: Live['orientation'], change: Partial<Live> = {}) {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  vi.spyOn(window, 'fetch').mockImplementation(() => new Promise(() => {}));
  const named = { id: 'd', name: 'Counter' };
  const live = {
    ...named,
    now: new Date(now).toISOString(),
    clockAhead: 0,
    location: { id: 'l', name: 'Wien' },
    timezone: 'Europe/Vienna',
    orientation,
    active: true,
    status: 'playlist_active',
    offlineSince: null,
    state: 'playing',
    playing: { playlist: { id: 'p', name: 'Lunch' }, item: null, name: 'Soup', since: null },
    current: null,
    next: null,
    since: null,
    until: null,
    loop: null,
    nextPlaylist: null,
    nextChanges: [],
    closesAt: null,
    filesStored: true,
    plannedPicture: wide,
    plannedDesign: null,
    frame: null,
    previous: null,
    following: null,
    ...change,
  } as unknown as Live;
  return renderUi(
    <QueryClientProvider client={queryClient}>
      <main>
        <LiveScreen live={live} />
      </main>
    </QueryClientProvider>,
    { path: '/en/live/d' },
  );
}

test('C30.17: Escape leads back to the display', async () => {
  const screen = await showLive('horizontal');
  await press('{Escape}');
  await expect.poll(() => screen.address()).toBe('/en/displays/detail/d');
});

test.each([
  ['horizontal', 16 / 9],
  ['vertical_left', 9 / 16],
] as const)('C30.17: what is planned stands in the shape of a %s display', async (orientation, shape) => {
  await page.viewport(1600, 900);
  await showLive(orientation);
  const picture = page.getByRole('img', { name: 'What Counter should show now' });
  await expect.element(picture).toBeVisible();
  const { width, height, left } = picture.element().getBoundingClientRect();
  expect(width / height).toBeCloseTo(shape, 1);
  expect(left + width / 2).toBeCloseTo(800, 0);
});

test('D30.17: a closed display shows the first picture of the morning', async () => {
  await showLive('horizontal', {
    status: 'online',
    state: 'closed',
    playing: null,
    nextPlaylist: { id: 'p', name: 'Breakfast', at: '2026-11-18T05:30:00.000Z', picture: wide, design: null },
  });
  await expect.element(page.getByRole('img', { name: 'The first picture of Breakfast' })).toBeVisible();
  await expect.poll(() => page.getByRole('status').first().element().textContent).toContain('Breakfast');
});
