import { beforeEach, expect, test, vi } from 'vitest';
import type { Live } from '../../core/queries/live-view.queries.ts';
import { expectAccessible, renderUi } from '../../ui/test/render-ui.tsx';
import { LoopBar } from './LoopBar.tsx';
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
    nextPlaylist: { id: 'e', name: 'Evening', at: at(3600), picture: null, design: null },
    ...more,
  } as Live;
}

const show = (live: Live | undefined) =>
  renderUi(
    <main>
      <h1>Counter</h1>
      {live && <LoopBar live={live} />}
      <NowPlaying live={live} place={place}>
        Nothing is scheduled now.
      </NowPlaying>
    </main>,
  );

test('UI7: the header shows the item number, its repetition, the loop, and what follows with its time', async () => {
  const screen = await show(liveNow());
  await expect.element(screen.getByText('2 of 4 · Iced')).toBeVisible();
  await expect.element(screen.getByText(/^0:07 of 0:12, first of 2 times$/)).toBeVisible();
  await expect.element(screen.getByText('loop 1 min 6 s')).toBeVisible();
  await expect.element(screen.getByText(/^Next item, in 17\ss$/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /^Evening .* in Auckland, .* here$/ })).toBeVisible();
  await expect.element(screen.getByText('Closed', { exact: true })).toBeVisible();
  const bar = screen.getByRole('list', { name: 'Loop' });
  const widths = bar
    .getByRole('listitem')
    .elements()
    .map((each) => each.getBoundingClientRect().width);
  expect(widths[1]! / widths[0]!).toBeCloseTo(2, 1);
  await expectAccessible();
});

test('UI5: while loading, nothing is shown about what plays', async () => {
  const screen = await show(undefined);
  await expect.element(screen.getByText('Nothing is scheduled now.')).not.toBeInTheDocument();
  await expect.element(screen.getByText('Loading')).toBeInTheDocument();
});

test('the only item loops; if nothing follows, the text says so', async () => {
  const alone = liveNow({
    loop: { seconds: 24, count: 1, items: [item('Iced', 24, 2)] },
    ...{ nextPlaylist: null, closesAt: null },
  });
  const screen = await show(alone);
  await expect.element(screen.getByText('Plays on in a loop')).toBeVisible();
  await expect.element(screen.getByText('Nothing is planned after it.')).toBeVisible();
});

test('a display without anything planned says so once that is known', async () => {
  const nothing = liveNow({ status: 'online', playing: null, state: 'nothing', current: null, loop: null });
  const screen = await show(nothing);
  await expect.element(screen.getByText('Nothing is scheduled now.')).toBeVisible();
});
