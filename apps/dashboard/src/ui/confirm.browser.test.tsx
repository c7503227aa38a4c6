import { describe, expect, test, vi } from 'vitest';
import { type ConfirmInput, confirm } from './confirm.tsx';
import { expectAccessible, press, renderUi } from './test/render-ui.tsx';
import { toastStore } from './toast.ts';

const deletion: ConfirmInput = {
  title: 'Delete Counter left?',
  body: 'Its device shows pairing words again.',
  confirmLabel: 'Delete',
  danger: true,
};

/** A page with a button that asks, and the answer. */
async function ask(input: ConfirmInput) {
  const answers: boolean[] = [];
  const screen = await renderUi(
    <button type="button" onClick={() => void confirm(input).then((answer) => answers.push(answer))}>
      Ask
    </button>,
  );
  await screen.getByRole('button', { name: 'Ask' }).click();
  const dialog = screen.getByRole('alertdialog');
  await expect.element(dialog).toBeVisible();
  return { screen, dialog, answers };
}

describe('a confirmation dialog', () => {
  test('is named by the question and described by its consequence', async () => {
    const { screen, dialog, answers } = await ask(deletion);
    await expect.element(dialog).toHaveAccessibleName('Delete Counter left?');
    await expect.element(dialog).toHaveAccessibleDescription('Its device shows pairing words again.');
    await expectAccessible();
    await screen.getByRole('button', { name: 'Delete' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(answers).toEqual([true]);
  });

  test('for a deletion focuses Cancel, so that Enter by habit deletes nothing', async () => {
    const { screen, dialog, answers } = await ask(deletion);
    await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await press('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(answers).toEqual([false]);
    await expect.element(screen.getByRole('button', { name: 'Ask' })).toHaveFocus();
  });

  test('for something harmless focuses the confirm button', async () => {
    const { screen, dialog, answers } = await ask({
      title: 'Send the invitation again?',
      confirmLabel: 'Send',
    });
    await expect.element(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
    await press('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(answers).toEqual([true]);
  });

  test('Esc means no', async () => {
    const { dialog, answers } = await ask(deletion);
    await press('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(answers).toEqual([false]);
  });

  test('the page below cannot be reached by pointer, keys or screen reader', async () => {
    const { dialog } = await ask(deletion);
    expect(document.getElementById('root')!.inert).toBe(true);
    for (let times = 0; times < 4; times += 1) {
      await press('{Tab}');
      const isInside = dialog.element().contains(document.activeElement);
      expect(isInside || document.activeElement === document.body).toBe(true);
    }
    await press('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(document.getElementById('root')!.inert).toBe(false);
  });

  test('a notice has only one button', async () => {
    const { screen, dialog, answers } = await ask({
      title: 'Signed out',
      confirmLabel: 'Log in',
      isNotice: true,
    });
    expect(dialog.getByRole('button').elements()).toHaveLength(1);
    await screen.getByRole('button', { name: 'Log in' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(answers).toEqual([true]);
  });
});

describe('an action inside the dialog', () => {
  test('a failure is announced and stays visible, and the action can be retried', async () => {
    const action = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(new Error('Unable to delete'))
      .mockResolvedValueOnce(undefined);
    const { screen, dialog, answers } = await ask({ ...deletion, action });
    await screen.getByRole('button', { name: 'Delete' }).click();
    await expect.element(screen.getByRole('alert').getByText('Unable to delete')).toBeVisible();
    // SP4: it is also shown as a toast, as every failure is.
    const toasts = toastStore.current();
    expect(toasts.map(({ message, kind }) => [message, kind])).toContainEqual(['Unable to delete', 'error']);
    await expectAccessible();
    expect(answers).toEqual([]);
    await screen.getByRole('button', { name: 'Delete' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(answers).toEqual([true]);
  });

  test('it runs once, and the dialog stays until it is done', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const action = vi.fn(() => promise);
    const { screen, dialog, answers } = await ask({ ...deletion, action });
    const agree = screen.getByRole('button', { name: 'Delete' });
    await agree.click();
    await agree.click({ force: true });
    await press('{Escape}');
    await expect.element(dialog).toBeVisible();
    expect(action).toHaveBeenCalledTimes(1);
    resolve();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(answers).toEqual([true]);
  });

  test('the alternative button runs its own action', async () => {
    const action = vi.fn(async () => undefined);
    const save = vi.fn(async () => undefined);
    const { screen, dialog, answers } = await ask({
      title: 'Leave without saving?',
      confirmLabel: 'Leave',
      cancelLabel: 'Stay',
      action,
      alternative: { label: 'Save and leave', action: save },
    });
    await expect.element(screen.getByRole('button', { name: 'Stay' })).toBeVisible();
    await screen.getByRole('button', { name: 'Save and leave' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(save).toHaveBeenCalledTimes(1);
    expect(action).not.toHaveBeenCalled();
    expect(answers).toEqual([true]);
  });
});

test('two dialogs at once are stacked, and each is answered separately', async () => {
  const screen = await renderUi(<p>Page</p>);
  const first = confirm({ title: 'First?', confirmLabel: 'Yes to the first' });
  const second = confirm({ title: 'Second?', confirmLabel: 'Yes to the second' });
  await expect.element(screen.getByRole('button', { name: 'Yes to the second' })).toHaveFocus();
  await press('{Escape}');
  expect(await second).toBe(false);
  await expect.element(screen.getByRole('button', { name: 'Yes to the first' })).toHaveFocus();
  await press('{Enter}');
  expect(await first).toBe(true);
});
