import type { DesignDocument } from '@vitrine/contract/design-document';
import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { expect, test } from 'vitest';
import { contextOf } from '../../../core/design-views/design-context.ts';
import { expectAccessible, renderUi } from '../../../ui/test/render-ui.tsx';
import { PreviewLayer } from './PreviewLayer.tsx';

const context = contextOf({
  place: { timezone: 'Europe/Prague', hours: null },
  now: () => Date.UTC(2026, 10, 16, 7, 30),
  file: () => null,
  data: () => null,
});
const document: DesignDocument = {
  use: 'item',
  shape: 'landscape',
  background: '#e8792b',
  boxes: [{ ...sampleBoxes.clock, colour: '#000000' }],
};
const hung = (orientation: string) =>
  ({ name: 'Shop window', orientation, location: { name: 'Praha' } }) as never;

async function show(display: never | null) {
  const ui = await renderUi(
    <PreviewLayer document={document} asOn={{ context, display }} name="Opening" onClose={() => undefined} />,
  );
  const picture = ui.getByRole('img', { name: 'Opening' });
  await expect.poll(() => picture.element().querySelector('[data-box]')).not.toBeNull();
  const screen = picture.element().getBoundingClientRect();
  const canvas = picture.element().firstElementChild!.getBoundingClientRect();
  return { ui, screen, canvas };
}
const ratio = ({ width, height }: DOMRect) => width / height;

test.each(['vertical_left', 'vertical_right'])(
  'on a display that hangs %s a landscape design stands whole and in the middle of an upright screen',
  async (orientation) => {
    const { ui, screen, canvas } = await show(hung(orientation));
    expect(ratio(screen)).toBeCloseTo(9 / 16, 2);
    expect(ratio(canvas)).toBeCloseTo(16 / 9, 2);
    expect(canvas.width).toBeCloseTo(screen.width, 0);
    expect(canvas.top - screen.top).toBeCloseTo(screen.bottom - canvas.bottom, 0);
    expect(screen.height).toBeLessThanOrEqual(innerHeight);
    await expect.element(ui.getByText('Shop window · Praha')).toBeVisible();
    await expectAccessible();
  },
);

test.each([
  ['upside down', hung('upside_down')],
  ['in no place', null],
])('a design in the shape of its screen fills it: %s', async (_, display) => {
  const { screen, canvas } = await show(display as never);
  expect(ratio(screen)).toBeCloseTo(16 / 9, 2);
  expect([canvas.width, canvas.height]).toEqual([
    expect.closeTo(screen.width, 0),
    expect.closeTo(screen.height, 0),
  ]);
});
