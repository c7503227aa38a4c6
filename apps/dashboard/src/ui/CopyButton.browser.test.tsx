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

test('reports when the browser does not allow copying', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  const screen = await renderUi(<CopyButton value="x" />);
  await screen.getByRole('button', { name: 'Copy' }).click();
  await expect.element(screen.getByText('The browser did not allow copying.')).toBeVisible();
});
