import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { TextField } from './fields.tsx';
import { SideSheet, type SideSheetProps } from './SideSheet.tsx';
import { expectAccessible, press, renderUi } from './test/render-ui.tsx';

function sheet(props: Partial<SideSheetProps> = {}) {
  return (
    <SideSheet
      opened
      title="Add display"
      submitLabel="Add display"
      onClose={() => undefined}
      onSubmit={() => undefined}
      {...props}
    >
      {props.children ?? (
        <>
          <TextField label="Name" />
          <TextField label="Description" optional />
        </>
      )}
    </SideSheet>
  );
}

const submitButton = { name: 'Add display' };

describe('a side sheet', () => {
  test('is a dialog named by its title, and its first field has the focus', async () => {
    const screen = await renderUi(sheet());
    await expect.element(screen.getByRole('dialog', { name: 'Add display' })).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await expectAccessible();
  });

  test('is submitted by Enter in a field, by Ctrl Enter anywhere, and by its button', async () => {
    const onSubmit = vi.fn();
    const screen = await renderUi(sheet({ onSubmit }));
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await press('Terrace{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    await press('{Tab}{Tab}');
    await press('{Control>}{Enter}{/Control}');
    expect(onSubmit).toHaveBeenCalledTimes(2);
    await screen.getByRole('button', submitButton).click();
    expect(onSubmit).toHaveBeenCalledTimes(3);
  });

  test('UI6: keeps the focus when the focused element is removed', async () => {
    const onSubmit = vi.fn();
    const screen = await renderUi(sheet({ onSubmit, children: <button type="button">Add location</button> }));
    await screen.getByRole('button', { name: 'Add location' }).click();
    await screen.rerender(sheet({ onSubmit, children: <p>Added</p> }));
    await expect.poll(() => document.activeElement).not.toBe(document.body);
    await press('{Control>}{Enter}{/Control}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    await press('{Tab}');
    await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  });

  test('is not submitted twice while it is being saved', async () => {
    const onSubmit = vi.fn();
    const screen = await renderUi(sheet({ onSubmit, submitting: true }));
    await expect.element(screen.getByRole('button', submitButton)).toHaveAttribute('aria-busy', 'true');
    await screen.getByRole('textbox', { name: 'Name' }).click();
    await press('{Enter}{Control>}{Enter}{/Control}');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('Cancel, the cross and Esc all ask its owner to close it', async () => {
    const onClose = vi.fn();
    const screen = await renderUi(sheet({ onClose }));
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await screen.getByRole('button', { name: 'Close' }).click();
    await press('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(3);
  });

  test('returns the focus to the opener', async () => {
    const screen = await renderUi(
      <>
        <button type="button">Add</button>
        {sheet({ opened: false })}
      </>,
    );
    await screen.getByRole('button', { name: 'Add' }).click();
    await screen.rerender(
      <>
        <button type="button">Add</button>
        {sheet()}
      </>,
    );
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await screen.rerender(
      <>
        <button type="button">Add</button>
        {sheet({ opened: false })}
      </>,
    );
    await expect.element(screen.getByRole('button', { name: 'Add' })).toHaveFocus();
  });

  test('announces what is missing in a live region', async () => {
    const screen = await renderUi(sheet());
    const note = screen.getByRole('dialog').getByRole('status');
    await expect.element(note).toHaveTextContent('');
    await screen.rerender(sheet({ footerNote: 'Required inputs are not filled' }));
    await expect.element(note).toHaveTextContent('Required inputs are not filled');
    await expectAccessible();
  });

  test('saves nothing while the browser is offline, and again when it is back', async () => {
    const onSubmit = vi.fn();
    const screen = await renderUi(sheet({ onSubmit }));
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await expect.element(screen.getByRole('button', submitButton)).toBeDisabled();
    await press('{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await expect.element(screen.getByRole('button', submitButton)).toBeEnabled();
  });

  test('can stay open for the next one', async () => {
    const onChange = vi.fn();
    const screen = await renderUi(sheet({ addAnother: { checked: false, onChange } }));
    await screen.getByText('Add another').click();
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
  });

  test('another way to submit stands in the place of Cancel, and what it costs beside it', async () => {
    const onClick = vi.fn();
    const screen = await renderUi(
      sheet({ aside: <p>+ 9.90 € a month</p>, other: { label: 'Add only', onClick } }),
    );
    await expect.element(screen.getByText('+ 9.90 € a month')).toBeInViewport();
    await screen.getByRole('button', { name: 'Add only' }).click();
    expect(onClick).toHaveBeenCalledTimes(1);
    await expect.element(screen.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  });

  test('fills a phone, with its buttons visible', async () => {
    await page.viewport(390, 700);
    const screen = await renderUi(sheet({ footerNote: 'Required inputs are not filled' }));
    await expect.element(screen.getByRole('button', submitButton)).toBeInViewport();
    expect(screen.getByRole('dialog').element().getBoundingClientRect().width).toBe(390);
    await expectAccessible();
  });
});
