import { beforeEach, expect, test, vi } from 'vitest';
import type { Live } from '../../core/queries/live-view.queries.ts';
import { expectAccessible, renderUi } from '../../ui/test/render-ui.tsx';
import { ClockHead } from '../../ui/time/Time.tsx';
import { NextChanges } from './NextChanges.tsx';
import { NowPlaying } from './NowPlaying.tsx';

const place = { name: 'Auckland', timezone: 'Pacific/Auckland' };
const playlist = { id: 'p', name: 'Afternoon' };
const item = (name: string, seconds: number, amount = 1) => ({
  ...{ item: name, playable: name, name, seconds, amount, picture: null, design: null },
});

const now = Date.parse('2026-11-17T12:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});

/** The second item of four, seven seconds after it began. */
function liveNow(more: Partial<Live> = {}): Live {
  const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
  return {
    ...{ now: at(0), clockAhead: 0, id: 'd', name: 'Counter', location: { id: 'l', name: place.name } },
    ...{ timezone: place.timezone, orientation: 'horizontal', active: true, status: 'playlist_active' },
    ...{
      offlineSince: null,
      state: 'playing',
      plannedPicture: null,
      plannedDesign: null,
      frame: null,
      previous: null,
    },
    ...{ following: null, next: null, since: at(-3600), until: at(3600), closesAt: at(7200) },
    playing: { playlist, item: 'Iced', name: 'Iced', since: at(-7) },
    current: {
      ...{ playlist, item: 'Iced', name: 'Iced', type: 'image', number: 2, of: 4, from: at(-7), to: at(17) },
    },
    loop: {
      ...{ seconds: 66, count: 4 },
      items: [item('Roll', 12), item('Iced', 24, 2), item('Flat white', 15), item('Weather', 15)],
    },
    nextChanges: [
      {
        at: at(3600),
        state: 'playing',
        playlists: [{ id: 'e', name: 'Evening' }],
        picture: null,
        design: null,
      },
      { at: at(7200), state: 'closed', playlists: [], picture: null, design: null },
      { at: at(9000), state: 'nothing', playlists: [], picture: null, design: null },
    ],
    nextPlaylist: { id: 'e', name: 'Evening', at: at(3600), picture: null, design: null },
    ...more,
  } as Live;
}

const show = (live: Live, known: string | null = null) =>
  renderUi(
    <main>
      <h1>
        <ClockHead place={place} isNamed>
          {place.name}
        </ClockHead>
      </h1>
      <NowPlaying live={live}>{known}</NowPlaying>
      <NextChanges live={live} place={place} />
    </main>,
  );
const main = () => document.querySelector('main')!.textContent!;

test('UI7: the playlist, the item and its number with its progress, and the next changes at the clock of the place', async () => {
  const screen = await show(liveNow());
  await expect.element(screen.getByRole('link', { name: 'Afternoon' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Iced' })).toBeVisible();
  expect(main()).toContain('2 of 4 · 0:07 of 0:12');
  const changes = screen.getByRole('listitem').elements();
  expect(changes.map(({ textContent }) => textContent)).toEqual([
    '02:00Evening',
    '03:00Closed',
    '03:30Nothing planned',
  ]);
  await expectAccessible();
});

test('a playlist that is not the planned one is named beside it', async () => {
  const other = { playlist: { id: 'q', name: 'Lunch' }, item: 'x', name: 'Soup', since: null };
  await show(liveNow({ playing: other }));
  expect(main()).toContain('LunchSoup');
  expect(main()).toContain('Planned: Afternoon');
  expect(main()).not.toContain('2 of 4');
});

test('where nothing plays it says what is known, or nothing where the page says it', async () => {
  const idle = liveNow({ status: 'online', playing: null });
  const screen = await show(idle, 'The player shows nothing.');
  await expect.element(screen.getByText('The player shows nothing.')).toBeVisible();
  await screen.rerender(
    <main>
      <NowPlaying live={idle}>{null}</NowPlaying>
    </main>,
  );
  expect(main()).toBe('');
});
