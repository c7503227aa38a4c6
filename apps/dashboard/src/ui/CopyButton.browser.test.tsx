import { expect, test, vi } from 'vitest';
import { CopyButton } from './CopyButton.tsx';
import { expectAccessible, renderUi } from './test/render-ui.tsx';

test('copies the value and confirms it', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await renderUi(<CopyButton value="https://vitrine.test/player/" label="Copy address" />);
  await screen.getByRole('button', { name: 'Copy address' }).click();
  expect(writeText).toHaveBeenCalledExactlyOnceWith('https://vitrine.test/player/');
  await expect.element(screen.getByRole('status').getByText('copied to clipboard')).toBeVisible();
  await expectAccessible();
});

test('over plain http, where there is no clipboard, it copies what it selects, also inside a dialog', async () => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
  const copied: string[] = [];
  vi.spyOn(document, 'execCommand').mockImplementation((command) => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLTextAreaElement)
      copied.push(
        command,
        activeElement.value.slice(activeElement.selectionStart, activeElement.selectionEnd),
      );
    return true;
  });
  const screen = await renderUi(
    <dialog ref={(dialog) => dialog?.showModal()} aria-label="Player">
      <CopyButton value="http://192.168.1.20:4400/player/" label="Copy address" />
    </dialog>,
  );
  const button = screen.getByRole('button', { name: 'Copy address' });
  await button.click();
  expect(copied).toEqual(['copy', 'http://192.168.1.20:4400/player/']);
  await expect.element(button).toHaveFocus();
});

test('reports when the browser does not allow copying', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  const screen = await renderUi(<CopyButton value="x" />);
  await screen.getByRole('button', { name: 'Copy' }).click();
  await expect.element(screen.getByText('The browser did not allow copying.')).toBeVisible();
});
