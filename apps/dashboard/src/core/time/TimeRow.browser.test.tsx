import { dayNumber, minuteMs } from '@vitrine/schedule/local-clock';
import { useMemo } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../ui/fonts.css';
import { expectAccessible, press, renderUi } from '../../ui/test/render-ui.tsx';
import { axisOfDays, type Hours } from './axis.ts';
import { BlockCard } from './BlockCard.tsx';
import { placeOn } from './placement.ts';
import { layOutRow, type RowPiece, type TimeBlock } from './row-layout.ts';
import { ClockChanges, NowLine, TimeTicks } from './TimeMarks.tsx';
import { type BlockText, blockKey, TimeRow } from './TimeRow.tsx';
import { ticksOf } from './ticks.ts';
import { useBlockWords } from './time-words.ts';
import { useBlockCard } from './use-block-card.ts';
import { useBlockKeys } from './use-block-keys.ts';

const monday = dayNumber('2026-11-16');
const hourMs = 60 * minuteMs;
const names = new Map([
  ['menu', 'Morning menu'],
  ['lunch', 'Lunch'],
  ['brand', 'All-day brand'],
]);
const prague = { name: 'Praha', timezone: 'Europe/Prague' };

/** Hours of a day in Praha, in winter. */
const at = (day: number, hour: number) => (monday + day) * 24 * hourMs + (hour - 1) * hourMs;
const block = (
  day: number,
  from: number,
  to: number,
  what: string,
  rest: Partial<TimeBlock> = {},
): TimeBlock => {
  const kind = ['nothing', 'closed', 'offline', 'unrecorded'].find((each) => each === what);
  return {
    key: `${day} ${from} ${what}`,
    from: at(day, from),
    to: at(day, to),
    kind: (kind ?? 'playing') as TimeBlock['kind'],
    playlists: kind ? [] : what.split('+'),
    ...rest,
  };
};

interface WeekProps {
  rows: Readonly<Record<string, readonly TimeBlock[]>>;
  count?: number;
  first?: number;
  hours?: Hours;
  width?: number;
  text?: BlockText;
  chosen?: string;
  now?: number;
  zone?: string;
  onBlock?: (piece: RowPiece) => void;
}

function Week(props: WeekProps) {
  const {
    rows,
    count = 7,
    first = monday,
    hours,
    width = 1000,
    text = 'names',
    chosen,
    now = at(2, 10),
  } = props;
  const { zone = 'Europe/Prague', onBlock } = props;
  const axis = useMemo(
    () => axisOfDays({ first, count, width, ...(hours && { hours }) }),
    [first, count, width, hours],
  );
  const placement = useMemo(() => placeOn(axis, zone), [axis, zone]);
  const words = useBlockWords({ timeZone: zone, names, row: 'Counters, Praha, 2 displays' });
  const laid = Object.entries(rows).map(([row, blocks]) => ({ row, pieces: layOutRow(placement, blocks) }));
  const keys = laid.flatMap(({ row, pieces }) => pieces.map((piece) => blockKey(row, piece)));
  const { container, tabIndexOf } = useBlockKeys<HTMLDivElement>(keys, keys[0]);
  const { shown, card, close, handlers } = useBlockCard();
  const open = laid
    .flatMap(({ row, pieces }) => pieces.map((piece) => ({ row, piece })))
    .find(({ row, piece }) => blockKey(row, piece) === shown?.block);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and clicks come from the blocks within
    <div
      {...handlers}
      {...container}
      onFocus={(event) => {
        handlers.onFocus(event);
        container.onFocus(event);
      }}
      onKeyDown={(event) => {
        handlers.onKeyDown(event);
        container.onKeyDown(event);
      }}
      style={{ width }}
    >
      <TimeTicks ticks={ticksOf(axis)} place={prague} />
      {laid.map(({ row, pieces }) => (
        <div key={row} style={{ height: 38 }}>
          <TimeRow
            {...{ axis, pieces, words, row, text, tabIndexOf }}
            label={row}
            chosen={chosen === undefined ? null : new Set([chosen])}
            {...(onBlock && { onBlock })}
          >
            <ClockChanges placement={placement} />
            <NowLine placement={placement} now={now} />
          </TimeRow>
        </div>
      ))}
      {shown && open && (
        <BlockCard card={card} anchor={shown.anchor} piece={open.piece} words={words} onClose={close}>
          <a href="#playlist">Open playlist</a>
        </BlockCard>
      )}
    </div>
  );
}

const boxOf = (name: RegExp | string) => page.getByRole('button', { name }).element().getBoundingClientRect();

test('a block stands at its hours and says what plays where, when, and whether it did or will', async () => {
  await renderUi(
    <Week
      rows={{
        Counters: [
          block(0, 6, 11, 'menu', { isRecorded: true }),
          block(0, 11, 15, 'lunch', { isRecorded: true }),
          block(3, 11, 15, 'lunch'),
          block(3, 22, 26, 'brand'),
          block(4, 15, 18, 'nothing'),
          block(5, 9, 10, 'offline'),
        ],
      }}
    />,
  );
  const labels = page
    .getByRole('button')
    .elements()
    .map((each) => each.getAttribute('aria-label'));
  expect(labels).toEqual([
    'Morning menu, Monday 06:00 to 11:00, Counters, Praha, 2 displays, recorded.',
    'Lunch, Monday 11:00 to 15:00, Counters, Praha, 2 displays, recorded.',
    'Lunch, Thursday 11:00 to 15:00, Counters, Praha, 2 displays, planned.',
    'All-day brand, Thursday 22:00 to Friday 02:00, Counters, Praha, 2 displays, planned.',
    'Nothing planned, Friday 15:00 to 18:00, Counters, Praha, 2 displays, planned.',
    'Offline, Saturday 09:00 to 10:00, Counters, Praha, 2 displays.',
  ]);
  const box = boxOf(/^Lunch, Thursday/);
  const row = page.getByRole('group', { name: 'Counters' }).element().getBoundingClientRect();
  expect(box.left - row.left).toBeCloseTo((1000 / 7) * (3 + 11 / 24), 0);
  expect(box.width).toBeCloseTo((1000 / 7) * (4 / 24) - 1, 0);
  await expectAccessible();
});

test('a name stands where it fits as a whole, and hours stand in chosen blocks from 30 px', async () => {
  const rows = { Counters: [block(0, 0, 2, 'brand'), block(0, 2, 11, 'menu'), block(0, 11, 15, 'lunch')] };
  const view = await renderUi(<Week rows={rows} count={1} />);
  const texts = () =>
    page
      .getByRole('button')
      .elements()
      .map((each) => each.textContent);
  expect(texts()).toEqual(['', 'Morning menu', 'Lunch']);
  await view.rerender(<Week rows={rows} count={1} text="hours" chosen="lunch" />);
  expect(texts()).toEqual(['', '', '11–15']);
  await view.rerender(<Week rows={rows} count={7} text="hours" chosen="lunch" />);
  expect(texts()).toEqual(['', '', '']);
});

test('two that take turns share the height, one above the other', async () => {
  await renderUi(<Week rows={{ Counters: [block(0, 8, 12, 'lunch+menu')] }} count={1} />);
  const [above, below] = [boxOf(/^Lunch/), boxOf(/^Morning menu/)];
  expect(above.left).toBe(below.left);
  expect(above.bottom).toBeLessThanOrEqual(below.top);
  expect(above.height).toBeCloseTo(below.height, 0);
});

test('the folded night is 8 px wide, shows what plays in it, and now stands at the edge of its day', async () => {
  const hours = { from: 360, to: 1320 };
  const rows = { Counters: [block(0, 0, 22, 'menu'), block(0, 22, 30, 'nothing'), block(1, 6, 22, 'lunch')] };
  const view = await renderUi(<Week rows={rows} count={2} hours={hours} now={at(0, 23)} />);
  const night = boxOf(/^Nothing planned/);
  expect(night.width).toBeCloseTo(7, 0);
  const lineAt = () => document.querySelector('[data-now]')!.getBoundingClientRect().left + 1;
  expect(lineAt()).toBeCloseTo(night.left + 4, 0);
  await view.rerender(<Week rows={rows} count={2} hours={hours} now={at(0, 14)} />);
  const menu = boxOf(/^Morning menu/);
  expect(lineAt()).toBeCloseTo(menu.left + 4 + (menu.width - 3) / 2, 0);
});

test('a skipped hour is blank and marked, a repeated one is drawn once and its card tells both', async () => {
  const zone = 'Europe/Prague';
  const march = dayNumber('2027-03-28');
  const view = await renderUi(
    <Week
      {...{ zone }}
      first={march}
      count={1}
      rows={{
        Spring: [
          { ...block(0, 0, 1, 'menu'), from: march * 24 * hourMs, to: march * 24 * hourMs + 5 * hourMs },
        ],
      }}
    />,
  );
  // 01:00 to 02:00, and 03:00 to 07:00.
  const parts = page
    .getByRole('button')
    .elements()
    .map((each) => each.getBoundingClientRect());
  expect(parts).toHaveLength(2);
  expect(parts[1]!.left - parts[0]!.right).toBeCloseTo(1000 / 24 + 1, 0);
  expect(document.querySelectorAll('[data-kind="skipped"]')).toHaveLength(1);

  const october = dayNumber('2026-10-25');
  const start = october * 24 * hourMs;
  const autumn = (from: number, to: number, what: string) => ({
    ...block(0, from, to, what),
    from: start + from * hourMs,
    to: start + to * hourMs,
  });
  // 02:00 to 03:00 is 0 and again 1 in UTC.
  await view.rerender(
    <Week
      {...{ zone }}
      first={october}
      count={1}
      rows={{ Autumn: [autumn(-2, 1, 'menu'), autumn(1, 2, 'lunch'), autumn(2, 20, 'brand')] }}
    />,
  );
  const menu = page.getByRole('button', { name: /^Morning menu/ });
  expect(page.getByRole('button').elements()).toHaveLength(2);
  menu.element().focus();
  await press('{ArrowRight}{ArrowLeft}');
  await expect
    .element(page.getByRole('dialog'))
    .toHaveTextContent('Morning menuSunday 00:00–02:00Lunch · Sunday 02:00–03:00Open playlist');
});

test('arrow keys walk between blocks of all rows, one of which is in the tab order; Space goes into the card', async () => {
  const onBlock = vi.fn();
  await renderUi(
    <Week
      rows={{
        Counters: [block(0, 6, 11, 'menu'), block(0, 11, 15, 'lunch')],
        Windows: [block(0, 6, 20, 'brand')],
      }}
      count={1}
      onBlock={onBlock}
    />,
  );
  const focused = () => document.activeElement?.getAttribute('aria-label')?.split(',')[0];
  await userEvent.tab();
  expect(focused()).toBe('Morning menu');
  await press('{ArrowRight}');
  expect(focused()).toBe('Lunch');
  await press('{ArrowDown}');
  expect(focused()).toBe('All-day brand');
  await press('{Enter}');
  expect(onBlock.mock.calls[0]![0].playlist).toBe('brand');
  await press(' ');
  expect(document.activeElement?.textContent).toBe('Open playlist');
  await press('{Escape}');
  expect(focused()).toBe('All-day brand');
});

test('300 blocks of a week are drawn, each at its place', async () => {
  const kinds = ['menu', 'lunch', 'brand', 'nothing'];
  const blocks = Array.from({ length: 300 }, (_, index) =>
    block(0, index * 0.56, (index + 1) * 0.56, kinds[index % 4]!, { key: String(index) }),
  );
  await renderUi(<Week rows={{ Counters: blocks }} text="hours" />);
  const boxes = page
    .getByRole('button')
    .elements()
    .map((each) => each.getBoundingClientRect());
  expect(boxes).toHaveLength(300);
  for (const [index, box] of boxes.entries())
    expect(box.left - boxes[0]!.left).toBeCloseTo((index * 0.56 * 1000) / (7 * 24), 0);
});
