import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible, press, renderUi } from '../../ui/test/render-ui.tsx';
import { TargetPicker } from './TargetPicker.tsx';
import { type PickedTarget, type Targets, toggled } from './target-tree.ts';

const place = (id: string) => ({ id, name: id, timezone: 'Europe/Prague', isOpen: true });
const display = (id: string, at: string, groups: string[] = []) => ({ id, name: id, place: at, groups });
const targets: Targets = {
  places: [place('Brno'), place('Praha')],
  groups: [{ id: 'c', name: 'Counters' }],
  displays: [display('Bar', 'Brno'), display('Counter', 'Brno', ['c']), display('Till', 'Praha', ['c'])],
};

interface PickerProps {
  onToggle: (target: PickedTarget) => void;
  isFirst: boolean;
  of?: Targets;
}

function Picker({ onToggle, isFirst, of = targets }: PickerProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return (
    <TargetPicker
      targets={of}
      chosen={chosen}
      isFirst={isFirst}
      first={<button type="button">All</button>}
      words={{ aside: () => null }}
      onToggle={(target) => {
        onToggle(target);
        setChosen(toggled(target.displays, chosen));
      }}
    />
  );
}

async function open(isFirst = true, of = targets) {
  const picked: string[][] = [];
  const onToggle = vi.fn(({ kind, displays }: PickedTarget) => void picked.push([kind, ...displays]));
  const screen = await renderUi(
    <main>
      <h1>Where</h1>
      <Picker onToggle={onToggle} isFirst={isFirst} of={of} />
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

test('by keys alone a place, a display of it and one found by a search are chosen, and a group everywhere', async () => {
  const { screen, picked, row } = await open();
  await expectAccessible();
  await press('{ArrowDown} ');
  await expect.element(row(/^Brno/)).toHaveAttribute('aria-checked', 'true');
  await press('{ArrowRight}');
  await expect.element(row(/^Bar/)).toHaveFocus();
  await press(' ');
  await expect.element(row(/^Brno/)).toHaveAttribute('aria-checked', 'mixed');
  await expect.element(row(/^Brno/)).toHaveTextContent(/1\sof\s2$/);
  await press('{ArrowLeft}');
  await expect.element(row(/^Brno/)).toHaveFocus();
  await userEvent.fill(screen.getByRole('searchbox'), 'till');
  await row(/^Till/).click();
  await userEvent.fill(screen.getByRole('searchbox'), 'count');
  await screen.getByRole('button', { name: /^Counters/ }).click();
  expect(picked).toEqual([
    ['place', 'Bar', 'Counter'],
    ['display', 'Bar'],
    ['display', 'Till'],
    ['group', 'Counter', 'Till'],
  ]);
});

test('the nearest place is first; a closed one says until when', async () => {
  const far = { id: 'a', name: 'Auckland', timezone: 'Pacific/Auckland', isOpen: false };
  const opensAt = new Date(Date.now() + 25 * 3_600_000).toISOString();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { screen } = await open(true, {
    places: [far, { ...far, id: 'h', name: 'Here', timezone: here, opensAt }, { ...place('Nowhere') }],
    groups: [],
    displays: [display('Far', 'a'), display('Near', 'h')],
  });
  const rows = () => screen.getByRole('treeitem').elements();
  expect(rows().map((each) => each.getAttribute('data-key'))).toEqual(['h', 'Near', 'a', 'Far']);
  expect(rows()[0]!.textContent).toMatch(/^HereClosed until .+1$/);
  expect(rows()[2]!.textContent).toBe('AucklandClosed1');
});

test('2,000 displays: places fold, keys unfold one, and a search lists what it finds', async () => {
  const places = Array.from({ length: 400 }, (_, n) => place(`Place ${n}`));
  const displays = places.flatMap(({ id }) => [1, 2, 3, 4, 5].map((n) => display(`${id} no. ${n}`, id)));
  const { screen, row } = await open(true, { places, groups: [], displays });
  await expect.element(row(/^Place 0/)).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('treeitem').elements()).toHaveLength(400);
  await press('{ArrowDown}{ArrowRight}{ArrowRight}');
  await expect.element(row(/^Place 0 no. 1/)).toHaveFocus();
  await press('{ArrowLeft}{ArrowLeft}');
  await expect.element(row(/^Place 0/)).toHaveAttribute('aria-expanded', 'false');
  await userEvent.fill(screen.getByRole('searchbox'), 'place 399');
  await expect.element(row(/^Place 399 no. 5/)).toBeVisible();
  const [head] = screen.getByRole('treeitem').elements();
  expect(head!.hasAttribute('aria-expanded')).toBe(false);
});
