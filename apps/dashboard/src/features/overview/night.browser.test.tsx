import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Attention, NextChange } from '@vitrine/contract/overview';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { expectAccessible, renderUi } from '../../ui/test/render-ui.tsx';
import { ClosedNow } from './ClosedNow.tsx';
import { HeadlineCard } from './HeadlineCard.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';
import { NextChanges } from './NextChanges.tsx';
import type { Room } from './overview.queries.ts';

// The overview at night with fixed data: 03:10 in Brno, 15:10 in Auckland.
const now = '2026-11-16T02:10:00.000Z';
const id = (n: number) => `0198a0de-0000-7000-8000-00000000000${n}`;
const opening = (at: string | null, places: string[], ready: number, timezone = 'Europe/Prague') => ({
  ...{ at, timezone, places, placesTotal: places.length, closed: ready, ready },
});
const auckland = {
  ...{ id: id(1), name: 'Auckland · Britomart', timezone: 'Pacific/Auckland' },
  ...{ closesAt: '2026-11-16T04:00:00.000Z', displays: 4, playing: 4 },
};
const item = (n: number, change: Partial<Attention>): Attention => ({
  ...{ key: id(n), kind: 'offline_closed', part: 'before_opening', place: 'Brno · Hlavní', count: 1 },
  dueAt: '2026-11-16T05:30:00.000Z',
  ...{ subject: { id: id(n), name: 'Entrance window' }, since: '2026-11-15T23:06:00.000Z', until: null },
  ...{ opensAt: '2026-11-16T05:30:00.000Z', timezone: 'Europe/Prague' },
  ...change,
});
const change = (at: string, part: Partial<NextChange>): NextChange => ({
  ...{ at, timezone: 'Europe/Prague', kind: 'starts', replaced: null, minutes: 60, displays: 2 },
  ...{ location: { id: id(2), name: 'Brno · Hlavní' }, opensAt: '2026-11-16T05:30:00.000Z' },
  ...{ playlist: { id: id(3), name: 'Autumn' }, places: ['Brno · Hlavní'], placesTotal: 1 },
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
    ...{ total: 6, closed: 5, closedArea: 'Europe', open: [auckland] },
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
const renderHeadline = (shown: Room) =>
  renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <HeadlineCard room={shown} />
    </QueryClientProvider>,
  );

describe('UI2: the headline', () => {
  test('says what is closed, what plays, and how many are ready for which opening', async () => {
    const { container } = await renderHeadline(room);
    expect(plain(container.querySelector('h2')!)).toBe(
      'All places in Europe are closed. 4 screens play in Auckland.',
    );
    expect(plain(container)).toContain(
      '18 screens are ready for 06:30 in Brno and Praha, 07:00 in Berlin, and 07:30 in Barcelona.',
    );
    await expectAccessible();
  });

  test('all closed', async () => {
    const places = { ...room.places, total: 1, closed: 1, closedArea: null, open: [] };
    const openings = [opening('2026-11-16T05:30:00.000Z', ['Brno · Hlavní'], 23)];
    const all = { ...room, places: { ...places, total: 2, closed: 2, openings } };
    const { container } = await renderHeadline({
      ...all,
      counts: { ...room.counts, playlist_active: 0 },
    });
    expect(plain(container)).toContain('All places are closed.');
    expect(plain(container)).toContain('23 screens are ready for 06:30 in Brno.');
  });

  test('the bar shows playing, closed, online, offline and unknown, and omits empty ones', async () => {
    const screen = await renderHeadline(room);
    const legend = screen.getByRole('list', { name: 'Displays by status' }).element();
    expect([...legend.querySelectorAll('li')].map(plain)).toEqual([
      'Playlist active 4',
      'Closed 18',
      'Offline 2',
      'Unknown 1',
    ]);
    expect(legend.querySelectorAll('a')[1]!.getAttribute('href')).toBe(
      '/en/displays?status=closed&active=true',
    );
  });
});

describe('UI2: what needs attention', () => {
  const attention = [
    item(4, { alertAt: '2026-11-16T05:40:00.000Z', since: '2026-11-16T01:54:00.000Z' }),
    item(5, { part: 'can_wait' }),
    item(6, { kind: 'update', part: 'can_wait', subject: null, count: 8 }),
  ];
  const night: Room = {
    ...room,
    ...{ attention, attentionTotal: 3, attentionCounts: { now: 0, before_opening: 1, can_wait: 2 } },
  };

  test('has three parts; an empty first part is the green line', async () => {
    const screen = await renderUi(<NeedsAttention room={night} />);
    await expect
      .element(screen.getByText('Auckland · Britomart is open: all 4 screens play as planned'))
      .toBeVisible();
    await expect.element(screen.getByText('1 before opening')).toBeVisible();
    await expect.element(screen.getByText('Nothing is wrong where it is open')).toBeVisible();
    const before = screen.getByRole('region', { name: 'Before the next opening' }).element();
    expect(plain(before)).toContain(
      'Brno · Hlavní · since 02:54:00 in Brno · opens 06:30 in Brno, alert email 10 min later',
    );
    const later = screen.getByRole('region', { name: 'Can wait' }).element();
    expect(plain(later)).toContain('Entrance window has been off since closing');
    expect(plain(later)).toContain('since 00:06:00 in Brno');
    expect(later.querySelectorAll('li')).toHaveLength(2);
    await expectAccessible();
  });

  test('by day, when nothing is closed, less urgent items are listed as soon', async () => {
    const places = { ...room.places, closed: 0, closedArea: null, openings: [] };
    const upload = item(7, { kind: 'upload_failed', opensAt: null });
    const counts = { now: 0, before_opening: 1, can_wait: 0 };
    const screen = await renderUi(
      <NeedsAttention
        room={{ ...room, places, attention: [upload], attentionTotal: 1, attentionCounts: counts }}
      />,
    );
    await expect.element(screen.getByRole('region', { name: 'Soon' })).toBeVisible();
    await expect.element(screen.getByText('All good. Nothing needs you.')).toBeVisible();
  });

  test('a location that is closed all week waits for opening hours', async () => {
    const never = { ...night, attention: [item(8, { opensAt: null })] };
    const screen = await renderUi(<NeedsAttention room={never} />);
    expect(plain(screen.container)).toContain(' · Closed until hours are set');
  });
});

test('UI2: next changes use the local time of each location, with its opening', async () => {
  const there = { id: id(1), name: 'Auckland · Britomart' };
  const changes = [
    change('2026-11-16T04:00:00.000Z', {
      ...{ location: there, timezone: 'Pacific/Auckland', opensAt: null, kind: 'closing', playlist: null },
    }),
    change('2026-11-16T05:30:00.000Z', {}),
  ];
  const screen = await renderUi(<NextChanges room={{ ...room, changes }} />);
  const far = plain(screen.getByRole('region', { name: 'Auckland · Britomart' }).element());
  expect(far).toContain('15:10 in Auckland now');
  expect(far).toContain('17:00Closing');
  const near = plain(screen.getByRole('region', { name: 'Brno · Hlavní' }).element());
  expect(near).toContain('opens 06:30 in Brno');
  expect(near).toContain('06:30Autumn starts · 2 displays');
  await expectAccessible();
});

test('UI2: closed displays show the first picture of the morning and when they open', async () => {
  const closed = [
    {
      ...({ id: id(2), name: 'Entrance', orientation: 'horizontal', isReady: true } as const),
      location: { id: id(3), name: 'Brno · Hlavní', timezone: 'Europe/Prague' },
      ...{ opensAt: '2026-11-16T05:30:00.000Z', playlist: { id: id(4), name: 'Autumn' } },
      ...{ item: 'Pumpkin latte', picture: null, design: null },
    },
  ];
  const screen = await renderUi(<ClosedNow room={{ ...room, closed }} location={null} isChanging={false} />);
  expect(plain(screen.container)).toContain('18 screens are ready; each picture');
  await expect.element(screen.getByRole('img', { name: 'Entrance, closed, Pumpkin latte' })).toBeVisible();
  expect(plain(screen.container)).toContain('Opens 06:30 in Brno');
  await expect.element(screen.getByRole('link', { name: 'View all 18' })).toBeVisible();
  await expectAccessible();
});
