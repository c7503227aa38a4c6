import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { expect, test, vi } from 'vitest';
import { expectAccessible, press, renderUi } from '../../../ui/test/render-ui.tsx';
import { CheckPanel } from './CheckPanel.tsx';
import { hintsOf } from './hints.ts';

const { table } = sampleBoxes;

async function show(seconds: number, loop: number, pages: number, mayLengthen = true) {
  const hints = hintsOf({
    boxes: [table],
    measures: new Map(),
    colours: [],
    turns: [{ seconds, loop }],
    lists: new Map([[table.id, { rows: pages * 4, pages, page: 0 }]]),
  });
  const onFix = vi.fn();
  const onClose = vi.fn();
  const screen = await renderUi(
    <main>
      <h1>Design</h1>
      <CheckPanel
        {...{ hints, fine: 2, selected: null, mayLengthen, onFix, onClose }}
        onShow={() => undefined}
      />
    </main>,
  );
  return { screen, onFix, onClose };
}

test('a table that one turn does not show whole says how many it takes, and offers the time for all', async () => {
  const { screen, onFix } = await show(10, 20, 2);
  await expect.element(screen.getByText('8 rows need 2 turns, about 40 s')).toBeVisible();
  await screen.getByRole('button', { name: 'Show all in one turn: 20 s' }).click();
  expect(onFix.mock.calls).toMatchObject([[{ kind: 'pages', round: { whole: 20 } }]]);
  await expectAccessible();
});

test('who may not change playlists reads it; seconds are left out beside many minutes', async () => {
  const { screen } = await show(5, 21, 84, false);
  await expect.element(screen.getByText('336 rows need 84 turns, about 29 min')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show all in one turn' }).elements()).toEqual([]);
});

test('Esc closes the check', async () => {
  const { screen, onClose } = await show(60, 60, 2);
  await expect.element(screen.getByText('Nothing to improve.')).toBeVisible();
  await press('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
