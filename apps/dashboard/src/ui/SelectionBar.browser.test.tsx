import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Layer } from './Layer.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { expectAccessible, press, renderUi } from './test/render-ui.tsx';

const actions = ['Activate', 'Move to folder', 'Delete'].map((label) => ({
  label,
  icon: 'check' as const,
  danger: label === 'Delete',
  onClick: () => undefined,
}));

test('fits on a phone, with every action visible', async () => {
  await page.viewport(390, 780);
  const screen = await renderUi(
    <SelectionBar selected={new Set(['1', '2'])} onChange={() => undefined} actions={actions} />,
  );
  for (const { label } of actions) {
    await expect.element(screen.getByRole('button', { name: label })).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible();
});

test('Esc closes a dialog above it first, and clears the selection only then', async () => {
  function Page() {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['1']));
    const [isAsking, setAsking] = useState(true);
    return (
      <>
        {selected.size > 0 && <SelectionBar selected={selected} onChange={setSelected} actions={actions} />}
        {isAsking && (
          <Layer label="Delete?" onClose={() => setAsking(false)}>
            <button type="button">Yes</button>
          </Layer>
        )}
      </>
    );
  }
  const screen = await renderUi(<Page />);
  await press('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('region', { name: 'Selected rows' })).toBeVisible();
  await press('{Escape}');
  await expect.element(screen.getByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument();
});
