import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Button } from './Button.tsx';
import './tokens.css';
import './base.css';

test('a button is found by its name and answers a click and the keyboard once each', async () => {
  const onClick = vi.fn();
  const screen = await render(<Button onClick={onClick}>Save</Button>);
  const button = screen.getByRole('button', { name: 'Save' });
  await button.click();
  (button.element() as HTMLElement).focus();
  await expect.element(button).toHaveFocus();
  expect(onClick).toHaveBeenCalledOnce();
});
