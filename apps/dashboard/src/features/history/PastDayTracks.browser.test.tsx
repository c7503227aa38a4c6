import type { DisplayDay } from '@vitrine/contract/display-history';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../ui/fonts.css';
import { expectAccessible, press, renderUi } from '../../ui/test/render-ui.tsx';
import { type Chosen, PastDayTracks } from './PastDayTracks.tsx';

const praha = { name: 'Praha', timezone: 'Europe/Prague' };

interface Options extends Pick<DisplayDay, 'day' | 'from' | 'to'> {
  /** Instants at which one state ends and the next begins. */
  planned: readonly (readonly [what: string, until: string])[];
  rest?: Partial<DisplayDay>;
}

function dayOf({ day, from, to, planned, rest }: Options): DisplayDay {
  let at = from;
  const segments = planned.map(([what, until]) => {
    const isState = what === 'closed' || what === 'nothing';
    const segment: DisplayDay['planned'][number] = {
      from: at,
      to: until,
      overrides: [],
      playlists: isState ? [] : what.split('+'),
      state: isState ? what : 'playing',
    };
    at = until;
    return segment;
  });
  return {
    day,
    from,
    to,
    timezone: praha.timezone,
    recordedFrom: from,
    shownFrom: from,
    planned: segments,
    playlists: [
      { id: 'menu', name: 'Morning menu', priority: 50 },
      { id: 'lunch', name: 'Lunch', priority: 60 },
    ],
    told: [],
    shown: [],
    off: [],
    apart: [],
    plannedMinutes: 0,
    asPlannedMinutes: 0,
    pictures: [],
    ...rest,
  };
}

function Tracks({ day, width = 1135 }: { day: DisplayDay; width?: number }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  return (
    <div style={{ width }}>
      <PastDayTracks {...{ day, chosen }} place={praha} onChoose={setChosen} />
      <output aria-label="Chosen">
        {chosen && `${chosen.playlist} ${new Date(chosen.from).toISOString()}`}
      </output>
    </div>
  );
}

/** Hours from the left of the axis: from and to. */
function hoursOf(element: Element, hours: number): number[] {
  const row = page.getByRole('group', { name: 'Planned' }).element().getBoundingClientRect();
  const { left, right } = element.getBoundingClientRect();
  return [left, right].map((x) => Math.round(((x - row.left) / row.width) * hours * 10) / 10);
}
const button = (name: RegExp) => page.getByRole('button', { name }).element();
const ticks = () => {
  const axis = document.querySelector('section > div')!;
  return [...axis.querySelectorAll('span[style]')].map((each) => each.textContent);
};

// 02:00 to 03:00 comes twice, from 00:00 to 02:00 UTC.
const autumn = {
  day: '2026-10-25',
  from: '2026-10-24T22:00:00.000Z',
  to: '2026-10-25T23:00:00.000Z',
  planned: [
    ['menu', '2026-10-25T01:00:00.000Z'],
    ['lunch', '2026-10-25T23:00:00.000Z'],
  ],
} as const;

test('a day of 25 hours has all of them, and both hours of the clock that goes back', async () => {
  const off = { from: '2026-10-25T01:15:00.000Z', to: '2026-10-25T01:45:00.000Z' };
  const apart = {
    ...off,
    why: 'offline' as const,
    planned: ['Lunch'],
    shown: null,
    playable: null,
    noContactSince: null,
  };
  const day = dayOf({
    ...autumn,
    rest: {
      off: [off],
      apart: [apart],
      told: [{ from: autumn.from, to: autumn.to, planOf: '2026-10-24T22:30:00.000Z', isCurrent: true }],
      shown: [{ from: autumn.from, to: off.from, playlist: 'menu', name: 'Menu of then', item: null }],
    },
  });
  await renderUi(<Tracks day={day} />);
  expect(hoursOf(button(/^Morning menu/), 25)).toEqual([0, 3]);
  expect(hoursOf(button(/^Lunch/), 25)).toEqual([3, 25]);
  expect(hoursOf(button(/^Menu of then/), 25)).toEqual([0, 3.2]);
  // The second 02:15, which a wall clock has no place for.
  expect(hoursOf(button(/^Offline, Sunday 02:15 to 02:45, Shown/), 25)).toEqual([3.3, 3.8]);
  // By the date of the place, which is a day ahead of UTC.
  await expect.element(page.getByText('Plan of 25.10. 00:30')).toBeVisible();
  expect(ticks().slice(0, 5)).toEqual(['01', '02', '02', '03', '04']);
  await expectAccessible();
});

test('a day of 23 hours has no place for the hour that is skipped', async () => {
  const spring = { day: '2027-03-28', from: '2027-03-27T23:00:00.000Z', to: '2027-03-28T22:00:00.000Z' };
  const day = dayOf({
    ...spring,
    planned: [
      ['menu', '2027-03-28T01:00:00.000Z'],
      ['nothing', '2027-03-28T02:00:00.000Z'],
      ['lunch', spring.to],
    ],
  });
  await renderUi(<Tracks day={day} />);
  expect(hoursOf(button(/^Morning menu/), 23)).toEqual([0, 2]);
  expect(hoursOf(button(/^Nothing planned, Sunday 03:00 to 04:00, Planned, recorded/), 23)).toEqual([2, 3]);
  expect(hoursOf(button(/^Lunch/), 23)).toEqual([3, 23]);
  expect(ticks().slice(0, 3)).toEqual(['01', '03', '04']);
  await expectAccessible();
});

// 06:00 to 20:00.
const tuesday = {
  day: '2026-11-17',
  from: '2026-11-16T23:00:00.000Z',
  to: '2026-11-17T23:00:00.000Z',
  planned: [
    ['closed', '2026-11-17T05:00:00.000Z'],
    ['menu', '2026-11-17T10:00:00.000Z'],
    ['menu+lunch', '2026-11-17T14:00:00.000Z'],
    ['lunch', '2026-11-17T19:00:00.000Z'],
    ['closed', '2026-11-17T23:00:00.000Z'],
  ],
} as const;

const apart: DisplayDay['apart'][number] = {
  why: 'fault',
  planned: ['Lunch'],
  shown: null,
  playable: null,
  noContactSince: null,
  from: '2026-11-17T15:00:00.000Z',
  to: '2026-11-17T16:00:00.000Z',
};
const shown = [
  { from: '2026-11-17T05:00:00.000Z', to: apart.from, playlist: 'menu', name: 'Morning menu', item: null },
  { from: apart.to, to: '2026-11-17T19:00:00.000Z', playlist: null, name: null, item: null },
];

test('nights are folded, recorded blocks are hatched, and what differs is marked across all tracks', async () => {
  await renderUi(<Tracks day={dayOf({ ...tuesday, rest: { apart: [apart], shown } })} />);
  const row = page.getByRole('group', { name: 'Planned' }).element().getBoundingClientRect();
  expect(button(/^Closed, Tuesday 00:00 to 06:00/).getBoundingClientRect().width).toBeCloseTo(4, 0);
  const menu = button(/^Morning menu, Tuesday 06:00 to 11:00, Planned/);
  expect(menu.getBoundingClientRect().left - row.left).toBeCloseTo(4, 0);
  expect(getComputedStyle(menu, '::after').backgroundImage).toContain('repeating-linear-gradient');
  expect(getComputedStyle(button(/^Closed, Tuesday 20:00/)).backgroundImage).toBe('none');
  const hour = (row.width - 8) / 14;
  const number = page.getByText('1', { exact: true }).element().getBoundingClientRect();
  expect(number.left + number.width / 2 - row.left).toBeCloseTo(4 + hour * 10.5, 0);
  const fault = page.getByTitle('Fault').element().getBoundingClientRect();
  expect(fault.left - row.left).toBeCloseTo(4 + hour * 10, 0);
  expect(fault.width).toBeCloseTo(hour, 0);
  await expect.element(page.getByText('Not reported by this player')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Something else, Tuesday 17:00/ })).toBeVisible();
  await expectAccessible();
});

test('only what was planned is hatched as recorded: an outage is red, and what is not recorded is dotted', async () => {
  const until = ['2026-11-17T05:00:00.000Z', '2026-11-17T10:00:00.000Z', '2026-11-17T23:00:00.000Z'] as const;
  const day = dayOf({
    ...tuesday,
    planned: [
      ['nothing', until[0]],
      ['menu', until[1]],
      ['lunch', until[2]],
    ],
    rest: { shownFrom: until[1], off: [{ from: until[1], to: apart.from }] },
  });
  await renderUi(<Tracks day={day} />);
  const lookOf = (name: RegExp) => {
    const { backgroundImage, backgroundColor, borderLeftColor, borderTopColor } = getComputedStyle(
      button(name),
    );
    return {
      isHatched: getComputedStyle(button(name), '::after').content !== 'none',
      isDotted: backgroundImage.startsWith('radial-gradient'),
      isFilled: backgroundColor !== 'rgba(0, 0, 0, 0)',
      isEvenlyFramed: borderLeftColor === borderTopColor,
    };
  };
  const plain = { isHatched: false, isDotted: false, isFilled: false };
  expect(lookOf(/^Morning menu/)).toMatchObject({ ...plain, isHatched: true, isFilled: true });
  expect(lookOf(/^Nothing planned/)).toMatchObject({ ...plain, isHatched: true, isEvenlyFramed: true });
  expect(lookOf(/^Not recorded/)).toMatchObject({ ...plain, isDotted: true });
  expect(lookOf(/^Offline/)).toMatchObject({ ...plain, isFilled: true });
});

test('the axis follows the width', async () => {
  const day = dayOf({ ...tuesday, rest: { shown } });
  const view = await renderUi(<Tracks day={day} />);
  const wide = button(/^Something else/).getBoundingClientRect().width;
  await view.rerender(<Tracks day={day} width={622.5} />);
  await expect
    .poll(() => button(/^Something else/).getBoundingClientRect().width)
    .toBeCloseTo(((wide + 1) * 504) / 1017 - 1, 0);
});

test('arrows walk along a track and between them; Enter chooses what was planned, also from what was shown', async () => {
  await renderUi(<Tracks day={dayOf({ ...tuesday, rest: { shown } })} />);
  const focused = () => document.activeElement?.getAttribute('aria-label')?.split(', recorded')[0];
  await userEvent.tab();
  expect(focused()).toBe('Morning menu, Tuesday 06:00 to 11:00, Planned');
  await expect
    .element(page.getByRole('dialog', { name: 'Morning menu' }))
    .toHaveTextContent('Morning menuTuesday 06:00–11:00');
  await press('{ArrowDown}');
  expect(focused()).toBe('Morning menu, Tuesday 06:00 to 16:00, Shown');
  await press('{Enter}');
  await expect.element(page.getByLabelText('Chosen')).toHaveTextContent('menu 2026-11-17T05:00:00.000Z');
  await expect
    .element(page.getByRole('button', { name: /^Morning menu, Tuesday 06:00 to 11:00, Planned/ }))
    .toHaveAttribute('aria-pressed', 'true');
  await press('{ArrowRight}');
  expect(focused()).toBe('Something else, Tuesday 17:00 to 20:00, Shown');
  // It was not planned.
  await press('{Enter}');
  await expect.element(page.getByLabelText('Chosen')).toHaveTextContent('menu 2026-11-17T05:00:00.000Z');
  await press('{End}{Home}');
  expect(focused()).toBe('Closed, Tuesday 00:00 to 06:00, Planned.');
  await userEvent.tab();
  expect(document.querySelector('section')!.contains(document.activeElement)).toBe(false);
});

test('of those that take turns each can be chosen', async () => {
  await renderUi(<Tracks day={dayOf(tuesday)} />);
  await page.getByRole('button', { name: /^Lunch, Tuesday 11:00 to 15:00/ }).click();
  await expect.element(page.getByLabelText('Chosen')).toHaveTextContent('lunch 2026-11-17T10:00:00.000Z');
});
