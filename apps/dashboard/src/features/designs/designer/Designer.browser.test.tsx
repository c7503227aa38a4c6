import type { Box, DesignDocument } from '@vitrine/contract/design-document';
import type { RenderedDesign } from '@vitrine/design/render';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { contextOf } from '../../../core/design-views/design-context.ts';
import { expectAccessible, press, renderUi } from '../../../ui/test/render-ui.tsx';
import { BoxList } from './BoxList.tsx';
import { Canvas } from './Canvas.tsx';
import { moveDepth, nudged, removeBox, replaceBox } from './edit-boxes.ts';

const style = {
  ...{ size: 'fit', font: 'inter', weight: 700, colour: '#ffffff', align: 'left', valign: 'middle' },
} as const;
const title = {
  ...{ id: 'title', kind: 'text', name: 'Title', place: { x: 100, y: 100, w: 400, h: 100 }, ...style },
  runs: [{ text: 'Autumn menu' }],
} as Box;
const disc: Box = {
  ...{ id: 'disc', kind: 'shape', name: 'Disc', place: { x: 600, y: 300, w: 300, h: 500 } },
  ...{ form: 'ellipse', paint: '#e8792b', radius: 0 },
};
const context = contextOf({
  place: { timezone: 'Europe/Prague', hours: null },
  now: () => Date.UTC(2026, 10, 16, 7, 30),
  isStill: true,
  file: () => null,
  data: () => null,
});

let latest: readonly Box[] = [];

function Harness() {
  const [boxes, setBoxes] = useState<Box[]>([disc, title]);
  const [selected, setSelected] = useState<string | null>(null);
  const drawn = useRef<RenderedDesign | null>(null);
  const host = useRef<HTMLDivElement>(null);
  latest = boxes;
  const document: DesignDocument = { use: 'item', shape: 'landscape', background: '#14342b', boxes };
  const update = (id: string, change: object) =>
    setBoxes((all) => replaceBox(all, { ...all.find((box) => box.id === id)!, ...change } as Box));
  return (
    <>
      <BoxList
        boxes={boxes}
        selected={selected}
        sourceOf={() => null}
        isFailed={() => false}
        actions={{
          select: setSelected,
          rename: (id, name) => update(id, { name }),
          toggle: (id) => update(id, { hidden: !boxes.find((box) => box.id === id)?.hidden }),
          moveDepth: (id, by) => setBoxes((all) => [...moveDepth(all, id, by)]),
          remove: (id) => setBoxes((all) => removeBox(all, id)),
          copy: () => undefined,
        }}
      />
      <Canvas
        document={document}
        context={context}
        selected={selected}
        onSelect={setSelected}
        onPlace={(id, place) => update(id, { place })}
        onKey={(event, box) => {
          const place = nudged(box.place, event);
          if (place) update(box.id, { place });
        }}
        onEditText={() => undefined}
        showsSafeArea
        snaps
        marks={new Map([['title', 1]])}
        width={960}
        drawn={drawn}
        host={host}
      />
    </>
  );
}

const placeOf = (id: string) => latest.find((box) => box.id === id)?.place;

test('boxes are selected, moved, sized, renamed, hidden, reordered and removed by keys alone', async () => {
  const screen = await renderUi(<Harness />);
  const row = (name: string) => screen.getByRole('list').getByRole('button', { name, exact: true });
  await expect.element(row('Title')).toBeVisible();
  await expectAccessible();
  (row('Title').element() as HTMLElement).focus();
  await press('{ArrowDown}');
  await expect.element(row('Disc')).toHaveAttribute('aria-pressed', 'true');
  await press('{ArrowUp}');
  await press('{Enter}');
  await press('Heading{Enter}');
  await expect.element(row('Heading')).toHaveFocus();
  await press(' ');
  await expect.poll(() => latest.find(({ id }) => id === 'title')?.hidden).toBe(true);
  await press(' ');
  await press('{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(() => latest.map(({ id }) => id)).toEqual(['title', 'disc']);

  const box = screen.getByRole('group', { name: 'Canvas' }).getByRole('button', { name: 'Heading' });
  (box.element() as HTMLElement).focus();
  await press('{ArrowRight}');
  await press('{Shift>}{ArrowDown}{/Shift}');
  await press('{Alt>}{ArrowLeft}{/Alt}');
  await expect.poll(() => placeOf('title')).toEqual({ x: 101, y: 110, w: 399, h: 100 });

  (row('Heading').element() as HTMLElement).focus();
  await press('{Delete}');
  await expect.poll(() => latest.map(({ id }) => id)).toEqual(['disc']);
});

function drag(
  element: Element,
  from: { x: number; y: number },
  to: { x: number; y: number },
  beforeDrop?: () => void,
) {
  const fire = (type: string, { x, y }: { x: number; y: number }) =>
    element.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        button: 0,
        clientX: x,
        clientY: y,
        isPrimary: true,
      }),
    );
  (element as HTMLElement).setPointerCapture = () => undefined;
  fire('pointerdown', from);
  fire('pointermove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  fire('pointermove', to);
  beforeDrop?.();
  fire('pointerup', to);
}

test('a dragged box settles at the edge of another; the picture follows before it is dropped', async () => {
  const screen = await renderUi(<Harness />);
  const box = screen.getByRole('group', { name: 'Canvas' }).getByRole('button', { name: 'Title' });
  const { left, top, width, height } = box.element().getBoundingClientRect();
  const middle = { x: left + width / 2, y: top + height / 2 };
  // 960 pixels are 1000 thousandths: 194 pixels bring its left edge near that of the safe area's neighbour at 300.
  (box.element() as HTMLElement).focus();
  await expect.element(box).toHaveAttribute('aria-pressed', 'true');
  const figures = () => box.element().closest('[role=group]')?.textContent;
  drag(box.element(), middle, { x: middle.x + 0.96 * 98, y: middle.y + 0.54 * 196 }, () =>
    expect(figures()).toContain('X 20 · Y 30 · 40 × 10 %'),
  );
  await expect.poll(() => placeOf('title')).toMatchObject({ x: 200, y: 300 });
});

test('one box of the canvas is in the order of Tab: the one that is selected, by focus or by pointer', async () => {
  const screen = await renderUi(<Harness />);
  const canvas = screen.getByRole('group', { name: 'Canvas' });
  const box = (name: string) => canvas.getByRole('button', { name });
  const inOrder = () =>
    canvas
      .getByRole('button')
      .elements()
      .filter((each) => (each as HTMLElement).tabIndex === 0)
      .map((each) => each.getAttribute('aria-label'));
  expect(inOrder()).toEqual([]);
  (box('Disc').element() as HTMLElement).focus();
  await expect.element(box('Disc')).toHaveAttribute('aria-pressed', 'true');
  expect(inOrder()).toEqual(['Disc']);
  drag(box('Title').element(), { x: 1, y: 1 }, { x: 1, y: 1 });
  await expect.element(box('Title')).toHaveAttribute('aria-pressed', 'true');
  expect(inOrder()).toEqual(['Title']);
  expect(placeOf('title')).toEqual({ x: 100, y: 100, w: 400, h: 100 });
});
