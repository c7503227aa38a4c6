import { QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type DisplayRecord, displayKeys } from '../../core/queries/displays.queries.ts';
import { type PlaylistRecord, playlistKeys } from '../../core/queries/playlists.queries.ts';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { expectAccessible, press, renderUi } from '../../ui/test/render-ui.tsx';
import { GroupDetail } from './GroupDetailPage.tsx';
import type { GroupRecord } from './groups.queries.ts';

// The page of a group with many displays, at a standing clock: Wednesday 18.11.2026, 10:42 in Prague.

const now = Date.parse('2026-11-18T09:42:00Z');
const id = (n: number) => `0198a0de-0000-7000-8000-${String(n).padStart(12, '0')}`;
const places = [
  { id: id(901), name: 'Auckland · Britomart', timezone: 'Pacific/Auckland' },
  { id: id(902), name: 'Praha · Vinohrady', timezone: 'Europe/Prague' },
];
const lunch = { id: id(800), name: 'Lunch' };
const jazz = { id: id(801), name: 'Jazz night' };

interface Options {
  readonly displays: number;
  /** As many as one request brings. */
  readonly known?: number;
  /** The server does not say which they are. */
  readonly isRefused?: boolean;
}

/** Every other display is at Auckland and closed there, the others play Lunch. */
function showGroup({ displays: count, known = count, isRefused = false }: Options) {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const refused = new Response(JSON.stringify({ message: 'Not today.' }), { status: 422 });
  vi.spyOn(window, 'fetch').mockImplementation((address) =>
    isRefused && String(address).includes('/displays?') ? Promise.resolve(refused) : new Promise(() => {}),
  );
  api.enterServer('https://server.test');
  api.guardCalls((_, send) => send());
  const all = Array.from({ length: count }, (_, index) => {
    const isFar = index % 2 === 0;
    return {
      id: id(index + 1),
      name: `Screen ${index + 1}`,
      location: places[isFar ? 0 : 1]!,
      orientation: 'horizontal',
      status: isFar ? 'online' : 'playlist_active',
      closed: isFar ? { opensAt: '2026-11-18T17:00:00Z' } : null,
      picture: null,
      planned: null,
      now: isFar ? null : { playlist: lunch, until: null },
    } as unknown as DisplayRecord;
  });
  const group = {
    id: id(900),
    name: 'Windows',
    description: null,
    orientation: null,
    priority: 50,
    frame: null,
    version: 1,
    displays: all,
    playlists: [lunch, jazz],
  } as unknown as GroupRecord;
  const calendar = { name: null, conditions: [], alternatives: [], exceptions: [] };
  const playlists = [lunch, jazz].map(
    (named) => ({ ...named, calendar, isDraft: false, enabled: true }) as unknown as PlaylistRecord,
  );
  const membersOf = { group_eq: group.id, plan_eq: 'true', _limit: '200', sort: 'name:asc' };
  if (!isRefused)
    queryClient.setQueryData(displayKeys.list(membersOf), {
      data: all.slice(0, known),
      meta: { total: count },
    });
  queryClient.setQueryData(playlistKeys.list({ group_eq: group.id, _limit: '200' }), {
    data: playlists,
    meta: { total: 2 },
  });
  const spare = { id: id(700), name: 'Spare screen' };
  queryClient.setQueryData(displayKeys.options, [spare]);
  queryClient.setQueryData(playlistKeys.options, [{ id: id(701), name: 'Brunch' }]);
  onTestFinished(() => {
    api.enterServer(null);
    queryClient.clear();
  });
  return renderUi(
    <QueryClientProvider client={queryClient}>
      <main>
        <GroupDetail group={group} />
      </main>
    </QueryClientProvider>,
  );
}

/** Its name follows what its picture shows. */
const pictureOf = (name: string) => page.getByRole('link', { name: new RegExp(`\\s${name}$`) });
const headsOf = () => [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent);

test('D27: the nearest place is the first, one that is closed says until when, and what plays is counted', async () => {
  await page.viewport(1440, 900);
  const screen = await showGroup({ displays: 6 });
  const screens = screen.getByRole('region', { name: 'Displays' });
  await expect.element(screens).toBeVisible();
  expect(headsOf().slice(0, 2)).toEqual(['Praha · Vinohrady', 'Auckland · Britomartuntil 06:00']);
  const [playing, waiting] = screen
    .getByRole('region', { name: 'Playlists' })
    .getByRole('listitem')
    .elements();
  expect(playing!.textContent).toContain('3');
  expect(waiting!.textContent).not.toMatch(/\d/);
  await expectAccessible();
});

test.each([
  { displays: 9, columns: 3 },
  { displays: 10, columns: 6 },
])('D27: the pictures of $displays displays stand in $columns columns', async ({ displays, columns }) => {
  await page.viewport(1440, 900);
  const screen = await showGroup({ displays });
  const widthOf = (part: { element: () => Element }) => part.element().getBoundingClientRect().width;
  const all = widthOf(screen.getByRole('region', { name: 'Displays' }));
  expect(Math.floor(all / widthOf(pictureOf('Screen 2')))).toBe(columns);
});

test('D27: beyond 24 each place is a line with its numbers, which unfolds; what is left out is told', async () => {
  const screen = await showGroup({ displays: 30, known: 28 });
  const line = screen.getByRole('button', { name: /^Praha · Vinohrady/ });
  await expect.element(line).toHaveAttribute('aria-expanded', 'false');
  expect(line.element().textContent).toContain('14 playing');
  expect(pictureOf('Screen 2').query()).toBeNull();
  await line.click();
  await expect.element(pictureOf('Screen 2')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: '2 more displays' }))
    .toHaveAttribute('href', `/en/displays?group=${id(900)}`);
  await expectAccessible();
});

test('D27: N adds displays and L links a playlist', async () => {
  const screen = await showGroup({ displays: 1 });
  await press('l');
  await expect.element(screen.getByRole('option', { name: 'Brunch' })).toBeVisible();
  await press('{Escape}');
  await press('n');
  await expect.element(screen.getByRole('option', { name: 'Spare screen' })).toBeVisible();
});

test('displays that cannot be loaded are told, and the playlists are there all the same', async () => {
  const screen = await showGroup({ displays: 2, isRefused: true });
  const screens = screen.getByRole('region', { name: 'Displays' });
  await expect.element(screens.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Lunch', exact: true })).toBeVisible();
});
