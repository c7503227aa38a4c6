import type { Box, DesignDocument } from '@vitrine/contract/design-document';
import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import type { RenderedDesign } from '@vitrine/design/render';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { contextOf } from '../../../core/design-views/design-context.ts';
import { expectAccessible, press, renderUi } from '../../../ui/test/render-ui.tsx';
import { Canvas } from './Canvas.tsx';

const rows = Array.from({ length: 8 }, (_, i) => ({ id: `r${i}`, values: { Name: `Row ${i + 1}` } }));
const columns = [{ name: 'Name', kind: 'text' }];
const table = (id: string, name: string, rowsPerPage: number, y: number): Box => ({
  ...sampleBoxes.table,
  id,
  name,
  rowsPerPage,
  place: { x: 100, y, w: 400, h: 300 },
  columns: [{ column: 'Name' }],
});
const document: DesignDocument = {
  use: 'item',
  shape: 'landscape',
  background: '#14342b',
  boxes: [table('coffee', 'Coffee', 6, 200), table('kitchen', 'Kitchen', 8, 600)],
};

async function show() {
  const onSelect = vi.fn();
  const onPlace = vi.fn();
  const host = createRef<HTMLDivElement>();
  const context = contextOf({
    place: { timezone: 'Europe/Prague', hours: null },
    // On screens the second page would be due.
    now: () => 1_000_000_010_000,
    isStill: true,
    file: () => null,
    data: () => ({ columns, rows, fetchedAt: null, isOld: false }),
  });
  const screen = await renderUi(
    <Canvas
      {...{ document, context, onSelect, onPlace, host, selected: null, marks: new Map(), width: 960 }}
      {...{ drawn: createRef<RenderedDesign>(), showsSafeArea: false, snaps: true }}
      onKey={() => undefined}
      onEditText={() => undefined}
    />,
  );
  const first = (id: string) =>
    host.current?.querySelector<HTMLElement>(`[data-box="${id}"]`)?.innerText.split('\n')[0];
  return { screen, first, onSelect, onPlace };
}

test('a table of two pages opens at the first, says which it is, and is turned by keys without being selected', async () => {
  const { screen, first, onSelect, onPlace } = await show();
  const pages = screen.getByRole('group', { name: 'Pages of Coffee' });
  await expect.element(pages).toHaveTextContent('1 of 2');
  expect(first('coffee')).toBe('Row 1');
  await expectAccessible();
  (pages.getByRole('button', { name: 'Next page' }).element() as HTMLElement).focus();
  await press('{Enter}');
  await expect.element(pages).toHaveTextContent('2 of 2');
  await expect.poll(() => first('coffee')).toBe('Row 7');
  await press('{Enter}');
  await expect.element(pages).toHaveTextContent('1 of 2');
  await pages.getByRole('button', { name: 'Previous page' }).click();
  await expect.element(pages).toHaveTextContent('2 of 2');
  expect(onSelect).not.toHaveBeenCalled();
  expect(onPlace).not.toHaveBeenCalled();
});

test('what fits on one page has nothing to turn', async () => {
  const { screen, first } = await show();
  await expect.element(screen.getByRole('group', { name: 'Pages of Coffee' })).toBeVisible();
  expect(screen.getByRole('group', { name: 'Pages of Kitchen' }).elements()).toEqual([]);
  expect(first('kitchen')).toBe('Row 1');
});
