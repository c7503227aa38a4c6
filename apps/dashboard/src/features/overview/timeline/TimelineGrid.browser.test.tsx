import type { OverviewTimeline } from '@vitrine/contract/overview';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderUi } from '../../../ui/test/render-ui.tsx';
import { axisMs, closedEverywhere, hourMs, type NextHours } from './next-hours.ts';
import { rowsOf } from './rows.ts';
import { screensOf } from './screens.ts';
import { type Picked, TimelineGrid } from './TimelineGrid.tsx';
import { useTimelineWords } from './timeline-words.ts';

type State = 'closed' | 'nothing' | 'playing';
type Segment = readonly [from: number, to: number, state: State, ...playlists: string[]];

const prague = { id: 'praha', name: 'Praha', timezone: 'Europe/Prague' };
const auckland = { id: 'auckland', name: 'Auckland', timezone: 'Pacific/Auckland' };

interface Shown {
  readonly name: string;
  readonly place?: typeof prague;
  readonly segments: readonly Segment[];
  readonly isOffline?: boolean;
  readonly reached?: boolean;
}

/** From 14:00 in Prague unless told. */
async function show(
  displays: readonly Shown[],
  { from = '2026-11-17T13:00:00Z', isFolded = false, width = 1100 } = {},
) {
  const begin = Date.parse(from);
  const iso = (hours: number) => new Date(begin + hours * hourMs).toISOString();
  const data: OverviewTimeline = {
    plans: displays.map(({ name, place = prague, segments }) => ({
      displays: [name],
      timezone: place.timezone,
      segments: segments.map(([start, end, state, ...playlists]) => ({
        from: iso(start),
        to: iso(end),
        state,
        playlists,
        overrides: [],
      })),
    })),
    displays: displays.map(({ name, place = prague, isOffline = false, reached = true }) => ({
      id: name,
      name,
      reached,
      groups: [],
      closed: null,
      location: { id: place.id, name: place.name },
      status: isOffline ? ('offline' as const) : ('online' as const),
    })),
    locations: [prague, auckland].map((place) => ({ ...place, openUntil: null, opensAt: null })),
    zones: [],
    groups: [],
    playlists: ['Lunch', 'Evening'].map((name) => ({ id: name.toLowerCase(), name, priority: 50 })),
  };
  const range = { from: begin, to: begin + axisMs };
  const screens = screensOf(data, range, begin);
  const folds = isFolded
    ? closedEverywhere(
        screens.map(({ timeline }) => timeline),
        range,
      )
    : [];
  const hours: NextHours = { ...range, timeZone: prague.timezone, folds };
  const onSelect = vi.fn<(picked: Picked) => void>();
  function Grid() {
    const words = useTimelineWords(data.playlists, { from: begin - hourMs, to: begin + 25 * hourMs });
    return (
      <div style={{ width }}>
        <TimelineGrid
          rows={rowsOf(screens, 'location', data, new Set())}
          {...{ hours, words, onSelect }}
          now={begin + hourMs / 2}
          order="location"
          selected={null}
          corner="2 displays"
          onOpen={() => {}}
          onToggle={() => {}}
        />
      </div>
    );
  }
  const { container } = await renderUi(<Grid />);
  const track = container.querySelector<HTMLElement>('[data-row]')!;
  const box = (name: RegExp) => {
    const piece = page.getByRole('button', { name }).first().element() as HTMLElement;
    return { left: piece.offsetLeft, width: piece.offsetWidth, piece };
  };
  return { container, onSelect, box, width: track.offsetWidth };
}

const evening: Segment[] = [
  [0, 4, 'playing', 'lunch'],
  [4, 7, 'playing', 'evening'],
  [7, 17, 'closed'],
  [17, 24, 'playing', 'lunch'],
];

test('a day of 24 hours: equal hours are equally wide, names stand where they fit', async () => {
  const { box, width } = await show([{ name: 'Counter', segments: evening }]);
  const block = box(/^Evening/);
  expect(Math.abs(block.left - (width * 4) / 24)).toBeLessThan(2);
  expect(Math.abs(block.width - (width * 3) / 24)).toBeLessThan(3);
  expect(block.piece.textContent).toBe('Evening');
  await expectAccessible();
});

test('hours in which everything is closed are folded', async () => {
  const { box, width, container } = await show([{ name: 'Counter', segments: evening }], { isFolded: true });
  expect(box(/^Closed/).width).toBeLessThan(40);
  expect(box(/^Evening/).width).toBeGreaterThan((width * 3) / 24 + 20);
  expect(container.textContent).toContain('···');
});

test.each([
  ['back', '2026-10-24T22:00:00Z', ['02', '02']],
  ['forward', '2026-03-28T23:00:00Z', []],
] as const)('when clocks go %s an hour is there twice or not at all', async (_way, from, twos) => {
  const { container, box, width } = await show(
    [
      {
        name: 'Counter',
        segments: [
          [0, 12, 'playing', 'lunch'],
          [12, 24, 'nothing'],
        ],
      },
    ],
    {
      from,
      width: 1900,
    },
  );
  const labels = [...container.querySelectorAll('span[style*="left"]')].map((each) => each.textContent);
  expect(labels.filter((label) => label === '02')).toHaveLength(twos.length);
  // It is elapsed time that is drawn.
  expect(Math.abs(box(/^Lunch/).width - width / 2)).toBeLessThan(4);
});

test('a place on another clock has its own hours, and the same moment stands below the other', async () => {
  const { container, box } = await show([
    { name: 'Counter', segments: evening },
    {
      name: 'Window',
      place: auckland,
      segments: [
        [0, 4, 'playing', 'lunch'],
        [4, 24, 'closed'],
      ],
    },
  ]);
  expect(container.textContent).toContain('Pacific/Auckland');
  const ends = [
    ...container.querySelectorAll<HTMLElement>(`[data-block$=" ${Date.parse('2026-11-17T13:00:00Z')}"]`),
  ].map(({ offsetLeft, offsetWidth }) => offsetLeft + offsetWidth);
  expect(ends).toHaveLength(2);
  expect(ends[0]).toBe(ends[1]);
  expect(box(/^Lunch/).left).toBe(0);
});

test('a gap is amber and says why; those that take turns stand one above the other', async () => {
  const { container } = await show([
    {
      name: 'Counter',
      segments: [
        [0, 12, 'playing', 'lunch', 'evening'],
        [12, 24, 'nothing'],
      ],
    },
    { name: 'Lost', segments: [[0, 24, 'nothing']], reached: false, isOffline: true },
  ]);
  const [first, second] = [...container.querySelectorAll<HTMLElement>('[data-kind=playing]')];
  expect(second!.offsetTop).toBeGreaterThan(first!.offsetTop + first!.offsetHeight - 2);
  await expect.element(page.getByText('No playlist reaches this display')).toBeVisible();
  const gap = container.querySelector<HTMLElement>('[data-kind=nothing]')!;
  const probe = document.createElement('i');
  probe.style.color = 'var(--ds-warning)';
  document.body.append(probe);
  expect(getComputedStyle(gap).borderTopColor).toBe(getComputedStyle(probe).color);
  probe.remove();
  await expectAccessible();
});

test('arrow keys walk between blocks, and a click chooses one', async () => {
  const { onSelect, container, box } = await show([
    { name: 'Counter', segments: evening },
    { name: 'Window', segments: [[0, 24, 'playing', 'lunch']] },
  ]);
  const stops = [...container.querySelectorAll<HTMLElement>('[data-block][tabindex="0"]')];
  expect(stops).toHaveLength(1);
  stops[0]!.focus();
  const at = () => document.activeElement!.getAttribute('aria-label');
  await userEvent.keyboard('{ArrowRight}');
  expect(at()).toMatch(/^Evening/);
  await userEvent.keyboard('{ArrowRight}');
  expect(at()).toMatch(/^Closed/);
  await userEvent.keyboard('{ArrowDown}');
  expect(at()).toMatch(/^Lunch/);
  await userEvent.keyboard('{ArrowUp}{Home}');
  expect(at()).toMatch(/^Lunch/);
  box(/^Evening/).piece.click();
  const [picked] = onSelect.mock.calls[0]!;
  expect([picked.screen.name, picked.from]).toEqual(['Counter', Date.parse('2026-11-17T17:00:00Z')]);
});
