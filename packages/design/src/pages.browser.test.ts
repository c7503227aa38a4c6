import type { Box } from '@vitrine/contract/design-document';
import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DesignContext } from './context.ts';
import { type RenderedDesign, render } from './render.ts';
import { monday, prices, worldOf } from './test-world.test-kit.ts';

// Tables of more rows than fit: eight rows, three on a page, each for ten seconds.

let host: HTMLElement;
let design: RenderedDesign | null = null;

beforeEach(() => {
  host = document.createElement('div');
  Object.assign(host.style, { position: 'absolute', width: '960px', height: '540px' });
  document.body.append(host);
});
afterEach(() => {
  design?.destroy();
  host.remove();
});

const rows = Array.from({ length: 8 }, (_, i) => ({ id: `r${i}`, values: { Name: `Row ${i + 1}` } }));
const own: Partial<DesignContext> = { data: () => ({ ...prices, rows }) };
const table: Box = { ...sampleBoxes.table, columns: [{ column: 'Name' }], rowsPerPage: 3, pageSeconds: 10 };

async function show(box: Box, context: Partial<DesignContext>) {
  design?.destroy();
  design = render(
    { shape: 'landscape', background: '#101010', boxes: [box] },
    worldOf({ ...own, ...context }),
    host,
  );
  await design.ready;
  return host.innerText.split('\n').filter(Boolean);
}

test('pages count from the start of a turn, and each turn begins with the page after the last one', async () => {
  const at = (seconds: number, count: number) =>
    show(table, {
      now: () => monday + 7 + seconds * 1000,
      startedAt: monday + 7,
      turn: { seconds: 20, count },
    });
  expect(await at(0, 0)).toEqual(['Row 1', 'Row 2', 'Row 3']);
  expect(await at(10, 0)).toEqual(['Row 4', 'Row 5', 'Row 6']);
  expect(await at(0, 1)).toEqual(['Row 7', 'Row 8']);
  expect(await at(10, 1)).toEqual(['Row 1', 'Row 2', 'Row 3']);
  // It is drawn before its turn.
  expect(await at(-5, 1)).toEqual(['Row 7', 'Row 8']);
});

test('what has no turn counts from its start, and a frame from 1970', async () => {
  const now = () => 1_000_000_010_000;
  expect(await show(table, { now, startedAt: now() - 10_000 })).toEqual(['Row 4', 'Row 5', 'Row 6']);
  expect(await show(table, { now })).toEqual(['Row 7', 'Row 8']);
});

test('somebody turns to a page; a page that is gone shows the last one', async () => {
  expect(await show(table, { page: (box) => (box === 'table' ? 1 : undefined) })).toEqual([
    'Row 4',
    'Row 5',
    'Row 6',
  ]);
  expect(await show(table, { page: () => 7 })).toEqual(['Row 7', 'Row 8']);
  expect(design!.lists().get('table')).toEqual({ rows: 8, pages: 3, page: 2 });
});

test('headlines one after the other are pages, and so are told', async () => {
  await show({ ...sampleBoxes.headlines, pageSeconds: 5, count: 2 }, { data: worldOf().data, page: () => 1 });
  expect(host.innerText).toBe('Second headline');
  expect(design!.lists().get('headlines')).toEqual({ rows: 2, pages: 2, page: 1 });
});

test('the page is named in the corner if the box says so and there are several, and the rows leave it room', async () => {
  const page = () => 1;
  expect(await show({ ...table, pageMark: true }, { page })).toEqual(['Row 4', 'Row 5', 'Row 6', '2 / 3']);
  const texts = [...host.querySelectorAll<HTMLElement>('[data-box] *')].filter(
    (each) => each.childElementCount === 0,
  );
  const [last, mark] = texts.slice(-2).map((each) => each.getBoundingClientRect());
  expect(last!.bottom).toBeLessThanOrEqual(mark!.top);
  expect(await show({ ...table, pageMark: true, rowsPerPage: 8 }, {})).toHaveLength(8);
  expect(await show(table, { page })).toHaveLength(3);
});

test('a page is turned when it is due, not at the next whole second', async () => {
  let now = monday + 9_900;
  const shown = await show(table, { isStill: false, now: () => now, startedAt: monday + 30 });
  expect(shown[0]).toBe('Row 1');
  now = monday + 10_031;
  await expect.poll(() => host.innerText.split('\n')[0]).toBe('Row 4');
});
