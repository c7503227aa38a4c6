import { expect, test, vi } from 'vitest';
import { renderUi } from '../../ui/test/render-ui.tsx';
import { Announced } from './Announced.tsx';

test('counts are announced at most once a second, the newest', async () => {
  vi.useFakeTimers();
  const screen = await renderUi(<Announced text="1 of 7 show it" />);
  const status = screen.getByRole('status').first().element();
  for (const count of [2, 3, 4]) {
    await screen.rerender(<Announced text={`${count} of 7 show it`} />);
    await vi.advanceTimersByTimeAsync(300);
    expect(status.textContent).toBe('1 of 7 show it');
  }
  await vi.advanceTimersByTimeAsync(100);
  await expect.poll(() => status.textContent).toBe('4 of 7 show it');
});
