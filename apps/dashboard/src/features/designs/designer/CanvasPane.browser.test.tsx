import type { Box, DesignDocument } from '@vitrine/contract/design-document';
import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import type { RenderedDesign } from '@vitrine/design/render';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { contextOf } from '../../../core/design-views/design-context.ts';
import { renderUi } from '../../../ui/test/render-ui.tsx';
import { CanvasPane, type CanvasView } from './CanvasPane.tsx';

const box: Box = { ...sampleBoxes.text, name: 'Title', place: { x: 700, y: 700, w: 200, h: 100 } };
const document: DesignDocument = {
  ...{ use: 'item', shape: 'landscape', background: '#14342b', boxes: [box] },
};
const context = contextOf({
  place: { timezone: 'Europe/Prague', hours: null },
  now: () => Date.UTC(2026, 10, 16, 7, 30),
  isStill: true,
  file: () => null,
  data: () => null,
});

async function show() {
  const view = createRef<CanvasView>();
  const onPlace = vi.fn();
  const screen = await renderUi(
    <div style={{ display: 'flex', flexDirection: 'column', width: 900, height: 600 }}>
      <CanvasPane
        {...{ view, document, context, onPlace, selected: 'text', marks: new Map() }}
        {...{ drawn: createRef<RenderedDesign>(), host: createRef<HTMLDivElement>() }}
        onSelect={() => undefined}
        onKey={() => undefined}
        onEditText={() => undefined}
      />
    </div>,
  );
  const canvas = screen.getByRole('group', { name: 'Canvas' });
  await expect.element(canvas).toBeVisible();
  const hit = canvas.getByRole('button', { name: 'Title' }).element() as HTMLElement;
  const viewport = canvas.element().parentElement!.parentElement!;
  const rects = () => ({ hit: hit.getBoundingClientRect(), seen: viewport.getBoundingClientRect() });
  return { screen, view, hit, rects, onPlace };
}

test('a box that is shown is in the middle, with a fifth of its size around it', async () => {
  const { view, rects } = await show();
  const room = () => {
    const { hit, seen } = rects();
    return Math.min(seen.width / hit.width, seen.height / hit.height);
  };
  expect(room()).toBeGreaterThan(2);
  view.current!.show(box.place);
  // It is enlarged first, and then moved into the middle.
  await expect.poll(room).toBeCloseTo(1.4, 1);
  const aside = () => {
    const { hit, seen } = rects();
    return hit.left + hit.width / 2 - (seen.left + seen.width / 2);
  };
  const below = () => {
    const { hit, seen } = rects();
    return hit.top + hit.height / 2 - (seen.top + seen.height / 2);
  };
  await expect.poll(aside).toBeCloseTo(0, -1);
  await expect.poll(below).toBeCloseTo(0, -1);
});

test('two fingers zoom and move the canvas, and leave the box where it is', async () => {
  const { hit, rects, onPlace } = await show();
  hit.setPointerCapture = () => undefined;
  const { left, top, width } = rects().hit;
  const fire = (type: string, pointerId: number, x: number, y: number) =>
    hit.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, pointerType: 'touch', pointerId, clientX: x, clientY: y },
      }),
    );
  // The first finger begins to drag the box before the second one comes.
  fire('pointerdown', 1, left + 10, top + 10);
  fire('pointermove', 1, left, top);
  fire('pointerdown', 2, left + 100, top);
  fire('pointermove', 2, left + 300, top);
  await expect.poll(() => rects().hit.width / width).toBeCloseTo(3, 1);
  // What was between the fingers is still there.
  await expect.poll(() => Math.abs(rects().hit.left - left)).toBeLessThan(3);
  fire('pointermove', 1, left + 40, top + 30);
  fire('pointermove', 2, left + 340, top + 30);
  await expect.poll(() => Math.abs(rects().hit.left - left - 40)).toBeLessThan(3);
  fire('pointerup', 1, left, top);
  fire('pointerup', 2, left, top);
  expect(onPlace).not.toHaveBeenCalled();
});

test('what comes and goes above the canvas moves and sizes nothing', async () => {
  const pane = (above: string | null) => (
    <div style={{ display: 'flex', flexDirection: 'column', width: 900, height: 600 }}>
      <CanvasPane
        {...{ document, context, selected: null, marks: new Map(), onPlace: () => undefined }}
        {...{ drawn: createRef<RenderedDesign>(), host: createRef<HTMLDivElement>() }}
        above={above && <div style={{ height: 46 }}>{above}</div>}
        onSelect={() => undefined}
        onKey={() => undefined}
        onEditText={() => undefined}
      />
    </div>
  );
  const screen = await renderUi(pane(null));
  const canvas = screen.getByRole('group', { name: 'Canvas' });
  await expect.element(canvas).toBeVisible();
  const rect = () => JSON.stringify(canvas.element().getBoundingClientRect());
  const before = rect();
  await screen.rerender(pane('Changes 4 displays'));
  const line = screen.getByText('Changes 4 displays');
  await expect.element(line).toBeVisible();
  expect(rect()).toBe(before);
  // It lies in the room above the canvas, not on it.
  expect(line.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
    canvas.element().getBoundingClientRect().top,
  );
  await screen.rerender(pane(null));
  await expect.element(line).not.toBeInTheDocument();
  expect(rect()).toBe(before);
});
