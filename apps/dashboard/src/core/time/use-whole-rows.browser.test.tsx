import { dayNumber, minuteMs } from '@vitrine/schedule/local-clock';
import { useMemo } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '../../ui/test/render-ui.tsx';
import { axisOfDays, wholeDay } from './axis.ts';
import { placeOn } from './placement.ts';
import { layOutRow } from './row-layout.ts';
import { TimeRow } from './TimeRow.tsx';
import { useBlockWords } from './time-words.ts';
import { useWholeRows } from './use-whole-rows.ts';

const monday = dayNumber('2026-11-16');
const start = Date.UTC(2026, 10, 15, 23);
const quarterMs = 15 * minuteMs;
const names = new Map([['lunch', 'Lunch']]);

/** Rows of as many blocks of a quarter of an hour, and what each render draws. */
function Rows({
  rows,
  blocks,
  onDrawn,
}: {
  rows: number;
  blocks: number;
  onDrawn: (sketches: number) => void;
}) {
  const axis = useMemo(() => axisOfDays({ first: monday, count: 7, hours: wholeDay, width: 3000 }), []);
  const pieces = useMemo(
    () =>
      layOutRow(
        placeOn(axis, 'Europe/Prague'),
        Array.from({ length: blocks }, (_, at) => ({
          key: `${at}`,
          from: start + at * quarterMs,
          to: start + (at + 1) * quarterMs,
          kind: 'playing' as const,
          playlists: ['lunch'],
        })),
      ),
    [axis, blocks],
  );
  const keys = Array.from({ length: rows }, (_, at) => `row ${at}`);
  const isWhole = useWholeRows(keys.map((key) => ({ key, blocks: pieces.length })));
  onDrawn(keys.filter((key) => !isWhole(key)).length);
  const words = useBlockWords({ timeZone: 'Europe/Prague', names, row: 'Counters' });
  return keys.map((key) => (
    <div key={key} style={{ height: 29, width: 3000 }}>
      <TimeRow
        {...{ axis, pieces, words }}
        row={key}
        label={key}
        text="none"
        isSketch={!isWhole(key)}
        tabIndexOf={() => -1}
      />
    </div>
  ));
}

const drawnOf = () => ({
  blocks: document.querySelectorAll('[data-block]').length,
  sketches: document.querySelectorAll('[data-sketch]').length,
});

test('rows of very many blocks are sketched in their colours, and become blocks from the top', async () => {
  const sketches: number[] = [];
  await renderUi(<Rows rows={12} blocks={100} onDrawn={(count) => sketches.push(count)} />);
  await expect.poll(drawnOf).toEqual({ blocks: 1200, sketches: 0 });
  expect(sketches[0]).toBe(12);
  // Two in a frame.
  expect([...new Set(sketches)]).toEqual([12, 10, 8, 6, 4, 2, 0]);
});

test('few blocks are there at once', async () => {
  const sketches: number[] = [];
  await renderUi(<Rows rows={8} blocks={100} onDrawn={(count) => sketches.push(count)} />);
  await expect.poll(drawnOf).toEqual({ blocks: 800, sketches: 0 });
  expect(new Set(sketches)).toEqual(new Set([0]));
});
