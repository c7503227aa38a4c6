import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { AddPicker, type Picked } from './AddPicker.tsx';
import { expectAccessible, press, renderUi } from './test/render-ui.tsx';

const displays: readonly Picked[] = [
  { id: '1', name: 'Counter left' },
  { id: '2', name: 'Terasa Žižkov' },
  { id: '3', name: 'Window' },
];

interface Answer {
  data?: readonly Picked[];
  error?: Error;
}

function picker(answer: Answer = { data: displays }, exclude: readonly string[] = []) {
  const onPick = vi.fn();
  const refetch = vi.fn();
  const asked: boolean[] = [];
  const useOptions = (isOpen: boolean) => {
    asked.push(isOpen);
    return { data: answer.data, error: answer.error ?? null, refetch };
  };
  const ui = (
    <AddPicker
      label="Display"
      title="Add display"
      empty="No other displays"
      useOptions={useOptions}
      exclude={new Set(exclude)}
      onPick={onPick}
    />
  );
  return { ui, onPick, refetch, asked };
}

describe('the button that adds something from a list', () => {
  test('sends requests only while its list is open', async () => {
    const { ui, asked } = picker();
    const screen = await renderUi(ui);
    expect(asked).not.toContain(true);
    await screen.getByRole('button', { name: 'Add display' }).click();
    await expect.element(screen.getByRole('listbox', { name: 'Add display' })).toBeVisible();
    expect(asked.at(-1)).toBe(true);
    await expectAccessible();
  });

  test('picks by typing and keys, closes and returns the focus', async () => {
    const { ui, onPick } = picker();
    const screen = await renderUi(ui);
    const button = screen.getByRole('button', { name: 'Add display' });
    await button.click();
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    await expect.element(screen.getByRole('combobox')).toHaveFocus();
    await press('zizkov{Enter}');
    expect(onPick).toHaveBeenCalledExactlyOnceWith(displays[1]);
    await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  });

  test('does not offer what is already added, and says so when nothing is left', async () => {
    const { ui } = picker({ data: displays }, ['1', '3']);
    const screen = await renderUi(ui);
    await screen.getByRole('button', { name: 'Add display' }).click();
    await expect.poll(() => screen.getByRole('option').elements()).toHaveLength(1);
    await screen.rerender(picker({ data: displays }, ['1', '2', '3']).ui);
    await expect.element(screen.getByText('No other displays')).toBeVisible();
    await expectAccessible();
  });

  test('Esc closes the list, picks nothing and returns the focus', async () => {
    const { ui, onPick } = picker();
    const screen = await renderUi(ui);
    await screen.getByRole('button', { name: 'Add display' }).click();
    await press('{Escape}');
    await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Add display' })).toHaveFocus();
    expect(onPick).not.toHaveBeenCalled();
  });

  test('a list that could not be loaded says why and can be retried', async () => {
    const error = new ApiError({ status: 503, code: 'unavailable', message: 'The server is busy.' });
    const { ui, refetch } = picker({ error });
    const screen = await renderUi(ui);
    await screen.getByRole('button', { name: 'Add display' }).click();
    await expect
      .element(screen.locator.getByRole('alert'))
      .toMatchTextContent('The list could not be loaded.The server is busy.');
    await screen.getByRole('button', { name: 'Try again' }).click();
    expect(refetch).toHaveBeenCalledTimes(1);
    await expectAccessible();
  });

  test('while loading neither options nor "nothing left" are shown', async () => {
    const { ui } = picker({});
    const screen = await renderUi(ui);
    await screen.getByRole('button', { name: 'Add display' }).click();
    await expect
      .element(screen.getByRole('button', { name: 'Add display' }))
      .toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('option').elements()).toHaveLength(0);
    await expect.element(screen.getByText('No other displays')).not.toBeInTheDocument();
  });
});
