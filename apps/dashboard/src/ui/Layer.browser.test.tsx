import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useShortcut } from '../lib/shortcuts.ts';
import { Layer } from './Layer.tsx';
import { expectAccessible, press, renderUi } from './test/render-ui.tsx';
import { showToast } from './toast.ts';

function Opener({ children, closeOnScrim }: { children: React.ReactNode; closeOnScrim?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <a href="#below">Below</a>
      {isOpen && (
        <Layer label="Rename" onClose={() => setOpen(false)} closeOnScrim={closeOnScrim}>
          <div style={{ background: 'var(--ds-surface)', position: 'relative', margin: 40 }}>{children}</div>
        </Layer>
      )}
    </>
  );
}

const fields = (
  <>
    <input aria-label="Name" />
    <button type="button">Save</button>
  </>
);

describe('a modal layer', () => {
  test('moves the focus to its first field and returns it to the opener', async () => {
    const screen = await renderUi(<Opener>{fields}</Opener>);
    await screen.getByRole('button', { name: 'Open' }).click();
    await expect
      .element(screen.getByRole('dialog', { name: 'Rename' }))
      .toHaveAttribute('aria-modal', 'true');
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await expectAccessible();
    await press('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  test('Tab stays inside, in both directions', async () => {
    const screen = await renderUi(<Opener>{fields}</Opener>);
    await screen.getByRole('button', { name: 'Open' }).click();
    const below = screen.getByText('Below');
    const reached = new Set<string | undefined>();
    for (const keys of ['{Tab}', '{Tab}', '{Tab}', '{Shift>}{Tab}{/Shift}', '{Shift>}{Tab}{/Shift}']) {
      await press(keys);
      expect(document.activeElement).not.toBe(below.element());
      reached.add(document.activeElement?.textContent || document.activeElement?.ariaLabel || undefined);
    }
    expect(reached).toContain('Save');
    expect(reached).toContain('Name');
  });

  test('the page below does not scroll and cannot be pressed until the layer is closed', async () => {
    const screen = await renderUi(<Opener>{fields}</Opener>);
    const page = document.getElementById('root')!;
    await screen.getByRole('button', { name: 'Open' }).click();
    expect(page.inert).toBe(true);
    expect(document.body.style.overflow).toBe('hidden');
    await press('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(page.inert).toBe(false);
    expect(document.body.style.overflow).toBe('');
  });

  test('without a field gets the focus itself, so that a screen reader starts there', async () => {
    const screen = await renderUi(
      <Opener>
        <p>Only words</p>
      </Opener>,
    );
    await screen.getByRole('button', { name: 'Open' }).click();
    const dialog = screen.getByRole('dialog').element();
    expect(document.activeElement!.contains(dialog)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  test('a press outside closes it only if no work can be lost', async () => {
    const beside = { force: true, position: { x: 5, y: 5 } };
    const screen = await renderUi(<Opener key="form">{fields}</Opener>);
    await screen.getByRole('button', { name: 'Open' }).click();
    await userEvent.click(document.querySelector('[class*=scrim]')!, beside);
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await press('{Escape}');
    await screen.rerender(
      <Opener key="picture" closeOnScrim>
        {fields}
      </Opener>,
    );
    await screen.getByRole('button', { name: 'Open' }).click();
    await userEvent.click(document.querySelector('[class*=scrim]')!, beside);
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('of two layers Esc closes the upper one, and the lower one is active again', async () => {
    const screen = await renderUi(
      <Opener>
        <Opener>{fields}</Opener>
      </Opener>,
    );
    await screen.getByRole('button', { name: 'Open' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Open' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await press('{Escape}');
    await expect.poll(() => screen.getByRole('dialog').elements()).toHaveLength(1);
    await expect.element(screen.getByRole('dialog').getByRole('button', { name: 'Open' })).toHaveFocus();
    await press('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('toasts can be read and pressed meanwhile', async () => {
    const onClick = vi.fn();
    const screen = await renderUi(<Opener>{fields}</Opener>);
    await screen.getByRole('button', { name: 'Open' }).click();
    showToast({ message: 'Display deleted', action: { label: 'Undo', onClick } });
    await screen.getByRole('button', { name: 'Undo' }).click();
    expect(onClick).toHaveBeenCalledTimes(1);
    await expect.element(screen.getByRole('dialog')).toBeVisible();
  });

  test('the shortcuts of the page are disabled while it is open', async () => {
    const onFilter = vi.fn();
    function Page() {
      useShortcut('filter', onFilter);
      return (
        <Opener>
          <button type="button">Close</button>
        </Opener>
      );
    }
    const screen = await renderUi(<Page />);
    await press('/');
    expect(onFilter).toHaveBeenCalledTimes(1);
    await screen.getByRole('button', { name: 'Open' }).click();
    await press('/');
    expect(onFilter).toHaveBeenCalledTimes(1);
  });
});
