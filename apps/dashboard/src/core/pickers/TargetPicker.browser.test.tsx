import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible, press, renderUi } from '../../ui/test/render-ui.tsx';
import { TargetPicker } from './TargetPicker.tsx';
import { type PickedTarget, type Targets, toggled } from './target-tree.ts';

const place = (id: string) => ({ id, name: id, timezone: 'Europe/Prague' });
const display = (id: string, at: string, groups: string[] = []) => ({ id, name: id, place: at, groups });
const targets: Targets = {
  places: [place('Brno'), place('Praha')],
  groups: [{ id: 'c', name: 'Counters' }],
  displays: [display('Bar', 'Brno'), display('Counter', 'Brno', ['c']), display('Till', 'Praha', ['c'])],
};

function Picker({ onToggle, isFirst }: { onToggle: (target: PickedTarget) => void; isFirst: boolean }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return (
    <TargetPicker
      targets={targets}
      chosen={chosen}
      isFirst={isFirst}
      first={<button type="button">All</button>}
      words={{ place: () => null, display: ({ name }) => name }}
      onToggle={(target) => {
        onToggle(target);
        setChosen(toggled(target.displays, chosen));
      }}
    />
  );
}

async function open(isFirst = true) {
  const picked: string[][] = [];
  const onToggle = vi.fn(({ kind, displays }: PickedTarget) => void picked.push([kind, ...displays]));
  const screen = await renderUi(
    <main>
      <h1>Where</h1>
      <Picker onToggle={onToggle} isFirst={isFirst} />
    </main>,
  );
  return { screen, picked, row: (name: RegExp) => screen.getByRole('treeitem', { name }) };
}

test('C23: what is typed first is the search, where the sheet is about it', async () => {
  const { screen } = await open();
  await press('till');
  await expect.element(screen.getByRole('searchbox')).toHaveValue('till');
  await screen.unmount();
  const other = await open(false);
  await press('/till');
  await expect.element(other.screen.getByRole('searchbox')).toHaveValue('');
});

test('by keys alone a place, a display found by a search and a group everywhere are chosen', async () => {
  const { screen, picked, row } = await open();
  await expectAccessible();
  await press('{ArrowDown} ');
  await expect.element(row(/^Brno/)).toHaveAttribute('aria-checked', 'true');
  await press('{ArrowRight}{ArrowRight}');
  await expect.element(row(/^Counters/)).toHaveFocus();
  await press(' ');
  await expect.element(row(/^Brno/)).toHaveAttribute('aria-checked', 'mixed');
  await userEvent.fill(screen.getByRole('searchbox'), 'till');
  await row(/^Till/).click();
  await screen.getByRole('button', { name: /^Counters/ }).click();
  expect(picked).toEqual([
    ['place', 'Bar', 'Counter'],
    ['group', 'Counter'],
    ['display', 'Till'],
    ['group', 'Counter', 'Till'],
  ]);
});
