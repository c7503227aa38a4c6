import { afterEach, expect, test, vi } from 'vitest';
import { HoldButton, holdMs } from './HoldButton.tsx';
import { expectAccessible, renderUi } from './test/render-ui.tsx';

afterEach(() => vi.useRealTimers());

async function held(props: { disabled?: boolean } = {}) {
  const onHeld = vi.fn();
  const screen = await renderUi(
    <HoldButton label="Hold to send" holdingLabel="Keep holding" onHeld={onHeld} {...props} />,
  );
  const button = screen.getByRole('button', { name: 'Hold to send' }).element() as HTMLButtonElement;
  button.setPointerCapture = () => {};
  const fire = (type: string, init: PointerEventInit = {}) =>
    button.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, ...init }));
  const key = (type: string, name: string, repeat = false) =>
    button.dispatchEvent(new KeyboardEvent(type, { bubbles: true, cancelable: true, key: name, repeat }));
  return { onHeld, button, fire, key };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('it acts once it was held for a second and a half, and says what to do meanwhile', async () => {
  const { onHeld, button, fire } = await held();
  vi.useFakeTimers();
  fire('pointerdown');
  await pass(holdMs - 50);
  // It is drawn a moment later.
  await expect.poll(() => button.firstElementChild?.textContent).toContain('Keep holding');
  expect(onHeld).not.toHaveBeenCalled();
  await pass(60);
  expect(onHeld).toHaveBeenCalledTimes(1);
  fire('pointerup');
  await pass(holdMs * 2);
  expect(onHeld).toHaveBeenCalledTimes(1);
});

test('letting go early empties it: the next hold begins anew', async () => {
  const { onHeld, fire } = await held();
  vi.useFakeTimers();
  for (let round = 0; round < 3; round += 1) {
    fire('pointerdown');
    await pass(holdMs - 100);
    fire('pointerup');
    await pass(100);
  }
  fire('pointerdown');
  await pass(500);
  window.dispatchEvent(new Event('blur'));
  await pass(holdMs);
  expect(onHeld).not.toHaveBeenCalled();
});

test('Space held does the same; a click, Enter and a second button of the mouse do nothing', async () => {
  const { onHeld, button, fire, key } = await held();
  vi.useFakeTimers();
  button.click();
  key('keydown', 'Enter');
  fire('pointerdown', { button: 2 });
  await pass(holdMs * 2);
  expect(onHeld).not.toHaveBeenCalled();
  key('keydown', ' ');
  key('keydown', ' ', true);
  await pass(holdMs - 100);
  key('keyup', ' ');
  await pass(holdMs);
  expect(onHeld).not.toHaveBeenCalled();
  key('keydown', ' ');
  await pass(holdMs + 10);
  expect(onHeld).toHaveBeenCalledTimes(1);
});

test('while it is disabled nothing is held', async () => {
  const { onHeld, button, fire, key } = await held({ disabled: true });
  await expectAccessible();
  vi.useFakeTimers();
  fire('pointerdown');
  key('keydown', ' ');
  await pass(holdMs * 2);
  expect(onHeld).not.toHaveBeenCalled();
  expect(button).toHaveAttribute('aria-disabled', 'true');
});
