import { describe, expect, test, vi } from 'vitest';
import type { MenuItem } from './Menu.tsx';
import { MenuButton } from './MenuButton.tsx';
import { expectAccessible, press, renderUi } from './test/render-ui.tsx';

const onEdit = vi.fn();
const items: readonly MenuItem[] = [
  { label: 'Edit', icon: 'edit', onClick: onEdit },
  { label: 'Restart', disabled: true, hint: 'No device is paired' },
  { label: 'Open page', href: '/en/displays/1' },
  'divider',
  { label: 'Delete', danger: true },
];

function menuButton(entries = items) {
  return (
    <>
      <MenuButton label="Actions for Terrace" items={entries} />
      <button type="button" style={{ marginTop: 300 }}>
        Next
      </button>
    </>
  );
}

const opener = { name: 'Actions for Terrace' };

describe('a menu', () => {
  test('opens by click, Enter, Space and arrow down, on its first entry', async () => {
    const screen = await renderUi(menuButton());
    const button = screen.getByRole('button', opener);
    await button.click();
    await expect.element(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible();
    for (const key of ['{Enter}', ' ', '{ArrowDown}']) {
      await press('{Escape}');
      await expect.element(button).toHaveFocus();
      await press(key);
      await expect.element(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
    }
  });

  test('arrow keys wrap around and skip disabled entries; Home and End go to the ends', async () => {
    const screen = await renderUi(menuButton());
    await screen.getByRole('button', opener).click();
    const entry = (name: string) => screen.getByRole('menuitem', { name });
    await press('{ArrowDown}');
    await expect.element(entry('Open page')).toHaveFocus();
    await press('{ArrowDown}{ArrowDown}');
    await expect.element(entry('Edit')).toHaveFocus();
    await press('{ArrowUp}');
    await expect.element(entry('Delete')).toHaveFocus();
    await press('{Home}');
    await expect.element(entry('Edit')).toHaveFocus();
    await press('{End}');
    await expect.element(entry('Delete')).toHaveFocus();
  });

  test('a letter moves to the next entry that begins with it', async () => {
    const screen = await renderUi(menuButton());
    await screen.getByRole('button', opener).click();
    await press('d');
    await expect.element(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
  });

  test('a selected entry runs once, the menu closes and the focus returns', async () => {
    onEdit.mockClear();
    const screen = await renderUi(menuButton());
    await screen.getByRole('button', opener).click();
    await press('{Enter}');
    expect(onEdit).toHaveBeenCalledTimes(1);
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', opener)).toHaveFocus();
  });

  test('an entry that navigates is a link', async () => {
    const screen = await renderUi(menuButton());
    await screen.getByRole('button', opener).click();
    await screen.getByRole('menuitem', { name: 'Open page' }).click();
    await expect.poll(screen.address).toBe('/en/displays/1');
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  });

  test('a disabled entry says why', async () => {
    const screen = await renderUi(menuButton());
    await screen.getByRole('button', opener).click();
    const restart = screen.getByRole('menuitem', { name: /Restart/ });
    await expect.element(restart).toBeDisabled();
    await expect.element(restart).toMatchTextContent('No device is paired');
  });

  test('Tab closes it and moves on after its button', async () => {
    const screen = await renderUi(menuButton());
    await screen.getByRole('button', opener).click();
    await press('{Tab}');
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  });

  test('a press outside closes it, and so does a second press on its button', async () => {
    const screen = await renderUi(menuButton());
    const button = screen.getByRole('button', opener);
    await button.click();
    await screen.getByRole('button', { name: 'Next' }).click();
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
    await button.click();
    await button.click();
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  });

  test('with choices it opens on the selected one, which is ticked', async () => {
    const languages = ['English', 'Čeština', 'Deutsch'].map((label) => ({
      label,
      checked: label === 'Čeština',
    }));
    const screen = await renderUi(menuButton(languages));
    await screen.getByRole('button', opener).click();
    await expect.element(screen.getByRole('menuitemradio', { name: 'Čeština' })).toHaveFocus();
    await expect.element(screen.getByRole('menuitemradio', { name: 'Čeština' })).toBeChecked();
    await expect.element(screen.getByRole('menuitemradio', { name: 'Deutsch' })).not.toBeChecked();
    await expectAccessible();
  });
});
