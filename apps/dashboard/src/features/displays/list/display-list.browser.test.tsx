import { QueryClientProvider } from '@tanstack/react-query';
import type { Locale } from '@vitrine/contract/pages';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { session } from '../../../lib/session/session.ts';
import { expectAccessible, renderUi } from '../../../ui/test/render-ui.tsx';
import { DisplaysPage } from '../DisplaysPage.tsx';
import { display as playingDisplay } from '../detail/display-page.test-kit.tsx';

// Tuesday 17.11.2026, 23:10 in Prague: Barcelona is closed, Vienna open around the clock, Auckland open on Wednesday, 11:10.
const now = Date.parse('2026-11-17T22:10:00Z');
const opensAt = '2026-11-18T06:30:00.000Z';
const id = (n: number) => `0198a0de-0000-7000-8000-0000000000${n}`;
const places = {
  barcelona: { id: id(10), name: 'Barcelona · Gràcia', timezone: 'Europe/Madrid' },
  wien: { id: id(11), name: 'Wien · Flughafen', timezone: 'Europe/Vienna' },
  auckland: { id: id(12), name: 'Auckland · Britomart', timezone: 'Pacific/Auckland' },
};
const playlist = (name: string) => ({ id: id(20), name });
let made = 30;
const row = (name: string, place: keyof typeof places, change: Partial<DisplayRecord>): DisplayRecord => ({
  ...playingDisplay,
  id: id(made++),
  name,
  description: null,
  location: places[place],
  playing: null,
  opening: place === 'barcelona' ? { isOpen: false, until: opensAt } : { isOpen: true, until: null },
  ...change,
});
const closed = { status: 'online' as const, closed: { opensAt } };
const night: readonly DisplayRecord[] = [
  row('Counter right', 'barcelona', {
    status: 'offline',
    lastActive: new Date(now - 58 * 60_000).toISOString(),
  }),
  row('Spare screen', 'barcelona', { status: 'unknown', device: null, active: false }),
  row('Meeting room', 'barcelona', { ...closed, warning: { kind: 'nothing_planned' } }),
  row('Bar', 'barcelona', { ...closed, next: { playlist: playlist('City info'), at: opensAt } }),
  row('Upstairs', 'wien', {
    warning: { kind: 'fault', reason: 'page_failed', playable: { id: id(21), name: 'City weather' } },
    now: { playlist: playlist('City info'), until: null },
  }),
  row('Menu board', 'wien', {
    now: { playlist: playlist('All-day brand'), until: '2026-11-18T05:30:00.000Z' },
  }),
  row('Counter', 'auckland', {
    opening: { isOpen: true, until: '2026-11-18T08:00:00.000Z' },
    now: { playlist: playlist('Lunch'), until: '2026-11-18T02:00:00.000Z' },
  }),
];
const counts = { playlist_active: 3, online: 2, offline: 1, unknown: 1, closed: 2, warning: 2 };

interface Shown {
  readonly path?: string;
  readonly locale?: Locale;
  readonly rows?: readonly DisplayRecord[];
  /** Pairing cannot be proposed. */
  readonly needsApproval?: boolean;
}

async function showList({ path = '/', locale = 'en', rows = night, needsApproval = false }: Shown = {}) {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const asked: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation((address, { method } = {}) => {
    const url = new URL(String(address), 'https://server.test');
    if (method !== 'GET') return new Promise(() => {});
    const reply = (body: object) => Promise.resolve(new Response(JSON.stringify(body)));
    if (url.pathname.endsWith('/displays')) {
      asked.push(url.search);
      return reply({ data: rows, meta: { total: rows.length, counts } });
    }
    if (url.pathname.includes('/options/')) return reply({ data: [{ id: id(13), name: 'Info' }] });
    return new Promise(() => {});
  });
  const caller = { principal: 'admin', needsApproval } as never;
  vi.spyOn(session, 'get').mockReturnValue({ ...session.get(), state: 'loggedIn', caller });
  api.enterServer('https://server.test');
  api.guardCalls((_, send) => send());
  onTestFinished(() => {
    api.enterServer(null);
    queryClient.clear();
  });
  const screen = await renderUi(
    <QueryClientProvider client={queryClient}>
      <main>
        <DisplaysPage />
      </main>
    </QueryClientProvider>,
    { path, locale },
  );
  await expect.element(screen.getByText('Counter right')).toBeVisible();
  return { ...screen, asked };
}

const plain = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? '';
const rowsShown = () =>
  [...document.querySelectorAll('tbody tr')].map((each) => plain(each).replace(/^Select .*?(?=[A-Z])/, ''));
const rowOf = (name: string) =>
  [...document.querySelectorAll('tbody tr')].find((each) => plain(each).includes(name))!;
const timesOf = (text: string) => plain(document.querySelector('main')).split(text).length - 1;

describe('displays by place', () => {
  test('the place and its hours stand in a head, and no row repeats them', async () => {
    const { asked } = await showList();
    expect(asked[0]).toMatch(/sort=place(%3A|:)asc/);
    expect(asked[0]).toContain('plan_eq=true');
    const heads = [...document.querySelectorAll('tbody h2')].map((head) => plain(head.parentElement));
    expect(heads).toEqual([
      'Barcelona · GràciaClosed until 07:30',
      'Wien · FlughafenOpen around the clock',
      'Auckland · BritomartOpen until 21:00Wed 11:10 there',
    ]);
    for (const { name } of Object.values(places)) expect(timesOf(name)).toBe(1);
    expect(timesOf('Closed')).toBe(1);
    await expectAccessible();
  });

  test.each([
    ['Counter right', 'Offline 58 min'],
    ['Spare screen', 'Not paired'],
    ['Meeting room', 'Nothing planned'],
    ['Bar', 'then City info'],
    ['Upstairs', 'Cannot show City weather'],
    ['Menu board', 'All-day brand until 06:30'],
    ['Counter', 'Lunch until 15:00'],
  ])('%s: %s', async (name, says) => {
    await showList();
    const cells = [...document.querySelectorAll('tbody tr')].map((each) => [
      plain(each.querySelector('[data-row-link]')),
      plain(each.querySelector('td:nth-child(3)')),
    ]);
    const [, state] = cells.find(([link]) => link === name)!;
    expect(state!.replace(/(Pair|Choose a group)$/, '')).toBe(says);
  });

  test('what plays until its place closes does not say again until when', async () => {
    const until = '2026-11-18T08:00:00.000Z';
    const opening = { isOpen: true, until };
    const evening = row('Counter right', 'auckland', {
      opening,
      now: { playlist: playlist('Evening'), until },
    });
    await showList({ rows: [evening] });
    expect(timesOf('21:00')).toBe(1);
    expect(plain(rowOf('Evening'))).not.toContain('until');
  });

  test('what is mended here has its button, and a reader who may not pair has none', async () => {
    const screen = await showList();
    await expect.element(screen.getByRole('button', { name: 'Pair', exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Choose a group' }).click();
    await expect.element(screen.getByRole('option', { name: 'Info' })).toBeVisible();
  });

  test('sorted otherwise the place follows the name, and a third click returns to the places', async () => {
    const screen = await showList();
    const head = screen.getByRole('columnheader', { name: 'Display' }).getByRole('button');
    await head.click();
    await expect.poll(() => timesOf('Barcelona · Gràcia')).toBe(4);
    expect(document.querySelectorAll('tbody h2')).toHaveLength(0);
    expect(plain(rowOf('City info'))).toContain('Closed until tomorrow 07:30');
    await head.click();
    await expect.poll(screen.address).toContain('sort=name');
    await head.click();
    await expect.poll(() => document.querySelectorAll('tbody h2')).toHaveLength(3);
    expect(screen.address()).toBe('/');
  });

  test('warnings are a filter beside the statuses', async () => {
    const screen = await showList();
    await screen.getByRole('radio', { name: 'Warning: 2' }).click({ force: true });
    await expect.poll(screen.address).toContain('status=warning');
    await expect.poll(() => screen.asked.at(-1)).toContain('warning_eq=true');
    expect(screen.asked.at(-1)).not.toContain('status_eq');
  });

  test('pictures stand below the same heads', async () => {
    await showList({ path: '/?view=grid' });
    const lists = [...document.querySelectorAll('main section')].map((part) => [
      plain(part.querySelector('h2')),
      part.querySelectorAll('li').length,
    ]);
    expect(lists).toEqual([
      ['Barcelona · Gràcia', 4],
      ['Wien · Flughafen', 2],
      ['Auckland · Britomart', 1],
    ]);
    for (const { name } of Object.values(places)) expect(timesOf(name)).toBe(1);
    await expectAccessible();
  });
});

describe('widths', () => {
  const long = `${'Schaufensterdisplayübersichtsbildschirm '.repeat(3).slice(0, 99)}x`;
  const rows = [row(long, 'barcelona', { warning: { kind: 'nothing_planned' }, ...closed }), ...night];

  test.each([1440, 1280, 820, 390])(
    '%d: a name of 100 characters in German does not widen the page',
    async (width) => {
      await page.viewport(width, 900);
      await showList({ locale: 'de', rows });
      await expect.element(page.getByText(long)).toBeVisible();
      const root = document.documentElement;
      expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth);
      const toggle = document.querySelector('input[value="grid"]');
      if (width > 640) {
        const filters = document.querySelectorAll('[aria-haspopup="listbox"]');
        const top = (element: Element) => Math.round(element.getBoundingClientRect().top / 10);
        expect(Math.abs(top(toggle!.closest('label') ?? toggle!) - top(filters[0]!))).toBeLessThanOrEqual(1);
      }
    },
  );

  test('on a phone a row is its picture, name and status, with the one button', async () => {
    await page.viewport(390, 844);
    const screen = await showList();
    expect(rowsShown().slice(0, 5)).toEqual([
      'Barcelona · GràciaClosed until 07:30',
      'Counter rightOffline 58 min',
      'Spare screenNot pairedPair',
      'Meeting roomNothing plannedChoose a group',
      'Barthen City info',
    ]);
    await expect.element(screen.getByRole('switch')).not.toBeInTheDocument();
    const heights = [...document.querySelectorAll('tbody tr[data-id]')].map(
      (each) => each.getBoundingClientRect().height,
    );
    expect(Math.max(...heights)).toBeLessThan(80);
    await expectAccessible();
  });
});
