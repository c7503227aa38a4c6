import type { Box } from '@vitrine/contract/design-document';
import { weekdays } from '@vitrine/contract/locations';
import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { ShownThings } from '../../../core/queries/designs.queries.ts';
import { expectAccessible, press, renderUi } from '../../../ui/test/render-ui.tsx';
import { DayStrip } from './DayStrip.tsx';
import type { ShownAs } from './use-as-on.ts';

const day = Date.parse('2026-11-16') / 86_400_000;
const daily = { closed: false, nonstop: false, start: '08:00', end: '20:00' };
const hours = Object.fromEntries(weekdays.map((name) => [name, daily]));
const things = {
  data: () => ({
    columns: [{ name: 'item', kind: 'text' }],
    rows: [{ id: 'eggs', values: { item: 'Eggs on rye', to: '11:05' } }],
    fetchedAt: null,
    isOld: false,
  }),
} as unknown as ShownThings;
const table = { id: 'table', kind: 'table', source: 'prices', place: { x: 0, y: 0, w: 1, h: 1 } } as never;

function Strip({ boxes = [table] }: { boxes?: Box[] }) {
  const [at, setMoment] = useState({ day, minute: 10 * 60 + 50 });
  const location = { name: 'Brno', timezone: 'Europe/Prague', hours };
  return (
    <main>
      <h1>Day</h1>
      <DayStrip boxes={boxes} things={things} asOn={{ at, location, setMoment } as unknown as ShownAs} />
    </main>
  );
}

test('the knob goes by quarters of an hour and stops where the design changes', async () => {
  const screen = await renderUi(<Strip />);
  const knob = screen.getByRole('slider', { name: 'Moment that is shown' });
  const time = () => knob.element().getAttribute('aria-valuetext');
  knob.element().focus();
  await press('{ArrowRight}');
  expect(time()).toBe('11:00');
  await press('{ArrowRight}');
  expect(time()).toBe('11:05');
  await press('{ArrowRight}');
  expect(time()).toBe('11:15');
  await press('{Control>}{ArrowLeft}{/Control}');
  expect(time()).toBe('10:15');
  await screen.getByRole('button', { name: '11:05 Eggs on rye leaves' }).click();
  expect(time()).toBe('11:05');
  await press('{ArrowLeft}');
  await expectAccessible();
});

test('a design with a countdown is not said to stay as it is', async () => {
  const still = 'does not change by itself today';
  const screen = await renderUi(<Strip boxes={[sampleBoxes.shape]} />);
  await expect.element(screen.getByText(still)).toBeVisible();
  await screen.rerender(<Strip boxes={[sampleBoxes.shape, sampleBoxes.countdown]} />);
  await expect.element(screen.getByText(still)).not.toBeInTheDocument();
});
