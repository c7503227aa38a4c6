import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderUi } from '../../ui/test/render-ui.tsx';
import type { Explanation } from './calendar.queries.ts';
import { WhyThisPlays } from './WhyThisPlays.tsx';

const at = '2026-11-16T12:00:00.000Z';
const place = { name: 'Wien · Naschmarkt', timezone: 'Europe/Vienna' };
const lunch = {
  ...{ id: 'a', name: 'Lunch', priority: 5, groupPriority: 50, why: 'plays' },
  ...{ groups: [], conditions: [], condition: null, beatenBy: null, refused: [], shown: null },
};
const explanation = { at, state: 'playing', playlists: [lunch] } as unknown as Explanation;
const from = Date.parse(at);
const block = { from, to: from + 3_600_000, state: 'playing' as const, playlists: ['a'], overrides: [] };
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="900"/>';
const tall = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));

// The picture comes in a call of its own, after the list has been drawn.
test.each([
  { found: 'a picture', picture: { name: 'Soup', picture: tall } },
  { found: 'no picture', picture: null },
])('UI9: the list of reasons stays where it is when $found arrives', async ({ picture }) => {
  const fetching = vi.spyOn(window, 'fetch').mockReturnValue(new Promise(() => {}));
  onTestFinished(() => fetching.mockRestore());
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(['event-lists', 'explain', 'display', at], explanation);
  const screen = await renderUi(
    <QueryClientProvider client={client}>
      <WhyThisPlays displayId="display" place={place} at={at} block={block} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const list = screen.getByRole('list');
  await expect.element(list).toBeVisible();
  const top = () => list.element().getBoundingClientRect().top;
  const before = top();
  client.setQueryData(['playlists', 'picture', 'a'], picture);
  const arrived = () => document.querySelector(picture ? 'aside img' : 'aside div > svg');
  await expect.poll(arrived).not.toBeNull();
  const image = arrived();
  if (image instanceof HTMLImageElement) await image.decode();
  expect(top()).toBe(before);
});
