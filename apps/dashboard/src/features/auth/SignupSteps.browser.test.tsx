import { afterEach, expect, test } from 'vitest';
import { renderUi } from '../../ui/test/render-ui.tsx';
import { SignupSteps } from './SignupSteps.tsx';

const meta = document.createElement('meta');
meta.name = 'cards';
afterEach(() => meta.remove());

test.each([
  ['available', ['Account details', 'Confirmation', 'Card']],
  ['unavailable', ['Account details', 'Confirmation']],
])('OP5: where cards are %s the steps of sign-up are %s', async (cards, steps) => {
  meta.content = cards;
  document.head.append(meta);
  const screen = await renderUi(<SignupSteps current="details" />);
  const shown = [...screen.container.querySelectorAll('li')].map((step) =>
    step.textContent!.replace(/^\d/, ''),
  );
  expect(shown).toEqual(steps);
});
