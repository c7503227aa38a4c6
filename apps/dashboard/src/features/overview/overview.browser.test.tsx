import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Attention, NextChange, PlayingNow } from '@vitrine/contract/overview';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../lib/session/session.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { expectAccessible, renderUi } from '../../ui/test/render-ui.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';
import { NextChanges } from './NextChanges.tsx';
import { OverviewHead } from './OverviewHead.tsx';
import type { Room } from './overview.queries.ts';
import { Pictures } from './Pictures.tsx';

// The overview at night with fixed data: 03:10 in Brno, 15:10 in Auckland.
const now = '2026-11-16T02:10:00.000Z';
const id = (n: number) => `0198a0de-0000-7000-8000-00000000000${n}`;
const opening = (at: string | null, places: string[], ready: number, timezone = 'Europe/Prague') => ({
  at,
  timezone,
  places,
  placesTotal: places.length,
  closed: ready,
  ready,
});
const auckland = {
  id: id(1),
  name: 'Auckland · Britomart',
  timezone: 'Pacific/Auckland',
  closesAt: '2026-11-16T04:00:00.000Z',
  displays: 4,
  playing: 4,
};
const item = (n: number, change: Partial<Attention>): Attention => ({
  key: id(n),
  kind: 'offline_closed',
  part: 'before_opening',
  place: 'Brno · Hlavní',
  count: 1,
  dueAt: '2026-11-16T05:30:00.000Z',
  subject: { id: id(n), name: 'Entrance window' },
  since: '2026-11-15T23:06:00.000Z',
  until: null,
  opensAt: '2026-11-16T05:30:00.000Z',
  timezone: 'Europe/Prague',
  ...change,
});
const change = (at: string, part: Partial<NextChange>): NextChange => ({
  at,
  timezone: 'Europe/Prague',
  kind: 'starts',
  replaced: null,
  minutes: 60,
  displays: 2,
  location: { id: id(2), name: 'Brno · Hlavní' },
  opensAt: '2026-11-16T05:30:00.000Z',
  playlist: { id: id(3), name: 'Autumn' },
  places: ['Brno · Hlavní'],
  placesTotal: 1,
  ...part,
});
const room: Room = {
  ...{
    now,
    clockAhead: 0,
    unpaired: 0,
    firstRun: null,
    playing: [],
    playingTotal: 4,
    changes: [],
    closed: [],
  },
  counts: { playlist_active: 4, online: 18, offline: 2, unknown: 1, closed: 18 },
  places: {
    total: 6,
    closed: 5,
    closedArea: 'Europe',
    open: [auckland],
    dark: { displays: 0, places: 0 },
    openings: [
      opening('2026-11-16T05:30:00.000Z', ['Brno · Hlavní', 'Brno · Storage', 'Praha · Vinohrady'], 11),
      opening('2026-11-16T06:00:00.000Z', ['Berlin · Mitte'], 2, 'Europe/Berlin'),
      opening('2026-11-16T06:30:00.000Z', ['Barcelona · Gràcia'], 5, 'Europe/Madrid'),
    ],
  },
  attention: [],
  attentionTotal: 0,
  attentionCounts: { now: 0, before_opening: 0, can_wait: 0 },
  snoozed: [],
  availability: { percent24h: null, events: [] },
};
const plain = (element: Element) => element.textContent!.replaceAll('\u00a0', ' ');

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
});

/** It also knows of running alarms. */
const renderIn = (node: ReactNode) =>
  renderUi(<QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>);
const renderHead = (shown: Room) => renderIn(<OverviewHead room={shown}>{null}</OverviewHead>);

describe('the head', () => {
  test('its title is the first sentence that holds; the next opening stands once', async () => {
    const screen = await renderHead(room);
    const title = screen.getByRole('heading', { level: 1 }).element();
    expect(plain(title)).toBe('4 screens play, 18 rest.');
    expect(plain(screen.getByRole('list', { name: 'Displays by status' }).element())).toContain(
      '18until 06:30',
    );
    const asleep = { ...room, counts: { ...room.counts, playlist_active: 0 } };
    await screen.rerender(
      <QueryClientProvider client={new QueryClient()}>
        <OverviewHead room={asleep}>{null}</OverviewHead>
      </QueryClientProvider>,
    );
    expect(plain(title)).toBe('18 screens rest, the first until 06:30.');
    expect(plain(screen.container)).not.toContain('18until');
    await expectAccessible();
  });

  test('what was opened while it loads stays open when the data come', async () => {
    const head = (shown: Room | undefined) => (
      <QueryClientProvider client={new QueryClient()}>
        <OverviewHead room={shown}>
          <MenuButton label="More" items={[{ label: 'Earlier', onClick: () => {} }]} />
        </OverviewHead>
      </QueryClientProvider>
    );
    const screen = await renderUi(head(undefined));
    await screen.getByRole('button', { name: 'More' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Earlier' })).toBeVisible();
    await screen.rerender(head(room));
    await expect.element(screen.getByText('4 screens play, 18 rest.')).toBeVisible();
    await expect.element(screen.getByRole('menuitem', { name: 'Earlier' })).toBeVisible();
  });

  test('the place follows the clock where it is not the reader’s', async () => {
    const openings = [opening('2026-11-16T18:00:00.000Z', ['Auckland · Britomart'], 4, 'Pacific/Auckland')];
    const asleep = { ...room.counts, playlist_active: 0 };
    const screen = await renderHead({ ...room, counts: asleep, places: { ...room.places, openings } });
    expect(plain(screen.getByRole('heading', { level: 1 }).element())).toBe(
      '18 screens rest until tomorrow 07:00 in Auckland.',
    );
  });

  test('the bar shows playing, closed, offline and unknown, and omits empty ones', async () => {
    const screen = await renderHead(room);
    const legend = screen.getByRole('list', { name: 'Displays by status' }).element();
    expect([...legend.querySelectorAll('a')].map(plain)).toEqual([
      'Playlist active4',
      'Closed18',
      'Offline2',
      'Unknown1',
    ]);
    expect(legend.querySelectorAll('a')[1]!.getAttribute('href')).toBe(
      '/en/displays?status=closed&active=true',
    );
  });
});

describe('what needs somebody', () => {
  const attention = [
    item(4, { kind: 'offline_open', dueAt: now, since: '2026-11-16T02:07:00.000Z' }),
    item(5, { since: '2026-11-16T01:12:00.000Z' }),
    item(6, { kind: 'offline_closed', dueAt: '2026-11-19T05:30:00.000Z', place: 'Brno · Storage' }),
    item(7, { kind: 'update', part: 'can_wait', dueAt: null, subject: null, count: 8, place: null }),
  ];
  const night: Room = { ...room, attention, attentionTotal: 4 };
  const rows = (screen: { container: Element }) =>
    [...screen.container.querySelectorAll('li')].map((row) =>
      plain(row).replace(/Bring it back$|Update…$/, ''),
    );

  test('each row says when it is needed, with the weekday beyond a day, what is wrong, where and since when', async () => {
    const screen = await renderUi(<NeedsAttention room={night} />);
    expect(rows(screen)).toEqual([
      'nowEntrance window is offlineBrno · Hlavní3 min',
      'by 06:30Entrance window is offlineBrno · Hlavní58 min',
      'by Thu 06:30Entrance window is offlineBrno · Storage3 h',
      'any time8 devices have an update',
    ]);
    await expectAccessible();
  });

  test('what was needed when the server answered is needed now, although the minute of the page began before', async () => {
    const answered = '2026-11-16T02:10:40.000Z';
    const late = [item(4, { kind: 'offline_open', dueAt: answered })];
    const screen = await renderUi(<NeedsAttention room={{ ...night, now: answered, attention: late }} />);
    expect(rows(screen)[0]).toMatch(/^now/);
  });

  const asAdmin = () => {
    const caller = { principal: 'admin' } as const;
    vi.spyOn(session, 'get').mockReturnValue({ ...session.get(), state: 'loggedIn', caller });
    onTestFinished(() => void vi.restoreAllMocks());
  };

  test('Bring it back opens what can be checked on site', async () => {
    asAdmin();
    const screen = await renderIn(<NeedsAttention room={{ ...night, attention: attention.slice(0, 1) }} />);
    const button = screen.getByRole('button', { name: 'Bring it back: Entrance window is offline' });
    await button.click();
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    await expect
      .element(screen.getByText('Is the player switched on, and does its light shine?'))
      .toBeVisible();
  });

  test('nothing to do is one line', async () => {
    const screen = await renderUi(<NeedsAttention room={room} />);
    expect(plain(screen.container)).toBe('Nothing needs you.');
    await expectAccessible();
  });

  test('more than six are shown on request', async () => {
    const many = Array.from({ length: 9 }, (_, n) => item(n, { key: `${id(1).slice(0, -1)}${n}` }));
    const screen = await renderUi(<NeedsAttention room={{ ...night, attention: many, attentionTotal: 9 }} />);
    expect(screen.container.querySelectorAll('li')).toHaveLength(6);
    await screen.getByRole('button', { name: 'Show all 9' }).click();
    expect(screen.container.querySelectorAll('li')).toHaveLength(9);
  });

  test('on a phone what can wait is folded, and a row is two lines', async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 800));
    const screen = await renderUi(<NeedsAttention room={night} />);
    expect(rows(screen)).toEqual([
      'nowEntrance windowBrno · Hlavní3 min',
      'by 06:30Entrance windowBrno · Hlavní58 min',
      'by Thu 06:30Entrance windowBrno · Storage3 h',
    ]);
    await screen.getByRole('button', { name: '1 more can wait' }).click();
    expect(rows(screen).at(-1)).toBe('any time8 devices have an update');
    await expectAccessible();
  });
});

test('next changes stand under their place with its clock or its opening; that a place closes is none', async () => {
  const there = { id: id(1), name: 'Auckland · Britomart' };
  const far = { location: there, timezone: 'Pacific/Auckland', opensAt: null };
  const changes = [
    change('2026-11-16T03:00:00.000Z', { ...far, playlist: { id: id(4), name: 'Afternoon' } }),
    change('2026-11-16T04:00:00.000Z', { ...far, kind: 'closing', playlist: null }),
    change('2026-11-16T05:30:00.000Z', {}),
    change('2026-11-16T09:30:00.000Z', { kind: 'nothing', playlist: null }),
  ];
  const screen = await renderUi(<NextChanges room={{ ...room, changes }} />);
  const textOf = (name: string) => plain(screen.getByRole('region', { name }).element());
  expect(textOf('Auckland · Britomart')).toBe('Auckland · Britomart15:1016:00Afternoon22 displays');
  expect(textOf('Brno · Hlavní')).toBe(
    'Brno · Hlavníopens 06:3006:30Autumn22 displays10:30Nothing planned22 displays',
  );
  await expectAccessible();
});

test('pictures stand under their places, with the clock of those that have another; a fault marks its picture', async () => {
  const playing = (
    n: number,
    name: string,
    location: { id: string; name: string; timezone: string },
  ): PlayingNow => ({
    id: id(n),
    name,
    location,
    status: 'playlist_active',
    playlist: null,
    item: 'Flat white',
    itemFrom: null,
    itemTo: null,
    orientation: 'horizontal',
    picture: null,
    pictureAt: null,
    design: null,
    isPlanned: true,
  });
  const wien = { id: id(5), name: 'Wien · Flughafen', timezone: 'Europe/Vienna' };
  const britomart = { id: id(6), name: 'Auckland · Britomart', timezone: 'Pacific/Auckland' };
  const shown = [playing(1, 'Upstairs', wien), playing(2, 'Left', wien), playing(3, 'Counter', britomart)];
  const attention = [item(1, { kind: 'fault', subject: { id: id(1), name: 'Upstairs' } })];
  const screen = await renderUi(
    <Pictures room={{ ...room, playing: shown, playingTotal: 120, attention }} />,
  );
  const textOf = (name: string) => plain(screen.getByRole('region', { name }).element());
  expect(textOf('Wien · Flughafen')).toBe('Wien · FlughafenUpstairsLeft');
  expect(textOf('Auckland · Britomart')).toBe('Auckland · Britomart15:10Counter');
  expect(
    screen.getByRole('region', { name: 'Wien · Flughafen' }).element().querySelectorAll('svg'),
  ).toHaveLength(1);
  await expect.element(screen.getByRole('link', { name: 'All 120' })).toBeVisible();
  await expectAccessible();
});
