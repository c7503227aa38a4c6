import { expect, test, vi } from 'vitest';
import { ChoiceDialog } from './ChoiceDialog.tsx';
import { expectAccessible, press, renderUi } from './test/render-ui.tsx';

const folders = [
  { id: 'a', name: 'Summer' },
  { id: 'b', name: 'Winter' },
];

function dialog({ onChoose = vi.fn(async () => undefined), onClose = vi.fn() } = {}) {
  const ui = (
    <ChoiceDialog
      title="Move to folder"
      names={['Menu.png', 'Promo.mp4']}
      label="Folder"
      options={folders}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
  return { ui, onChoose, onClose };
}

test('names the affected records, and cannot be confirmed before something is selected', async () => {
  const { ui } = dialog();
  const screen = await renderUi(ui);
  const box = screen.getByRole('dialog', { name: 'Move to folder' });
  await expect.element(box).toMatchTextContent('Menu.png, Promo.mp4');
  await expect.element(screen.getByRole('button', { name: 'Move to folder' })).toBeDisabled();
  await expectAccessible();
});

test('runs the choice once, and is not closed by Esc while it runs', async () => {
  const { ui, onChoose, onClose } = dialog({
    onChoose: vi.fn(() => new Promise<undefined>(() => undefined)),
  });
  const screen = await renderUi(ui);
  await screen.getByRole('combobox', { name: 'Folder' }).click();
  await press('w{Enter}');
  const agree = screen.getByRole('button', { name: 'Move to folder' });
  await agree.click();
  await expect.element(agree).toHaveAttribute('aria-busy', 'true');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(folders[1]);
  await press('{Escape}');
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect(onClose).not.toHaveBeenCalled();
});

test('Esc closes an open list first and then the dialog', async () => {
  const { ui, onClose } = dialog();
  const screen = await renderUi(ui);
  await screen.getByRole('combobox', { name: 'Folder' }).click();
  await expect.element(screen.getByRole('listbox')).toBeVisible();
  await press('{Escape}');
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await press('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
