import { dayNumber, minuteMs } from '@vitrine/schedule/local-clock';
import { useMemo } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderUi } from '../../ui/test/render-ui.tsx';
import { axisOfDays, wholeDay } from './axis.ts';
import { placeOn } from './placement.ts';
import { layOutRow } from './row-layout.ts';
import { blockKey, TimeRow } from './TimeRow.tsx';
import { useBlockWords } from './time-words.ts';
import { useBlockKeys } from './use-block-keys.ts';
import { useWholeRows } from './use-whole-rows.ts';

const monday = dayNumber('2026-11-16');
const start = Date.UTC(2026, 10, 15, 23);
const quarterMs = 15 * minuteMs;
const names = new Map([['lunch', 'Lunch']]);

/** Rows of as many blocks of a quarter of an hour each, which are too small for a name. */
function Rows({ rows, blocks, chosen = null }: { rows: number; blocks: number; chosen?: string | null }) {
  const axis = useMemo(() => axisOfDays({ first: monday, count: 7, hours: wholeDay, width: 1400 }), []);
  const pieces = useMemo(
    () =>
      layOutRow(
        placeOn(axis, 'Europe/Prague'),
        Array.from({ length: blocks }, (_, at) => ({
          key: `${at}`,
          from: start + at * quarterMs,
          to: start + (at + 1) * quarterMs,
          kind: 'playing' as const,
          playlists: [at % 10 === 0 ? 'brunch' : 'lunch'],
        })),
      ),
    [axis, blocks],
  );
  const keys = Array.from({ length: rows }, (_, at) => `row ${at}`);
  const whole = useWholeRows(keys.map((key) => ({ key, blocks: pieces.length })));
  const walk = useBlockKeys<HTMLDivElement>(
    keys.flatMap((key) => pieces.map((piece) => blockKey(key, piece))),
    undefined,
    undefined,
    true,
  );
  const words = useBlockWords({ timeZone: 'Europe/Prague', names, row: 'Counters' });
  const marked = useMemo(() => (chosen ? new Set([chosen]) : null), [chosen]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the page has it
    <div
      role="region"
      aria-label="Calendar"
      ref={walk.container.ref}
      onPointerOver={whole.onPointerOver}
      onClick={whole.onClick}
      onFocus={(event) => {
        whole.onFocus(event);
        walk.container.onFocus(event);
      }}
      onKeyDown={(event) => {
        whole.onKeyDown(event);
        walk.container.onKeyDown(event);
      }}
    >
      {keys.map((key) => (
        <div key={key} style={{ height: 29, width: 1400 }}>
          <TimeRow
            {...{ axis, pieces, words }}
            row={key}
            label={key}
            text="names"
            chosen={marked}
            isSketch={!whole.isWhole(key)}
            tabIndexOf={walk.tabIndexOf}
          />
        </div>
      ))}
    </div>
  );
}

const rowOf = (row: number) => document.querySelector(`[data-row="row ${row}"]`)!;
const blocksIn = (row: number) => rowOf(row).querySelectorAll('[data-block]').length;
const sketches = () => document.querySelectorAll('[data-sketch]').length;

test('of rows of very many small blocks only the first has blocks, the others their colours', async () => {
  await renderUi(<Rows rows={12} blocks={100} />);
  expect([blocksIn(0), blocksIn(1), sketches()]).toEqual([100, 0, 11]);
  const { backgroundImage } = getComputedStyle(rowOf(1).querySelector('[data-sketch]')!);
  expect(backgroundImage.match(/rgb|oklch|color/g)!.length).toBeGreaterThan(100);
});

test('few blocks are there at once', async () => {
  await renderUi(<Rows rows={8} blocks={100} />);
  expect([blocksIn(7), sketches()]).toEqual([100, 0]);
});

test('what is chosen is a block in each row', async () => {
  await renderUi(<Rows rows={12} blocks={100} chosen="brunch" />);
  expect([blocksIn(0), blocksIn(5)]).toEqual([100, 10]);
});

test('a row under the pointer has its blocks, and the one that it left is a sketch again', async () => {
  await renderUi(<Rows rows={12} blocks={100} />);
  await userEvent.hover(rowOf(4));
  await expect.poll(() => [blocksIn(4), sketches()]).toEqual([100, 10]);
  await userEvent.hover(rowOf(6));
  await expect.poll(() => [blocksIn(4), blocksIn(6)]).toEqual([0, 100]);
});

test('arrow keys walk through rows that were sketches', async () => {
  await renderUi(<Rows rows={12} blocks={100} />);
  await userEvent.tab();
  const focused = () => (document.activeElement as HTMLElement).dataset.block;
  expect(focused()).toMatch(/^row 0 0/);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
  await expect.poll(focused).toMatch(/^row 1 2/);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.poll(focused).toMatch(/^row 3 2/);
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(focused).toMatch(/^row 2 2/);
  await userEvent.keyboard('{End}');
  await expect.poll(focused).toMatch(/^row 11 99/);
  await userEvent.keyboard('{Home}');
  await expect.poll(focused).toMatch(/^row 0 0/);
});

test('who cannot point at a row is told how many blocks it has, and comes to the first of them', async () => {
  const ui = await renderUi(<Rows rows={12} blocks={100} />);
  const sketch = ui.getByRole('button', { name: 'Show 100 blocks' }).nth(3).element() as HTMLElement;
  sketch.click();
  await expect.poll(() => (document.activeElement as HTMLElement).dataset.block).toMatch(/^row 4 0/);
});
