import { QueryClientProvider } from '@tanstack/react-query';
import type { Locale } from '@vitrine/contract/pages';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PlaylistRecord } from '../../core/queries/playlists.queries.ts';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { expectAccessible, renderUi } from '../../ui/test/render-ui.tsx';
import { readerZone } from '../../ui/time/time-text.ts';
import { itemsOf, playable, playlist as saved } from './editor/playlist-server.test-kit.tsx';
import { PlaylistsPage } from './PlaylistsPage.tsx';

// Wednesday 18.11.2026, 10:42 in Prague.
const now = Date.parse('2026-11-18T09:42:00Z');
const id = (n: number) => `0198a0de-0000-7000-8000-0000000000${n}`;
const here = { name: 'Praha · Vinohrady', timezone: readerZone() };
const auckland = { name: 'Auckland · Britomart', timezone: 'Pacific/Auckland' };
const groups = ['Counters', 'Menu boards', 'Windows'].map((name, at) => ({ id: id(90 + at), name }));
const pictures = [1, 2, 3, 4].map((number) => playable(number, 'Picture'));
let made = 10;
const row = (name: string, part: Partial<PlaylistRecord> = {}): PlaylistRecord =>
  saved({
    id: id(made++),
    name,
    isDraft: false,
    enabled: true,
    displays: 6,
    groups: groups.slice(0, 2),
    items: itemsOf(pictures),
    playables: pictures,
    totalDuration: 62,
    ...part,
  });
const atHour = (hours: number) => new Date(new Date(now).setHours(hours, 0, 0, 0)).toISOString();
const all: readonly PlaylistRecord[] = [
  row('Winter warmers', { isDraft: true, enabled: false, groups }),
  row('Asked for', { isDraft: true, enabled: false, waitsForApproval: true }),
  row('Morning menu', { playsOn: 6, playsUntil: atHour(23), untilPlace: here, description: 'Eggs' }),
  row('Far away', { playsOn: 1, playsUntil: '2026-11-18T10:00:00.000Z', untilPlace: auckland }),
  row('Beans week', { playsOn: 3 }),
  row('Evening', { nextAt: '2026-11-20T17:00:00.000Z', nextPlace: auckland }),
  row('Nothing in it', { items: [], playables: [], totalDuration: 0 }),
  row('No group', { groups: [], displays: 0 }),
  row('Never', {}),
  row('Off', { enabled: false }),
];
const counts = { now: 3, later: 5, drafts: 2 };

interface Shown {
  readonly path?: string;
  readonly locale?: Locale;
  readonly rows?: readonly PlaylistRecord[];
}

async function showList({ path = '/', locale = 'en', rows = all }: Shown = {}) {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const asked: URLSearchParams[] = [];
  vi.spyOn(window, 'fetch').mockImplementation((address, { method } = {}) => {
    const url = new URL(String(address), 'https://server.test');
    if (method !== 'GET') return new Promise(() => {});
    const reply = (body: object) => Promise.resolve(new Response(JSON.stringify(body)));
    if (url.pathname.endsWith('/playlists')) {
      asked.push(url.searchParams);
      return reply({ data: rows, meta: { total: rows.length, counts } });
    }
    if (url.pathname.includes('/options/')) return reply({ data: groups });
    return new Promise(() => {});
  });
  api.enterServer('https://server.test');
  api.guardCalls((_, send) => send());
  onTestFinished(() => {
    api.enterServer(null);
    queryClient.clear();
  });
  const screen = await renderUi(
    <QueryClientProvider client={queryClient}>
      <main>
        <PlaylistsPage />
      </main>
    </QueryClientProvider>,
    { path, locale },
  );
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  const address = () => decodeURIComponent(screen.address());
  if (rows.length > 0) await expect.element(screen.getByText(rows[0]!.name)).toBeVisible();
  return { ...screen, asked, address };
}

const plain = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ') ?? '';
const rowOf = (name: string) =>
  [...document.querySelectorAll('tbody tr')].find((each) => plain(each).includes(name))!;
const heads = () => [...document.querySelectorAll('thead th')].map(plain);
const cell = (name: string, head: string) =>
  plain(rowOf(name).querySelectorAll('td')[heads().findIndex((each) => each.startsWith(head))]);

describe('playlists', () => {
  test('begin with drafts, then by what plays next, and say each thing in one column', async () => {
    await page.viewport(1440, 900);
    const { asked } = await showList();
    expect(asked[0]!.get('sort')).toBe('next:asc,name:asc');
    expect(heads().slice(1, -1)).toEqual(['Playlist', 'When', 'Groups', 'Now or next', 'Loop', 'On']);
    expect(cell('Winter warmers', 'Groups')).toBe('Counters2 more');
    expect(cell('Morning menu', 'Groups')).toBe('CountersMenu boards');
    expect(cell('Morning menu', 'When')).toBe('Always');
    expect(cell('Morning menu', 'Loop')).toBe('1:02');
    expect(plain(document.querySelector('main'))).not.toContain('Eggs');
    await expectAccessible();
  });

  test.each([
    ['Winter warmers', 'Put on screens'],
    ['Asked for', 'Waits for approval'],
    ['Morning menu', '6 displays until 23:00'],
    ['Far away', '1 display until 23:00 in Auckland'],
    ['Beans week', '3 displays'],
    ['Evening', 'Sat 06:00 in Auckland'],
    ['Nothing in it', 'Has no items'],
    ['No group', 'Reaches no display'],
    ['Never', 'Never plays'],
    ['Off', ''],
  ])('%s: %s', async (name, says) => {
    await showList();
    expect(cell(name, 'Now or next')).toBe(says);
  });

  test('a draft has no switch: it goes on screens from its page', async () => {
    const screen = await showList();
    await expect.element(screen.getByText('Draft', { exact: true }).first()).toBeVisible();
    expect(rowOf('Winter warmers').querySelector('[role=switch]')).toBeNull();
    const link = screen.getByRole('link', { name: 'Put on screens' });
    await expect.element(link).toHaveAttribute('href', `/en/playlists/detail/${all[0]!.id}`);
    await expect.element(screen.getByRole('switch', { name: 'Enabled: Off' })).not.toBeChecked();
  });

  test('the kinds are counted, so the title is not, and one of them is a filter', async () => {
    const screen = await showList();
    const names = [...document.querySelectorAll('[role=radiogroup] input, fieldset input')].map(
      (each) => each.getAttribute('aria-label') ?? plain(each.closest('label')),
    );
    expect(names.join()).toMatch(/All 10.*Plays now 3.*Later 5.*Drafts 2/);
    expect(plain(document.querySelector('h1')!.parentElement)).not.toMatch(/\d/);
    await screen.getByRole('radio', { name: 'Later 5' }).click({ force: true });
    await expect.poll(() => screen.asked.at(-1)?.get('playing_eq')).toBe('later');
    expect(screen.address()).toContain('playing=later');
  });

  test('what is seldom asked for is a column of the menu and a filter of "More"', async () => {
    const screen = await showList();
    await screen.getByRole('button', { name: 'More', exact: true }).click();
    await expect.element(screen.getByRole('menuitemradio', { name: 'Never plays' })).toBeVisible();
    await expect.element(screen.getByRole('menuitemradio', { name: 'Disabled' })).toBeVisible();
    await screen.getByRole('menuitemradio', { name: 'Never plays' }).click();
    await expect.poll(() => screen.asked.at(-1)?.get('neverPlays_eq')).toBe('true');
    await screen.getByRole('button', { name: 'More actions' }).click();
    for (const name of ['Displays', 'Items', 'Priority', 'Created', 'Description'])
      await expect.element(screen.getByRole('menuitemradio', { name: `Column: ${name}` })).not.toBeChecked();
  });

  test('a third click on a head returns to the order of the list, and lengths begin with the longest', async () => {
    await page.viewport(1440, 900);
    const screen = await showList();
    const head = (name: string) => screen.getByRole('columnheader', { name }).getByRole('button');
    await head('Playlist').click();
    await expect.poll(screen.address).toContain('sort=name:asc');
    await head('Playlist').click();
    await expect.poll(screen.address).toContain('sort=name:desc');
    await head('Playlist').click();
    await expect.poll(screen.address).toBe('/');
    await head('Loop').click();
    await expect.poll(screen.address).toContain('sort=totalDuration:desc');
    await head('Loop').click();
    await expect.poll(screen.address).toContain('sort=totalDuration:asc');
  });

  test('nothing there yet is one sentence and one button', async () => {
    const screen = await showList({ rows: [] });
    await expect.element(screen.getByText('No playlists yet.')).toBeVisible();
    await expect.element(screen.getByLabelText('Filter playlists')).not.toBeInTheDocument();
  });
});

describe('widths', () => {
  const long = `${'Frühstücksangebotswochenübersicht '.repeat(3).slice(0, 99)}x`;
  const rows = [
    row(long, { groups: groups.map((each) => ({ ...each, name: `${each.name} ${long}`.slice(0, 100) })) }),
    ...all,
  ];

  test.each([
    [1600, 3],
    [1440, 2],
    [1280, 1],
    [820, 1],
    [390, 1],
  ])('%d: one line per row, however long a name is, and %d pictures', async (width, shown) => {
    await page.viewport(width, 900);
    await showList({ locale: 'de', rows });
    const root = document.documentElement;
    expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth);
    const heights = [...document.querySelectorAll('tbody tr')].map(
      (each) => each.getBoundingClientRect().height,
    );
    expect(Math.max(...heights)).toBeLessThanOrEqual(width < 640 ? 72 : 50);
    const strip = [...rowOf('Beans week').querySelectorAll('[aria-hidden] > span')];
    expect(strip.filter((each) => each.checkVisibility())).toHaveLength(shown);
    expect(heads().includes('Schleife')).toBe(width > 640);
  });

  test('on a phone a row is one picture, its name and what it does now or next', async () => {
    await page.viewport(390, 844);
    const screen = await showList();
    expect([...document.querySelectorAll('tbody tr')].slice(0, 6).map(plain)).toEqual([
      'Winter warmersNot on screens yet',
      'Asked forNot on screens yet',
      'Morning menu6 displays until 23:00',
      'Far away1 display until 23:00 in Auckland',
      'Beans week3 displays',
      'EveningSat 06:00 in Auckland',
    ]);
    expect(plain(rowOf('Off'))).toBe('OffSwitched off');
    await expect.element(screen.getByRole('switch')).not.toBeInTheDocument();
    await expectAccessible();
  });
});
