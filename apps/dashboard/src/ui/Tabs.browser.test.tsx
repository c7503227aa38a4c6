import { useState } from 'react';
import { expect, test } from 'vitest';
import { Tabs } from './Tabs.tsx';
import { expectAccessible, press, renderUi } from './test/render-ui.tsx';

const names = { save: 'unsaved.save', stay: 'unsaved.stay', leave: 'unsaved.leave' } as const;
type Tab = keyof typeof names;

function Settings({ dirty }: { dirty?: ReadonlySet<Tab> }) {
  const [tab, setTab] = useState<Tab>('save');
  return (
    <Tabs names={names} tab={tab} onTab={setTab} dirty={dirty} className={undefined}>
      Panel of {tab}
    </Tabs>
  );
}

test('the open tab names its panel', async () => {
  const screen = await renderUi(<Settings />);
  await expect.element(screen.getByRole('tab', { selected: true })).toHaveTextContent('Save');
  await expect.element(screen.getByRole('tabpanel', { name: 'Save' })).toHaveTextContent('Panel of save');
  await screen.getByRole('tab', { name: 'Stay' }).click();
  await expect.element(screen.getByRole('tabpanel', { name: 'Stay' })).toHaveTextContent('Panel of stay');
  await expectAccessible();
});

test('Tab reaches only the open one; arrow keys, Home and End open the others and wrap around', async () => {
  const screen = await renderUi(<Settings />);
  const tab = (name: string) => screen.getByRole('tab', { name });
  await press('{Tab}');
  await expect.element(tab('Save')).toHaveFocus();
  await press('{ArrowRight}');
  await expect.element(tab('Stay')).toHaveFocus();
  await expect.element(tab('Stay')).toHaveAttribute('aria-selected', 'true');
  await press('{End}');
  await expect.element(tab('Leave without saving')).toHaveFocus();
  await press('{ArrowRight}');
  await expect.element(tab('Save')).toHaveFocus();
  await press('{ArrowLeft}{Home}');
  await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('Panel of save');
});

test('a tab with unsaved work is marked', async () => {
  const screen = await renderUi(<Settings dirty={new Set<Tab>(['stay'])} />);
  await expect.element(screen.getByRole('tab', { name: 'Stay' })).toHaveAttribute('data-dirty');
  await expect.element(screen.getByRole('tab', { name: 'Save' })).not.toHaveAttribute('data-dirty');
});
