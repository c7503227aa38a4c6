import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PictureSubject } from '../lib/picture-state.ts';
import { ScreenPicture } from './ScreenPicture.tsx';
import { SteadyPicture } from './SteadyPicture.tsx';
import { expectAccessible, renderUi } from './test/render-ui.tsx';

const square = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"><rect width="16" height="9" fill="${colour}"/></svg>`)}`;
const broken = 'data:image/png;base64,AAAA';

const now = Date.parse('2026-11-17T15:24:00.000Z');
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();
const brno = { name: 'Brno', timezone: 'Europe/Prague' };
const planned = { item: 'Breakfast menu', picture: square('orange'), design: null };
const base: PictureSubject = {
  ...{
    name: 'Counter',
    status: 'playlist_active',
    closed: null,
    orientation: 'horizontal',
    device: 'device',
  },
  ...{
    picture: square('green'),
    pictureAt: ago(4),
    playing: { name: 'Iced all year' },
    planned,
    image: null,
  },
  lastActive: ago(2520),
};
const closed: Partial<PictureSubject> = { status: 'online', closed: { opensAt: '2026-11-18T05:30:00.000Z' } };
const without = { picture: null, pictureAt: null };
const shownAddress = () => document.querySelector('#root img')?.getAttribute('src') ?? null;

const show = (change: Partial<PictureSubject>, size: 'large' | 'tile' | 'row' | 'small' = 'tile') => (
  <div style={{ width: 216 }}>
    <ScreenPicture display={{ ...base, ...change }} place={brno} size={size} />
  </div>
);

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('UI4: the picture of a display', () => {
  test.each([
    ['live', {}, 'Counter, live, Iced all year', 'Live · 4 s ago', 'green'],
    ['last', { pictureAt: ago(480) }, 'Counter, last picture, Iced all year', '8 min ago', 'green'],
    ['planned', without, 'Counter, planned, Breakfast menu', 'Planned', 'orange'],
    ['closed', closed, 'Counter, closed, Breakfast menu', 'Opens tomorrow 06:30 in Brno', 'orange'],
    ['offline', { status: 'offline' }, 'Counter, offline, Iced all year', 'Offline for 42 min', 'green'],
    ['unpaired', { device: null }, 'Counter, no player yet', 'No player yet', null],
    ['empty', { ...without, planned: null }, 'Counter, nothing planned', 'Nothing planned', null],
  ] as const)(
    '%s has its picture, its visible text and its text for screen readers',
    async (state, change, alt, words, colour) => {
      const screen = await renderUi(show(change));
      await expect.element(screen.getByRole('img', { name: alt, exact: true })).toBeVisible();
      const picture = screen.container.querySelector('[data-state]')!;
      expect(picture.getAttribute('data-state')).toBe(state);
      expect(picture.textContent!.replaceAll('\u00a0', ' ')).toBe(words);
      expect(shownAddress()).toBe(colour && square(colour));
      await expectAccessible();
    },
  );

  test('its badge leaves the top left to the title of the picture', async () => {
    const screen = await renderUi(show({ pictureAt: ago(480) }));
    const box = screen.container.querySelector('[role="img"]')!.getBoundingClientRect();
    const badge = screen.getByText('8 min ago').element().getBoundingClientRect();
    expect(badge.top).toBeGreaterThan(box.top + box.height / 2);
    expect(badge.left).toBeGreaterThan(box.left + box.width / 2);
  });

  test('where the state is said, only an age of a minute and more is shown', async () => {
    for (const [seconds, words] of [
      [4, ''],
      [40, ''],
      [480, '8\u00a0min ago'],
    ] as const) {
      const display = { ...base, pictureAt: ago(seconds) };
      const screen = await renderUi(<ScreenPicture display={display} place={brno} size="tile" isStateSaid />);
      expect(screen.container.querySelector('[data-state]')!.textContent).toBe(words);
      screen.unmount();
    }
  });

  test('is never a black box: without a picture it is paper or the colour of the night', async () => {
    for (const change of [{ device: null }, { ...without, planned: null }, { ...closed, planned: null }]) {
      const screen = await renderUi(show(change));
      const box = screen.container.querySelector('[role="img"]')!;
      const [red, green, blue] = getComputedStyle(box).backgroundColor.match(/\d+/g)!.map(Number);
      expect(Math.max(red!, green!, blue!)).toBeGreaterThan(60);
      screen.unmount();
    }
  });

  test('becomes the last frame automatically when it is fifteen seconds old', async () => {
    const screen = await renderUi(show({}));
    vi.setSystemTime(now + 12_000);
    const picture = screen.container.querySelector('[data-state]')!;
    await vi.waitFor(() => expect(picture.getAttribute('data-state')).toBe('last'));
  });

  test('a location whose hours never open waits for them', async () => {
    const screen = await renderUi(show({ ...closed, closed: { opensAt: null } }));
    await expect.element(screen.getByText('Closed until hours are set')).toBeVisible();
  });

  test('a planned design, which has no stored picture, is drawn', async () => {
    const design = { ...without, planned: { item: 'Menu board', picture: null, design: 'board' } };
    const screen = await renderUi(
      <ScreenPicture
        display={{ ...base, ...design }}
        size="tile"
        draw={(id) => (
          <b data-testid="drawn" style={{ background: 'white', color: 'black' }}>
            {id}
          </b>
        )}
      />,
    );
    await expect.element(screen.getByTestId('drawn')).toHaveTextContent('board');
    await expect.element(screen.getByRole('img', { name: 'Counter, planned, Menu board' })).toBeVisible();
    await expectAccessible();
  });

  test('without its own picture and without a plan shows the photo of its location', async () => {
    await renderUi(show({ ...without, planned: null, image: square('red') }));
    expect(shownAddress()).toBe(square('red'));
  });

  test.each([
    ['large', 216, 121.5],
    ['tile', 216, 121.5],
    ['row', 64, 36],
    ['small', 36, 20.25],
  ] as const)('%s is %d wide and always 16:9, also for a portrait screen', async (size, width, height) => {
    const screen = await renderUi(show({ orientation: 'vertical_left' }, size));
    const picture = screen.container.querySelector('[data-state]')!;
    const box = picture.getBoundingClientRect();
    expect([box.width, box.height]).toEqual([width, height]);
    expect(getComputedStyle(picture.querySelector('img')!).objectFit).toBe('contain');
  });

  test('small ones have no visible text, but the same text for screen readers', async () => {
    const screen = await renderUi(show(closed, 'row'));
    expect(screen.container.querySelector('[data-state]')!.textContent).toBe('');
    await expect.element(screen.getByRole('img', { name: 'Counter, closed, Breakfast menu' })).toBeVisible();
  });
});

describe('a picture that changes now and then', () => {
  test('is replaced only when the next one is loaded', async () => {
    const screen = await renderUi(<SteadyPicture src={square('red')} />);
    await screen.rerender(<SteadyPicture src={square('green')} />);
    await vi.waitFor(() => expect(shownAddress()).toBe(square('green')));
  });

  test('stays when the next one cannot be loaded', async () => {
    const decode = vi.spyOn(HTMLImageElement.prototype, 'decode');
    const screen = await renderUi(<SteadyPicture src={square('red')} />);
    await screen.rerender(<SteadyPicture src={broken} />);
    await vi.waitFor(() => expect(decode).toHaveBeenCalled());
    await Promise.allSettled(decode.mock.results.map(({ value }) => value));
    expect(shownAddress()).toBe(square('red'));
  });

  test('that cannot be loaded at all shows no broken image', async () => {
    await renderUi(<SteadyPicture src={broken} />);
    await vi.waitFor(() => expect(shownAddress()).toBeNull());
  });
});
