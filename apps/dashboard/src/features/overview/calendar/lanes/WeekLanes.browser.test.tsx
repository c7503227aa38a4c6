import type { Locale } from '@vitrine/contract/pages';
import { dayMs } from '@vitrine/schedule/local-clock';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../../ui/fonts.css';
import { expectAccessible, press, renderUi } from '../../../../ui/test/render-ui.tsx';
import type { PlanTimeline, Screen } from '../../timeline/screens.ts';
import type { LaneOrder } from './lane-rows.ts';
import { WeekLanes } from './WeekLanes.tsx';

// The reader is in Praha. It is Tuesday 17.11.2026, 14:32 here, and Wednesday 02:32 in Auckland.
const now = Date.parse('2026-11-17T13:32:00Z');
const monday = Date.parse('2026-11-16T00:00:00Z') / dayMs;

const names: Record<string, string> = {
  menu: 'Morning menu',
  lunch: 'Lunch',
  autumn: 'Autumn',
  beans: 'Beans week',
  brand: 'All-day brand of the whole chain, with everything that belongs to it',
  short: 'Loyalty',
};
type Hours = [from: number, to: number, playlists: string];

/**
 * The same hours on each day in local time, closed in between. An empty name means open with nothing planned.
 */
function timeline(timeZone: string, offset: number, ...hours: Hours[]): PlanTimeline {
  const blocks = Array.from({ length: 11 }, (_, index) => monday - 2 + index).flatMap((day) =>
    hours.map(([from, to, playlists]) => ({
      from: day * dayMs + (from - offset) * 3_600_000,
      to: day * dayMs + (to - offset) * 3_600_000,
      state: playlists ? ('playing' as const) : ('nothing' as const),
      playlists: playlists ? playlists.split('+') : [],
      overrides: [],
    })),
  );
  return { timeZone, blocks, isReached: true, gapMs: 0, hasConflict: false };
}

const counters = timeline(
  'Europe/Prague',
  1,
  [6, 11, 'menu'],
  [11, 15, 'lunch'],
  [15, 15.25, 'brand'],
  [19, 20, 'short'],
);
const windows = timeline('Europe/Prague', 1, [6, 20, 'autumn+beans']);
const empty = timeline('Europe/Prague', 1, [2, 4, 'short'], [6, 20, '']);
const far = timeline('Pacific/Auckland', 13, [6, 17, 'autumn'], [21, 24, 'short']);
const praha = { id: 'praha', name: 'Praha · Vinohrady' };
const auckland = { id: 'auckland', name: 'Auckland · Britomart' };
const screenOf = (
  id: string,
  name: string,
  location: typeof praha,
  group: string,
  own: PlanTimeline,
): Screen => ({
  ...{ id, name, location, groups: [group], timeline: own },
  state: id === 'menu-2' ? 'offline' : 'playlist_active',
});
const screens = [
  screenOf('menu-1', 'Menu board 1', praha, 'menus', counters),
  screenOf('menu-2', 'Menu board 2', praha, 'menus', counters),
  screenOf('window', 'Shop window', praha, 'windows', windows),
  screenOf('meeting', 'Meeting room', praha, 'windows', empty),
  screenOf('harbour', 'Harbour window', auckland, 'windows', far),
];
const data = {
  locations: [
    { ...auckland, timezone: 'Pacific/Auckland', openUntil: null, opensAt: null },
    { ...praha, timezone: 'Europe/Prague', openUntil: null, opensAt: null },
  ],
  groups: [
    { id: 'menus', name: 'Menu boards' },
    { id: 'windows', name: 'Windows' },
  ],
  playlists: Object.entries(names).map(([id, name]) => ({ id, name, priority: 50 })),
};

const onWhy = vi.fn();

function Week({ order, width }: { order: LaneOrder; width: number | string }) {
  const [day, setDay] = useState(monday + 1);
  const [isFolded, setFolded] = useState(true);
  return (
    <main style={{ width }}>
      <WeekLanes
        {...{ screens, data, day, now, order, isFolded, onWhy }}
        first={monday}
        today={monday + 1}
        onDay={() => undefined}
        onStep={setDay}
        onUnfoldNights={() => setFolded(false)}
      />
    </main>
  );
}

async function renderWeek({
  order = 'place',
  width = 1166,
  locale = 'en',
}: Partial<{
  order: LaneOrder;
  width: number | string;
  locale: Locale;
}> = {}) {
  const screen = await renderUi(<Week order={order} width={width} />, { locale });
  await vi.waitFor(() => expect(document.querySelector('[data-lane]')).not.toBeNull());
  return screen;
}

const all = <E extends HTMLElement>(selector: string) => [...document.querySelectorAll<E>(selector)];
const rowOf = (name: string) => page.getByRole('group', { name, exact: true });
const focused = () => document.activeElement?.getAttribute('aria-label');

/**
 * Names are measured again when fonts are loaded, so it is asked until it settles. Lanes with hidden parts: a name that leaves its day or is clipped, without a letter that represents it.
 */
function cutNames(): string[] {
  return all('[data-lane]').flatMap((lane) => {
    const cell = lane.parentElement!.getBoundingClientRect();
    const label = lane.querySelector<HTMLElement>('span')!;
    const box = label.getBoundingClientRect();
    const isInside =
      box.left >= cell.left - 0.5 &&
      box.right <= cell.right + 0.5 &&
      box.top >= cell.top &&
      box.bottom <= cell.bottom;
    const style = getComputedStyle(label);
    const isWhole = label.scrollWidth <= Math.ceil(box.width) && style.textOverflow !== 'ellipsis';
    const isUpright = style.writingMode === 'horizontal-tb';
    const row = lane.closest('[role=group]')!;
    const name = lane.getAttribute('aria-label')!.split(', ')[0]!;
    const isSaid =
      label.dataset.letter === undefined
        ? label.textContent!.startsWith(name)
        : [...row.querySelectorAll('li')].some((each) => each.textContent!.startsWith(label.textContent!));
    return isInside && isWhole && isUpright && isSaid ? [] : [`${lane.ariaLabel}: ${label.textContent}`];
  });
}

/** Overlapping names within one row. */
function overlaps(): string[] {
  return all('[data-lane]').flatMap((lane) => {
    const box = lane.getBoundingClientRect();
    return [...lane.parentElement!.querySelectorAll('[data-lane]')].flatMap((other) => {
      const next = other.getBoundingClientRect();
      const isApart =
        box.right <= next.left || next.right <= box.left || box.bottom <= next.top || next.bottom <= box.top;
      return other === lane || isApart ? [] : [`${lane.ariaLabel} on ${other.ariaLabel}`];
    });
  });
}

test.each(['place', 'group', 'display'] as const)(
  'UI9: by %s no name is clipped, rotated or covered: it fits into its day, or a letter represents it',
  async (order) => {
    await renderWeek({ order });
    expect(all('[data-lane]').length).toBeGreaterThan(30);
    await expect.poll(cutNames).toEqual([]);
    await expect.poll(overlaps).toEqual([]);
    expect(all('[data-letter]').length).toBeGreaterThan(0);
    await expectAccessible();
  },
);

test.each(['cs', 'de', 'es'] as const)(
  'UI9: in %s no name is clipped either, in a small window',
  async (locale) => {
    await renderWeek({ locale, width: 760 });
    await expect.poll(cutNames).toEqual([]);
    await expect.poll(overlaps).toEqual([]);
  },
);

test('a location shows its displays and its time zone; numbers show on how many displays a lane plays', async () => {
  await renderWeek();
  await expect.element(rowOf('Auckland · Britomart')).toMatchTextContent(/Wed 02:32 in Auckland/);
  const prague = rowOf('Praha · Vinohrady');
  await expect.element(prague).toMatchTextContent(/4 displays/);
  await expect.element(prague).toMatchTextContent(/same time as here/);
  await expect.element(prague).toMatchTextContent(/Morning menu 2/);
  await expect.element(prague).toMatchTextContent(/Autumn and Beans week take turns/);
  await expect.element(prague).toMatchTextContent(/No playlist/);
});

test('locations expand into groups, and groups into displays; if all show the same, the numbers are omitted', async () => {
  await renderWeek();
  await page.getByRole('button', { name: 'Praha · Vinohrady' }).click();
  const group = rowOf('Menu boards');
  await expect.element(group).toMatchTextContent(/same on 2 displays/);
  await expect.element(group).not.toMatchTextContent(/Morning menu 2/);
  await page.getByRole('button', { name: 'Menu boards' }).click();
  await expect.element(rowOf('Menu board 2')).toBeVisible();
  await expect.poll(cutNames).toEqual([]);
  await page.getByRole('button', { name: 'Praha · Vinohrady' }).click();
  await expect.element(rowOf('Menu boards')).not.toBeInTheDocument();
});

test('lanes in folded nights are counted below their row, and a click shows the nights', async () => {
  await renderWeek();
  const atNight = () => all('[data-lane]').filter((each) => each.ariaLabel?.includes('02:00–04:00'));
  expect(atNight()).toEqual([]);
  await page.getByRole('button', { name: '7 more at night' }).click();
  await expect.poll(() => atNight().length).toBe(7);
  await expect.poll(cutNames).toEqual([]);
  await expect.poll(overlaps).toEqual([]);
});

test('closed hours are hatched, and open hours without a playlist are dashed', async () => {
  await renderWeek({ order: 'display' });
  const row = rowOf('Meeting room').element();
  expect(row.querySelectorAll('[data-closed]').length).toBe(7);
  const gaps = [...row.querySelectorAll('[data-state=nothing] > i')];
  expect(gaps.map((bar) => getComputedStyle(bar).borderTopStyle)).toEqual(Array(7).fill('dashed'));
});

test('now is drawn at the local time of the location, and left out in a folded night', async () => {
  await renderWeek();
  const lines = (name: string) => rowOf(name).element().querySelectorAll('[data-now]').length;
  expect(lines('Praha · Vinohrady')).toBe(1);
  expect(lines('Auckland · Britomart')).toBe(0);
});

test('arrow keys move between lanes with one tab stop, and Enter opens the playlist', async () => {
  const screen = await renderWeek();
  expect(all('[data-lane][tabindex="0"]')).toHaveLength(1);
  const lunch = all('[data-lane]').find((each) => each.ariaLabel?.startsWith('Lunch, 2 displays'))!;
  lunch.focus();
  await press('{ArrowRight}');
  expect(focused()).toBe('Lunch, 2 displays, 11:00–15:00 in Praha · Vinohrady, Tuesday 17.11.2026');
  await press('{ArrowUp}');
  expect(focused()).toContain('Autumn and Beans week take turns');
  await press('{ArrowUp}');
  expect(focused()).toContain('Morning menu');
  await press('{ArrowDown}{ArrowDown}{ArrowLeft}');
  expect(focused()).toContain('Lunch, 2 displays, 11:00–15:00 in Praha · Vinohrady, Monday');
  await press('{Enter}');
  await expect.poll(screen.address).toBe('/en/playlists/detail/lunch');
});

test('focus, hover and click show the card: name, hours with their location, displays with their state', async () => {
  await renderWeek();
  const lunch = page.getByRole('button', { name: /^Lunch, 2 displays, .* Wednesday/ });
  await userEvent.hover(lunch);
  const card = page.getByRole('dialog', { name: 'Lunch' });
  await expect.element(card).toMatchTextContent(/Wed 18\.11\., 11:00–15:00 in Praha · Vinohrady/);
  await expect
    .element(card.getByRole('button', { name: /Menu board 1/ }))
    .toMatchTextContent(/Playlist active/);
  await expect.element(card.getByRole('button', { name: /Menu board 2/ })).toMatchTextContent(/Offline/);
  await lunch.click();
  await card.getByRole('button', { name: /Menu board 2/ }).click();
  expect(onWhy).toHaveBeenCalledWith('menu-2', Date.parse('2026-11-18T10:00:00Z'));
  await press('{Escape}');
  await expect.element(card).not.toBeInTheDocument();
});

test('Space pins the card and moves the focus into it, Escape returns to the lane', async () => {
  await renderWeek();
  const lane = all('[data-lane]').find((each) => each.ariaLabel?.startsWith('Lunch'))!;
  lane.focus();
  await press(' ');
  await expect.poll(() => document.activeElement?.textContent).toContain('Menu board 1');
  await expectAccessible();
  await press('{Escape}');
  await expect.poll(() => document.activeElement).toBe(lane);
});

test('below 900 pixels one day is shown, and a swipe shows the next', async () => {
  await page.viewport(820, 1000);
  await renderWeek({ width: '100%' });
  const days = () => new Set(all('[data-lane]').map((each) => each.ariaLabel?.split(', ').at(-1)));
  await expect.poll(() => [...days()]).toEqual(['Tuesday 17.11.2026']);
  await expect.poll(cutNames).toEqual([]);
  const grid = page.getByRole('region', { name: 'Calendar' }).element();
  const touch = (clientX: number) => new Touch({ identifier: 1, target: grid, clientX, clientY: 300 });
  grid.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [touch(500)] }));
  grid.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: [touch(380)] }));
  await expect.poll(() => [...days()]).toEqual(['Wednesday 18.11.2026']);
  await page.getByRole('button', { name: 'Sun 22' }).click();
  await expect.poll(() => [...days()]).toEqual(['Sunday 22.11.2026']);
});
