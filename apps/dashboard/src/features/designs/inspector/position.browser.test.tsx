import type { Box } from '@vitrine/contract/design-document';
import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { press, renderUi } from '../../../ui/test/render-ui.tsx';
import { setDraggedPlace } from '../designer/dragged-place.ts';
import { Inspector } from './Inspector.tsx';

let latest: Box;

function Harness() {
  const [box, setBox] = useState<Box>({ ...sampleBoxes.shape, place: { x: 125, y: 80, w: 400, h: 300 } });
  latest = box;
  const nothing = () => undefined;
  return (
    <Inspector
      box={box}
      set={(change) => setBox((before) => ({ ...before, ...change }) as Box)}
      brand={null}
      things={{ playables: new Map(), sources: new Map() } as never}
      measure={undefined}
      actions={{
        select: nothing,
        rename: nothing,
        toggle: nothing,
        moveDepth: nothing,
        remove: nothing,
        copy: nothing,
      }}
    />
  );
}

test('a position is percent of the canvas, typed as it is read, and kept in whole thousandths', async () => {
  const screen = await renderUi(<Harness />);
  const left = screen.getByRole('textbox', { name: 'From the left' });
  await expect.element(screen.getByText('% of the canvas')).toBeVisible();
  await expect.element(left).toHaveValue('12.5');
  await left.fill('33,33');
  await expect.poll(() => latest.place.x).toBe(333);
  await press('{Tab}');
  await expect.element(left).toHaveValue('33.3');
  (left.element() as HTMLElement).focus();
  await press('{ArrowUp}');
  await expect.poll(() => latest.place.x).toBe(334);
  await press('{Shift>}{ArrowDown}{/Shift}');
  await expect.poll(() => latest.place.x).toBe(324);
  await left.fill('1000');
  await press('{Tab}');
  await expect.element(left).toHaveValue('32.4');
});

test('its figures follow the box while it is dragged', async () => {
  const screen = await renderUi(<Harness />);
  const top = screen.getByRole('textbox', { name: 'From the top' });
  await expect.element(top).toHaveValue('8');
  setDraggedPlace({ x: 200, y: 455, w: 400, h: 300 });
  await expect.element(top).toHaveValue('45.5');
  expect(latest.place.y).toBe(80);
  setDraggedPlace(null);
  await expect.element(top).toHaveValue('8');
});
