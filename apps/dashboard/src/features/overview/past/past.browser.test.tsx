import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { MomentDisplay, OverviewEvents, OverviewMoment } from '@vitrine/contract/overview-moment';
import { expect, onTestFinished, test, vi } from 'vitest';
import { expectAccessible, renderUi } from '../../../ui/test/render-ui.tsx';
import { Around } from './Around.tsx';
import { PastAttention } from './PastAttention.tsx';
import { PastDisplays } from './PastDisplays.tsx';
import { PastHeadline } from './PastHeadline.tsx';
import { strongParts } from './past-words.ts';
import { Rail } from './Rail.tsx';

const id = (n: number) => `0198a0de-0000-7000-8000-00000000000${n}`;
const at = '2026-11-14T13:45:00.000Z';
const place = { name: 'Brno · Hlavní', timezone: 'Europe/Prague' };
const display: MomentDisplay = {
  ...{ id: id(1), name: 'Window left', location: { id: id(2), ...place }, orientation: 'horizontal' },
  ...{
    state: 'offline',
    since: '2026-11-14T13:41:00.000Z',
    opensAt: null,
    playlist: null,
    item: null,
    playingFrom: null,
    picture: null,
  },
};
const moment: OverviewMoment = {
  ...{ at, recordedFrom: '2026-11-01T00:00:00.000Z', keepsPictures: true, changes: [] },
  counts: { playlist_active: 17, online: 6, offline: 1, unknown: 0, closed: 5 },
  places: {
    total: 6,
    closed: 2,
    dark: { displays: 1, places: null },
    closedArea: null,
    open: [],
    openings: [],
  },
  attention: [
    {
      ...{ key: id(3), kind: 'offline_open', part: 'now', subject: { id: id(1), name: 'Window left' } },
      dueAt: at,
      ...{ place: place.name, timezone: place.timezone, since: '2026-11-14T13:41:00.000Z', until: null },
      ...{ opensAt: null, count: 1, endedAt: '2026-11-14T14:20:00.000Z' },
    },
  ],
  ...{ attentionTotal: 1, displays: [display], displaysTotal: 1 },
  around: [
    {
      ...{ kind: 'down', at: '2026-11-14T13:41:00.000Z', place, closed: false, minutes: null },
      display: { id: id(1), name: 'Window left' },
    },
    {
      ...{ kind: 'up', at: '2026-11-14T14:20:00.000Z', place, closed: false, minutes: 39 },
      display: { id: id(1), name: 'Window left' },
    },
  ],
  availability: { percent24h: 96.8, events: [] },
};
const plain = (element: Element) => element.textContent!.replaceAll('\u00a0', ' ');

test('the headline is in the past tense and names the display that went last', async () => {
  const { container } = await renderUi(<PastHeadline moment={moment} />);
  expect(plain(container)).toContain('17 of 24 displays were playing');
  expect(plain(container)).toContain('Window left had gone offline 4 min earlier, in opening hours');
  expect(plain(container)).toContain('1 was online without a playlist · 5 were closed');
});

test('a row says when the display came back and leads to its day, and nothing can be done', async () => {
  const screen = await renderUi(<PastAttention moment={moment} />, { path: '/en/overview' });
  const row = screen.container.querySelector('li')!;
  expect(plain(row)).toContain('Window left was offline');
  expect(plain(row)).toContain('since 14:41:00 in Brno · open · came back 15:20:00 in Brno');
  const link = screen.getByRole('link', { name: /^Open that day/ });
  await expect
    .element(link)
    .toHaveAttribute(
      'href',
      expect.stringMatching(`/displays/detail/${id(1)}\\?day=2026-11-14&at=2026-11-14T`),
    );
  expect(screen.container.querySelectorAll('button')).toHaveLength(0);
  await expectAccessible();
});

test('the moment stands between what was before and after it', async () => {
  const { container } = await renderUi(<Around moment={moment} />);
  const events = [...container.querySelectorAll('li')].map(plain);
  expect(events[0]).toContain('Window left went offline');
  expect(events[1]).toContain('You are here');
  expect(events[2]).toContain('after 39 min');
});

test('the rail is a slider: arrows move by a minute, with Shift by an hour', async () => {
  const events: OverviewEvents = {
    ...{ from: '2026-11-03T12:00:00.000Z', to: '2026-11-17T12:00:00.000Z', saves: [] },
    recordedFrom: '2026-11-05T12:00:00.000Z',
    offline: [
      {
        from: '2026-11-14T13:41:00.000Z',
        to: '2026-11-14T14:20:00.000Z',
        closed: false,
        displays: 1,
        names: ['A'],
      },
    ],
  };
  const onMove = vi.fn();
  const screen = await renderUi(
    <div style={{ background: 'var(--ds-toast)' }}>
      <Rail events={events} at={Date.parse(at)} onMove={onMove} />
    </div>,
  );
  const slider = screen.getByRole('slider');
  await expect
    .element(slider)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/^14\.11\.2026, .*here$/));
  const element = slider.element() as HTMLElement;
  const press = (key: string, shiftKey = false) =>
    element.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true }));
  press('ArrowLeft');
  press('ArrowRight', true);
  press('Home');
  expect(onMove.mock.calls.map(([moved]) => moved - Date.parse(at))).toEqual([
    -60_000,
    3_600_000,
    Date.parse(events.from) - Date.parse(at),
  ]);
  await expectAccessible();
});

test('brackets in a name stay what they are', () => {
  expect(strongParts('Hana changed [Menu [new]]')).toEqual([
    { text: 'Hana changed ', isStrong: false },
    { text: 'Menu [new]', isStrong: true },
  ]);
});

test('a picture that is older than the playlist under it says what it was taken before', async () => {
  const fetching = vi.spyOn(window, 'fetch').mockReturnValue(new Promise(() => {}));
  onTestFinished(() => fetching.mockRestore());
  const svg = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`;
  const shown = (n: number, name: string, playingFrom: string): MomentDisplay => ({
    ...display,
    id: id(n),
    name,
    state: 'playlist_active',
    since: null,
    playlist: 'All-day brand',
    playingFrom,
    picture: { url: svg, at: '2026-11-14T13:02:00.000Z' },
  });
  const displays = [
    shown(4, 'Menu board', '2026-11-14T13:30:00.000Z'),
    shown(5, 'Counter', '2026-11-14T12:30:00.000Z'),
  ];
  const { container } = await renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <PastDisplays
        moment={{ ...moment, displays, displaysTotal: 2 }}
        location={null}
        onLocation={() => undefined}
        name=""
        onName={() => {}}
        onMore={() => undefined}
      />
    </QueryClientProvider>,
  );
  const stamps = [...container.querySelectorAll('li')].map((card) => plain(card).split('All-day')[0]);
  expect(stamps[0]).toMatch(/^\d\d:02, before $/);
  expect(container.querySelectorAll('[data-before]')).toHaveLength(1);
  await expectAccessible();
});
