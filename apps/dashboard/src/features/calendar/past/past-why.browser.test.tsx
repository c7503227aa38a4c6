import { QueryClientProvider } from '@tanstack/react-query';
import type { DisplayDay } from '@vitrine/contract/display-history';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { change as changeOf } from '../../../core/changes/change.test-kit.ts';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { session } from '../../../lib/session/session.ts';
import { expectAccessible, press, renderUi } from '../../../ui/test/render-ui.tsx';
import { DisplayCalendar } from '../DisplayCalendar.tsx';

// The week before that of a standing clock: Wednesday 18.11.2026, 10:42 in Prague. Always one hour ahead of UTC.

const now = Date.parse('2026-11-18T09:42:00Z');
const id = (n: number) => `0198a0de-0000-7000-8000-00000000000${n}`;
const place = { id: id(2), name: 'Praha', timezone: 'Europe/Prague' };
const display = { id: id(1), name: 'Shop window', location: place, orientation: 'vertical_left' };
const [beans, loyalty] = [id(3), id(4)];
const days = ['09', '10', '11', '12', '13', '14', '15'];
const at = (day: string, clock: string) => `2026-11-${day}T${clock}:00.000Z`;

const segments = days.flatMap((day) => [
  {
    from: `2026-11-${String(Number(day) - 1).padStart(2, '0')}T23:00:00.000Z`,
    to: at(day, '05:30'),
    state: 'closed',
    playlists: [],
  },
  { from: at(day, '05:30'), to: at(day, '15:30'), state: 'playing', playlists: [beans] },
  { from: at(day, '15:30'), to: at(day, '19:00'), state: 'playing', playlists: [loyalty] },
  { from: at(day, '19:00'), to: at(day, '23:00'), state: 'closed', playlists: [] },
]);
const record = {
  now: new Date(now).toISOString(),
  rows: [
    {
      displays: [display.id],
      timezone: place.timezone,
      segments,
      recordedFrom: segments[0]!.from,
      offline: [{ displays: [display.id], from: at('12', '13:10'), to: at('12', '13:39') }],
    },
  ],
  playlists: [
    { id: beans, name: 'Beans week', priority: 50, isShow: false },
    { id: loyalty, name: 'Loyalty', priority: 40, isShow: false },
  ],
};

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`;
const change = changeOf('08:12', {
  id: id(9),
  topic: 'locations',
  subject: { id: id(2), name: 'Praha' },
  at: at('05', '08:12'),
  before: { hours: {} },
  after: { hours: {} },
  approvedBy: { id: id(8), name: 'Hana Králová' },
  actor: { id: id(7), name: 'Tomáš Dvořák', via: 'person' },
});

const dayOf = (day: string, rest: Partial<DisplayDay>): DisplayDay => ({
  day: `2026-11-${day}`,
  timezone: place.timezone,
  from: at(day, '00:00'),
  to: at(day, '23:00'),
  recordedFrom: at(day, '00:00'),
  shownFrom: at(day, '00:00'),
  playlists: [],
  planned: segments
    .filter(({ from }) => from.startsWith(`2026-11-${day}`))
    .map((each) => ({
      ...(each as DisplayDay['planned'][number]),
      overrides: [],
      timezone: place.timezone,
      origin: { change: id(9), content: null },
    })),
  told: [],
  moves: [],
  shown: [],
  off: [],
  apart: [],
  plannedMinutes: 0,
  asPlannedMinutes: 0,
  pictures: [
    { at: at(day, '06:01'), url: picture },
    { at: at(day, '08:01'), url: picture },
  ],
  ...rest,
});

const reason = (n: string, name: string, priority: number, rest: object) => ({
  ...{
    id: n,
    name,
    priority,
    groupPriority: 50,
    groups: [],
    conditions: [],
    alternatives: [],
    exceptions: [],
  },
  condition: null,
  exceptionDate: null,
  beatenBy: null,
  refused: [],
  shown: null,
  ...rest,
});
const from1630 = { precondition: 'time', operator: 'on_or_after', value: '16:30' };
const explanation = (instant: string, state = 'playing') => ({
  at: instant,
  state,
  playlists: [
    reason(loyalty, 'Loyalty', 60, { why: 'condition', condition: from1630, conditions: [from1630] }),
    reason(id(5), 'All-day brand', 10, { why: 'priority', beatenBy: beans }),
    reason(beans, 'Beans week', 50, { why: 'plays' }),
  ],
});

interface Options {
  path?: string;
  day?: Partial<DisplayDay>;
  isKept?: boolean;
  /** Explanations and days stay unanswered. */
  isLoading?: boolean;
}

async function show({ path = '/?day=2026-11-10', day = {}, isKept = true, isLoading = false }: Options = {}) {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const json = (data: unknown, status = 200) =>
    Promise.resolve(new Response(JSON.stringify(data), { status }));
  vi.spyOn(window, 'fetch').mockImplementation((input) => {
    const url = new URL(String(input));
    if (url.pathname.endsWith('/timeline'))
      return json({
        data: { timezone: place.timezone, zone: null, segments: [], playlists: [], list: null },
      });
    if (url.pathname.endsWith('/calendar-record')) return json({ data: record });
    if (isLoading) return new Promise(() => {});
    if (url.pathname.endsWith('/explain')) {
      const asked = url.searchParams.get('at')!;
      const isClosed = asked >= at('10', '19:00');
      return isKept
        ? json({ data: explanation(asked, isClosed ? 'closed' : 'playing') })
        : json({ code: 'plan_not_kept', message: '' }, 404);
    }
    if (url.pathname.endsWith('/history'))
      return json({ data: dayOf(url.searchParams.get('day')!.slice(8), day) });
    if (url.pathname.endsWith('/changes')) return json({ data: [change], meta: { total: 1 } });
    return new Promise(() => {});
  });
  const caller = { principal: 'admin' } as const;
  vi.spyOn(session, 'get').mockReturnValue({ ...session.get(), state: 'loggedIn', caller });
  api.enterServer('https://server.test');
  api.guardCalls((_, send) => send());
  onTestFinished(() => {
    api.enterServer(null);
    queryClient.clear();
  });
  return renderUi(
    <QueryClientProvider client={queryClient}>
      <main>
        <h1>Shop window</h1>
        <DisplayCalendar display={display} />
      </main>
    </QueryClientProvider>,
    { path },
  );
}

const textOf = (element: Element) => element.textContent!.replaceAll('\u00a0', ' ');
const why = (name: RegExp | string) => page.getByRole('region', { name });
const lines = () => [...why(/^Why/).element().querySelectorAll('li[data-on], ul > li')].map(textOf);

test('a block opens why it played under its day: reasons, what was shown, and the change that its plan came from', async () => {
  const screen = await show();
  await screen.getByRole('button', { name: /^Beans week, Tuesday 06:30 to 16:30/ }).click();
  const open = why(/^Why Beans week played/);
  await expect.element(open).toBeVisible();
  expect(screen.address()).toBe('/?day=2026-11-10&at=2026-11-10T05%3A30%3A00.000Z');
  await expect.element(open.getByText('Shown as planned, 10 h')).toBeVisible();
  expect(lines().slice(0, 3)).toEqual([
    'Beans weekAlways, priority 50',
    'All-day brandAlways, but priority 10',
    'LoyaltyFrom 16:30',
  ]);
  expect(lines().slice(3)).toEqual(['07:01', '09:01']);
  await expect
    .element(open.getByRole('link', { name: 'Open' }))
    .toHaveAttribute('href', `/en/changes?id=${change.id}`);
  expect(textOf(open.element())).toContain(
    'This plan came fromTomáš Dvořák changed the opening hours of Praha, 05.11.2026, 09:12:00, approved by Hana Králová',
  );
  // In the shape of an upright display, below the row of its day.
  const { width, height } = open.element().querySelector('ul span:has(img)')!.getBoundingClientRect();
  expect(height / width).toBeCloseTo(16 / 9, 1);
  const row = document.querySelector('[data-day="2026-11-10"]')!.getBoundingClientRect();
  expect(open.element().getBoundingClientRect().top).toBeCloseTo(row.bottom, 0);
  await expectAccessible();
});

test('what differed is told with its times, and an old plan leads to its change', async () => {
  const planOf = at('04', '07:00');
  const origin = { change: id(6), content: null };
  const apart = { planned: ['Beans week'], playable: null, noContactSince: null };
  await show({
    path: '/?day=2026-11-10&at=2026-11-10T05:30:00.000Z',
    day: {
      shown: [
        { from: at('10', '06:02'), to: at('10', '15:30'), playlist: beans, name: 'Beans week', item: null },
      ],
      told: [{ from: at('10', '00:00'), to: at('10', '06:02'), planOf, isCurrent: false, origin }],
      apart: [
        { ...apart, from: at('10', '05:30'), to: at('10', '06:02'), why: 'not_told', shown: 'All-day brand' },
        { ...apart, from: at('10', '13:10'), to: at('10', '13:39'), why: 'offline', shown: null },
      ],
      moves: [{ at: at('10', '13:05'), location: 'Brno · Hlavní', change: id(6) }],
    },
  });
  const open = why(/^Why Beans week played/);
  await expect.element(open.getByText('Shown 8 h 59 min of 10 h')).toBeVisible();
  expect(lines().slice(3)).toEqual([
    '06:30–07:02All-day brand, it had the plan of 04.11.2026, 08:00:00',
    '14:10–14:39offline',
    '07:01, before Beans week',
    '09:01',
  ]);
  await expect
    .element(open.getByRole('link', { name: '04.11.2026, 08:00:00' }))
    .toHaveAttribute('href', `/en/changes?id=${id(6)}`);
  await expect.element(open.getByText(/moved to Brno · Hlavní/)).toBeVisible();
  await expectAccessible();
});

test('arrows walk through blocks and days while it is open, Escape closes it, and T leads back to this week', async () => {
  const screen = await show();
  await screen.getByRole('button', { name: /^Beans week, Tuesday/ }).click();
  await press('{ArrowRight}');
  await vi.waitFor(() => expect(screen.address()).toContain('at=2026-11-10T15%3A30'));
  await press('{ArrowLeft}{ArrowDown}');
  await vi.waitFor(() => expect(screen.address()).toContain('at=2026-11-11T05%3A30'));
  expect(document.querySelector('[data-day="2026-11-11"]')!.hasAttribute('data-open')).toBe(true);
  await press('{Escape}');
  await vi.waitFor(() => expect(screen.address()).toBe('/?day=2026-11-10'));
  expect(document.querySelector('section[aria-live]')).toBeNull();
  await press('{Enter}');
  await vi.waitFor(() => expect(screen.address()).toContain('at=2026-11-11T05%3A30'));
  await press('t');
  await vi.waitFor(() => expect(screen.address()).toBe('/'));
});

test('closed time and outages open too', async () => {
  const screen = await show();
  await screen
    .getByRole('button', { name: /^Closed, Tuesday 20:00/ })
    .first()
    .click();
  await expect.element(why(/^Why nothing played/).getByText('Closed by the opening hours.')).toBeVisible();
  await screen.getByRole('button', { name: /^Offline, Thursday 14:10/ }).click();
  const open = why(/^Offline/);
  await expect.element(open.getByText('Last heard 14:10.')).toBeVisible();
  await expect
    .element(open.getByRole('link', { name: 'Open' }))
    .toHaveAttribute('href', '/en/overview?at=2026-11-12T13:10:00.000Z');
});

test('what is not kept says so, and the block stays', async () => {
  const screen = await show({ path: '/?day=2026-11-10&at=2026-11-10T05:30:00.000Z', isKept: false });
  await expect.element(why(/^This is no longer recorded\./)).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: /^Beans week, Tuesday/ }))
    .toHaveAttribute('aria-pressed', 'true');
});

test('while it loads there are four reasons, and rows below move at most once more', async () => {
  await show({ path: '/?day=2026-11-10&at=2026-11-10T05:30:00.000Z', isLoading: true });
  await vi.waitFor(() => expect(document.querySelector('section [aria-busy]')).not.toBeNull());
  expect(document.querySelectorAll('section [aria-busy] > div')).toHaveLength(4);
});

test('nothing of a past week is made anew', async () => {
  const screen = await show();
  await screen.getByRole('button', { name: 'Calendar actions' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Export record…' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Regenerate' }).query()).toBeNull();
});

test('on a phone it is a sheet', async () => {
  await page.viewport(390, 844);
  const screen = await show({ path: '/?view=day&day=2026-11-10' });
  await screen
    .getByRole('button', { name: /Beans week/ })
    .last()
    .click();
  const sheet = page.getByRole('dialog', { name: /^Why Beans week played/ });
  await expect.element(sheet.getByText('Shown as planned, 10 h')).toBeVisible();
  await expectAccessible();
  await press('{Escape}');
  await vi.waitFor(() => expect(screen.address()).toBe('/?view=day&day=2026-11-10'));
});
