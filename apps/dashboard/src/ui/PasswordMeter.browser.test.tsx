import { expect, test } from 'vitest';
import { PasswordMeter } from './PasswordMeter.tsx';
import { expectAccessible, renderUi } from './test/render-ui.tsx';

const filledBars = () => document.querySelectorAll('[data-filled]').length;

test('shows the rule until a password is long enough, then its strength, as text and bars', async () => {
  const screen = await renderUi(<PasswordMeter password="" />);
  const words = screen.locator.getByRole('status');
  for (const [password, text, bars] of [
    ['', 'At least 8 characters. Length helps most.', 0],
    ['abc', 'At least 8 characters. Length helps most.', 0],
    ['aaaaaaaa', 'Weak: easy to guess', 1],
    ['Kolik7xy', 'Fair: a few more characters help', 2],
    ['correct horse battery staple', 'Strong password', 4],
  ] as const) {
    await screen.rerender(<PasswordMeter password={password} />);
    await expect.element(words).toHaveTextContent(text);
    expect(filledBars()).toBe(bars);
    await expectAccessible();
  }
});

test("values that an attacker would try first, such as the user's name, add nothing", async () => {
  const screen = await renderUi(<PasswordMeter password="svobodova" known={['Eva Svobodova']} />);
  await expect.element(screen.locator.getByRole('status')).toHaveTextContent('Weak: easy to guess');
});
