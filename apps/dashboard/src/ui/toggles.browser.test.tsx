import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { expectAccessible, press, renderUi } from './test/render-ui.tsx';
import { Checkbox, Segmented, Switch } from './toggles.tsx';

describe('a checkbox and a switch', () => {
  test('are toggled by pressing their label, and by Space', async () => {
    const screen = await renderUi(
      <div style={{ display: 'grid', gap: 12 }}>
        <Checkbox label="Remember me" />
        <Switch label="Alerts" />
      </div>,
    );
    await screen.getByText('Remember me').click();
    await expect.element(screen.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
    await press('{Tab} ');
    await expect.element(screen.getByRole('switch', { name: 'Alerts' })).toBeChecked();
    await expectAccessible();
  });

  test('have a target of at least 24 pixels', async () => {
    const screen = await renderUi(
      <div style={{ padding: 20 }}>
        <Checkbox label="Select Terrace" hideLabel />
      </div>,
    );
    const box = screen.getByRole('checkbox', { name: 'Select Terrace' });
    const { left, top } = box.element().getBoundingClientRect();
    document.elementFromPoint(left - 3, top - 3)!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(box).toBeChecked();
  });

  test('have an error and a description, which are read with them', async () => {
    const screen = await renderUi(
      <Checkbox label="I agree" error="Please agree to go on." description="You can change it later." />,
    );
    const box = screen.getByRole('checkbox', { name: 'I agree' });
    await expect.element(box).toBeInvalid();
    await expect.element(box).toHaveAccessibleDescription('Please agree to go on. You can change it later.');
    await expectAccessible();
  });

  test('a checkbox for several is mixed if some of them are on', async () => {
    const screen = await renderUi(<Checkbox label="All days" mixed />);
    await expect.element(screen.getByRole('checkbox', { name: 'All days' })).toBePartiallyChecked();
    await screen.rerender(<Checkbox label="All days" mixed={false} />);
    await expect.element(screen.getByRole('checkbox', { name: 'All days' })).not.toBePartiallyChecked();
  });

  test('that are disabled are still readable', async () => {
    const screen = await renderUi(
      <Switch label="Alerts" disabled defaultChecked description="Only for admins." />,
    );
    await expect.element(screen.getByRole('switch', { name: 'Alerts' })).toBeDisabled();
    await expectAccessible();
  });
});

describe('segments', () => {
  const hours = [
    { value: 'always', label: 'Always' },
    { value: 'hours', label: 'Opening hours' },
    { value: 'never', label: 'Never' },
  ] as const;
  type Hours = (typeof hours)[number]['value'];

  function Plays({ width, error }: { width?: number; error?: string }) {
    const [value, setValue] = useState<Hours>('always');
    return (
      <div style={{ width }}>
        <Segmented label="Plays" options={hours} value={value} onChange={setValue} error={error} />
      </div>
    );
  }

  test('are a group of radio buttons: Tab reaches the selected one, arrow keys move the selection', async () => {
    const screen = await renderUi(<Plays />);
    await expect.element(screen.getByRole('radiogroup', { name: 'Plays' })).toBeVisible();
    await press('{Tab}{ArrowRight}');
    await expect.element(screen.getByRole('radio', { name: 'Opening hours' })).toBeChecked();
    await press('{ArrowRight}{ArrowRight}');
    await expect.element(screen.getByRole('radio', { name: 'Always' })).toBeChecked();
    await expectAccessible();
  });

  test('a press selects', async () => {
    const screen = await renderUi(<Plays />);
    await screen.getByRole('radio', { name: 'Never' }).click();
    await expect.element(screen.getByRole('radio', { name: 'Never' })).toBeChecked();
  });

  test('become a select if they do not fit, and segments again if they do', async () => {
    const screen = await renderUi(<Plays width={120} />);
    const select = screen.getByRole('combobox', { name: 'Plays' });
    await expect.element(select).toBeVisible();
    await expectAccessible();
    await select.selectOptions('Never');
    await screen.rerender(<Plays width={600} />);
    await expect.element(select).not.toBeInTheDocument();
    await expect.element(screen.getByRole('radio', { name: 'Never' })).toBeChecked();
  });

  test('the error is read with them', async () => {
    const screen = await renderUi(<Plays error="Choose when it plays." />);
    await expect
      .element(screen.getByRole('radiogroup', { name: 'Plays' }))
      .toHaveAccessibleDescription('Choose when it plays.');
    await expectAccessible();
  });
});
