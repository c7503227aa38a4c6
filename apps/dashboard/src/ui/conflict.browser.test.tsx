import { expect, test } from 'vitest';
import { askAboutConflict, type Difference } from './conflict.tsx';
import { expectAccessible, press, renderUi } from './test/render-ui.tsx';

const differences: readonly Difference[] = [
  { field: 'Name', savedValues: 'Counter', ownValues: 'Counter left' },
  { field: 'Description', savedValues: '', ownValues: 'Above the coffee machine' },
  { field: 'Orientation', savedValues: 'Horizontal', ownValues: 'Horizontal' },
];

async function ask(fields: readonly Difference[]) {
  const screen = await renderUi(<p>Page</p>);
  const answer = askAboutConflict('Counter', fields);
  const dialog = screen.getByRole('alertdialog', { name: 'Counter was changed meanwhile' });
  await expect.element(dialog).toBeVisible();
  return { screen, answer, dialog };
}

test('shows theirs and mine side by side, only where they differ, and says "empty" for an empty field', async () => {
  const { screen, answer } = await ask(differences);
  const rows = screen
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Field', 'Theirs', 'Yours'],
    ['Name', 'Counter', 'Counter left'],
    ['Description', 'empty', 'Above the coffee machine'],
  ]);
  await expectAccessible();
  await press('{Escape}');
  expect(await answer).toBeNull();
});

test('nothing is overwritten before the user has chosen: theirs, mine, or neither', async () => {
  for (const [button, expected] of [
    ['Reload theirs', 'theirs'],
    ['Keep mine', 'mine'],
    ['Cancel', null],
  ] as const) {
    const { screen, answer, dialog } = await ask(differences);
    await screen.getByRole('button', { name: button }).click();
    expect(await answer).toBe(expected);
    await expect.element(dialog).not.toBeInTheDocument();
    await screen.unmount();
  }
});

test('says so when none of my fields are affected', async () => {
  const { screen, answer } = await ask([differences[2]!]);
  await expect.element(screen.getByRole('alertdialog')).toMatchTextContent('No field of yours is affected.');
  await screen.getByRole('button', { name: 'Keep mine' }).click();
  expect(await answer).toBe('mine');
});
