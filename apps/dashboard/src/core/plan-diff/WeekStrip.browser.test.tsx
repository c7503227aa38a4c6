import type { PlanBand, PlanDiff, PlanState, PlanStrip } from '@vitrine/contract/plan-diff';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderUi } from '../../ui/test/render-ui.tsx';
import { brand, diffOf, effectOf, lunch, playing, state } from './plan-diff.test-kit.ts';
import { WeekStrip } from './WeekStrip.tsx';

const hourMs = 3_600_000;
const now = '2026-11-16T08:41:00.000Z';

/** A week of what plays at an hour of a place that is that many hours ahead of UTC. */
function weekOf(what: (day: number, hour: number) => PlanState, ahead = 1, begin = now): PlanBand[] {
  const bands: PlanBand[] = [];
  const start = Date.parse(begin);
  const first = Math.floor((start + ahead * hourMs) / hourMs / 24) * 24 - ahead;
  for (let hour = 0; hour < 7 * 24; hour++) {
    const to = (first + hour + 1) * hourMs;
    if (to <= start) continue;
    const from = Math.max(start, to - hourMs);
    const shows = what(Math.floor(hour / 24), hour % 24);
    const last = bands.at(-1);
    const isSame = last?.state === shows.state && last.playlists.join() === shows.playlists.join();
    if (isSame) bands[bands.length - 1] = { ...last, to: new Date(to).toISOString() };
    else bands.push({ from: new Date(from).toISOString(), to: new Date(to).toISOString(), ...shows });
  }
  return bands;
}

/** Open from 6 to 22; `what` from 11 to `end`, else the brand. */
const lunchUntil =
  (end: number, what: PlanState = playing(lunch)) =>
  (_day: number, hour: number): PlanState => {
    if (hour < 6 || hour >= 22) return state('closed');
    return hour >= 11 && hour < end ? what : playing(brand);
  };

type StripRow = PlanStrip['rows'][number];

const row = (name: string | null, part: Partial<StripRow> = {}): StripRow => ({
  group: name === null ? null : { id: lunch, name },
  places: [],
  placeCount: 1,
  displays: 2,
  timezone: 'Europe/Prague',
  was: weekOf(lunchUntil(15)),
  becomes: weekOf(lunchUntil(16)),
  ...part,
});

const diff = (rows: StripRow[], more: Partial<PlanDiff> = {}, hidden = 0) =>
  diffOf([], {
    effects: [effectOf({ kind: 'end' })],
    strip: { rows, more: hidden },
    from: now,
    ...more,
  });

const shown = (of: PlanDiff, calendar?: string) =>
  renderUi(
    <div style={{ width: 1000 }}>
      <WeekStrip diff={of} calendar={calendar} />
    </div>,
  );
const pieces = (container: Element, selector = '') => [
  ...container.querySelectorAll<HTMLElement>(`[data-row] [data-kind]${selector}`),
];
const daysOf = (container: Element) =>
  [...container.querySelectorAll('section [aria-hidden=true] > span')].map((day) => day.textContent);

test('what is new is dashed, what stays is strong, others are pale; days begin today', async () => {
  const { container } = await shown(diff([row('Counters')]));
  expect(daysOf(container)).toEqual(['Mon 16', 'Tue 17', 'Wed 18', 'Thu 19', 'Fri 20', 'Sat 21', 'Sun 22']);
  expect(pieces(container, '[data-ghost]')).toHaveLength(7);
  expect(pieces(container, '[data-strength=chosen]:not([data-ghost])')).toHaveLength(7);
  expect(pieces(container, '[data-strength=pale]')).toHaveLength(14);
  const ghost = page.getByRole('button', {
    name: 'Lunch, Tuesday 15:00 to 16:00, Counters, 2 displays, planned.',
  });
  await expect.element(ghost).toHaveAccessibleDescription('Was: All-day brand');
  // From now on: nothing is drawn before.
  const [first] = pieces(container, ':is(button)');
  expect(first!.offsetLeft).toBeGreaterThan(20);
  await expectAccessible();
});

test('what is new over several others is one piece, which tells them all', async () => {
  const was = weekOf((_day, hour) =>
    hour < 11 ? playing(lunch) : hour < 15 ? playing(brand) : state('nothing'),
  );
  const becomes = weekOf((_day, hour) => (hour < 18 ? playing(lunch) : state('nothing')));
  const { container } = await shown(diff([row('Counters', { was, becomes })]));
  const ghosts = pieces(container, '[data-ghost]');
  expect(ghosts).toHaveLength(7);
  await expect
    .element(page.getByRole('button', { name: /^Lunch, Tuesday 11:00 to 18:00/ }))
    .toHaveAccessibleDescription('Was: All-day brand and Nothing planned');
});

test('a playlist that is new to a row is drawn as it will be', async () => {
  const { container } = await shown(
    diff([row('Counters', { was: weekOf(lunchUntil(11)), becomes: weekOf(lunchUntil(15)) })]),
  );
  expect(pieces(container, '[data-ghost]')).toHaveLength(0);
  expect(pieces(container, '[data-strength=chosen]')).toHaveLength(7);
});

test('a gap that comes is amber, and what changes otherwise is marked', async () => {
  const becomes = weekOf(lunchUntil(15, state('nothing')));
  const { container } = await shown(diff([row('Counters', { becomes })]));
  const [gap] = pieces(container, '[data-kind=nothing]');
  const warning = getComputedStyle(document.body).getPropertyValue('--ds-warning');
  const probe = document.createElement('i');
  probe.style.color = warning;
  document.body.append(probe);
  expect(getComputedStyle(gap!).borderTopColor).toBe(getComputedStyle(probe).color);
  probe.remove();
  await expect
    .element(page.getByRole('button', { name: /^Nothing planned, Tuesday 11:00 to 15:00/ }))
    .toHaveAccessibleDescription('Was: Lunch');
  await expectAccessible();
});

test('a change that is about no playlist marks what differs and pales nothing', async () => {
  const { container } = await shown(diff([row(null)], { effects: [] }));
  expect(pieces(container, '[data-strength]')).toHaveLength(0);
  const changed = pieces(container, '[data-changed]');
  expect(changed).toHaveLength(7);
  expect(getComputedStyle(changed[0]!).outlineStyle).toBe('solid');
  await expect.element(page.getByText('No group')).toBeVisible();
});

test('a week without anything planned is drawn too', async () => {
  const nothing = weekOf(() => state('nothing'));
  const { container } = await shown(diff([row('Counters', { was: nothing, becomes: nothing })]));
  expect(pieces(container, '[data-kind=nothing]')).toHaveLength(1);
  await expectAccessible();
});

test('places that differ have a row each; what is left out is counted and leads to the calendar', async () => {
  const places = { places: ['Brno', 'Auckland', 'Wien'], placeCount: 5 };
  const rows = Array.from({ length: 6 }, (_, i) => row(`Windows ${i}`, i === 0 ? places : {}));
  const { container } = await shown(diff(rows, {}, 3), '/en/calendar?playlist=1');
  expect(container.querySelectorAll('[data-row]')).toHaveLength(6);
  expect(container.textContent).toContain('Windows 0, Brno, Auckland and 3 more');
  await expect
    .element(page.getByRole('link', { name: '3 more in the calendar' }))
    .toHaveAttribute('href', '/en/calendar?playlist=1');
  await expectAccessible();
});

test('each place is on its own clock, and the earliest date is the first day', async () => {
  const auckland = row('Windows', {
    timezone: 'Pacific/Auckland',
    was: weekOf(lunchUntil(15), 13),
    becomes: weekOf(lunchUntil(16), 13),
  });
  const { container } = await shown(diff([row('Counters'), auckland]));
  expect(daysOf(container)[0]).toBe('Mon 16');
  const lefts = ['strip0', 'strip1'].map((name) =>
    pieces(container, '[data-ghost]')
      .filter((piece) => piece.dataset.block?.startsWith(`${name} `))
      .map(({ offsetLeft }) => offsetLeft),
  );
  // 15:00 stands in the same place for both; in Auckland today's is over in an hour.
  expect(lefts[0]!.length).toBe(7);
  expect(lefts[1]!.slice(-6)).toEqual(lefts[0]!.slice(-6));
});

test.each([
  ['skipped', '2026-03-29', '02:00–03:00 does not exist on this day: clocks go forward.'],
  ['repeated', '2026-10-25', '02:00–03:00 comes twice on this day: clocks go back.'],
] as const)('an hour that is %s is marked and said', async (kind, date, words) => {
  const from = Date.parse(`${date}T00:00:00Z`) - 2 * hourMs;
  const begin = new Date(from).toISOString();
  const whole = [{ from: begin, to: new Date(from + 7 * 24 * hourMs).toISOString(), ...playing(lunch) }];
  const { container } = await shown(diff([row('Counters', { was: whole, becomes: whole })], { from: begin }));
  const marks = [...container.querySelectorAll<HTMLElement>(`i[data-kind=${kind}]`)];
  expect(marks.map(({ title }) => title)).toEqual([words]);
  expect(marks[0]!.offsetWidth).toBeGreaterThan(3);
});

test('arrow keys walk between blocks; focus shows what a block was', async () => {
  const { container } = await shown(diff([row('Counters'), row('Windows')]));
  await userEvent.keyboard('{Tab}');
  const at = () => document.activeElement!.getAttribute('aria-label');
  expect(at()).toMatch(/^All-day brand, Monday 09:41 to 11:00, Counters/);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(at()).toMatch(/^Lunch, Monday 15:00 to 16:00, Counters/);
  await expect
    .element(page.getByRole('dialog', { name: 'Lunch' }).getByText('Was: All-day brand'))
    .toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  expect(at()).toMatch(/^Lunch, Monday 15:00 to 16:00, Windows/);
  await userEvent.keyboard('{End}');
  expect(at()).toMatch(/^All-day brand, Sunday 16:00 to 22:00, Windows/);
  await userEvent.keyboard('{Escape}');
  expect(container.querySelector('[role=dialog]')).toBeNull();
  expect(container.querySelectorAll('[data-row] button[tabindex="0"]')).toHaveLength(1);
});

test('on a phone names stand above the rows', async () => {
  await page.viewport(390, 800);
  const { container } = await renderUi(<WeekStrip diff={diff([row('Counters')])} />);
  const [label] = [...container.querySelectorAll('div')].filter((each) => each.textContent === 'Counters');
  expect(label!.getBoundingClientRect().bottom).toBeLessThanOrEqual(
    container.querySelector('[data-row]')!.getBoundingClientRect().top + 1,
  );
  expect(document.documentElement.scrollWidth).toBe(390);
  await expectAccessible();
});

test('without rows there is nothing', async () => {
  const { container } = await shown(diff([]));
  expect(container.querySelector('section')).toBeNull();
});
