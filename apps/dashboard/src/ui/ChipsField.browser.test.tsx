import { useState } from 'react';
import { expect, test } from 'vitest';
import { ChipsField } from './ChipsField.tsx';
import { expectAccessible, press, renderUi } from './test/render-ui.tsx';

const isEmail = (text: string) => /^\S+@\S+\.\S+$/.test(text);

function Recipients({ initial = [], error }: { initial?: readonly string[]; error?: string }) {
  const [values, setValues] = useState(initial);
  const [text, setText] = useState('');
  return (
    <>
      <ChipsField
        label="Recipients"
        description="Everybody here gets the alert."
        error={error}
        values={values}
        onChange={setValues}
        text={text}
        onText={setText}
        split={(typed) => typed.split(/[\s,;]+/).filter(Boolean)}
        separators={/[\s,;]/}
        isValid={isEmail}
        invalidLabel="is not an email address"
        removeLabel={(value) => `Remove ${value}`}
        placeholder="name@company.com"
      />
      <button type="button">Next</button>
      <output>{values.join('|')}</output>
    </>
  );
}

const paste = (text: string) => {
  const data = new DataTransfer();
  data.setData('text', text);
  document.activeElement!.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  );
};

test('Enter, a comma, a space and blur each turn the typed text into a chip', async () => {
  const screen = await renderUi(<Recipients />);
  await screen.getByRole('textbox', { name: 'Recipients' }).click();
  await press('a@b.cz{Enter}c@d.cz,e@f.cz g@h.cz');
  await press('{Tab}');
  await expect.element(screen.locator.getByRole('status')).toHaveTextContent('a@b.cz|c@d.cz|e@f.cz|g@h.cz');
  await expect.element(screen.getByRole('list', { name: 'Recipients' })).toBeVisible();
  await expectAccessible();
});

test('a pasted column of addresses becomes one chip each, without duplicates', async () => {
  const screen = await renderUi(<Recipients initial={['eva@shop.cz']} />);
  await screen.getByRole('textbox', { name: 'Recipients' }).click();
  paste('jan@shop.cz\nEVA@shop.cz\n\npetr@shop.cz;');
  await expect
    .element(screen.locator.getByRole('status'))
    .toHaveTextContent('eva@shop.cz|jan@shop.cz|petr@shop.cz');
});

test('Ctrl Enter is left to the form, which also takes the typed text', async () => {
  const screen = await renderUi(<Recipients />);
  const input = screen.getByRole('textbox', { name: 'Recipients' });
  await input.click();
  await press('a@b.cz{Control>}{Enter}{/Control}');
  await expect.element(input).toHaveValue('a@b.cz');
});

test('Backspace in the empty field returns the last chip to the field', async () => {
  const screen = await renderUi(<Recipients initial={['a@b.cz', 'c@d.c']} />);
  const input = screen.getByRole('textbox', { name: 'Recipients' });
  await input.click();
  await press('{Backspace}');
  await expect.element(input).toHaveValue('c@d.c');
  await press('z{Enter}');
  await expect.element(screen.locator.getByRole('status')).toHaveTextContent('a@b.cz|c@d.cz');
});

test('an invalid address is marked with an icon and text, not by colour alone', async () => {
  const screen = await renderUi(<Recipients initial={['a@b.cz', 'nobody']} />);
  const chips = screen.getByRole('listitem');
  await expect.element(chips.nth(1)).toHaveTextContent('nobodyis not an email address');
  await expect.element(chips.nth(0)).toHaveTextContent('a@b.cz');
  expect(chips.nth(1).element().querySelector('svg')).not.toBeNull();
  await expectAccessible();
});

test('each chip has a button that names what it removes; the field keeps the focus', async () => {
  const screen = await renderUi(<Recipients initial={['a@b.cz', 'c@d.cz']} />);
  await screen.getByRole('button', { name: 'Remove a@b.cz' }).click();
  await expect.element(screen.locator.getByRole('status')).toHaveTextContent('c@d.cz');
  await expect.element(screen.getByRole('textbox', { name: 'Recipients' })).toHaveFocus();
});

test('the error is beside the field and read with it, before its description', async () => {
  const screen = await renderUi(<Recipients error="Add at least one recipient." />);
  const input = screen.getByRole('textbox', { name: 'Recipients' });
  await expect
    .element(input)
    .toHaveAccessibleDescription('Add at least one recipient. Everybody here gets the alert.');
  await expect.element(input).toBeInvalid();
  await expectAccessible();
});
