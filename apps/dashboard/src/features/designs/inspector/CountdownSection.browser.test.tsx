import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { expect, test, vi } from 'vitest';
import { expectAccessible, renderUi } from '../../../ui/test/render-ui.tsx';
import { CountdownSection } from './CountdownSection.tsx';

test('date and time of a countdown have labels that are seen, and each changes its own part', async () => {
  const set = vi.fn();
  const box = { ...sampleBoxes.countdown, to: '2026-12-24T18:00' };
  const screen = await renderUi(
    <main>
      <h1>Countdown</h1>
      <h2>Box</h2>
      <CountdownSection box={box} set={set} brand={null} things={{} as never} />
    </main>,
  );
  await expect.element(screen.getByText('Until', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Time', { exact: true })).toBeVisible();
  const time = screen.getByRole('textbox', { name: 'Time', exact: true });
  await expect.element(time).toHaveValue('18:00');
  await time.fill('19:30');
  (time.element() as HTMLElement).blur();
  await expect.poll(() => set.mock.lastCall?.[0]).toEqual({ to: '2026-12-24T19:30' });
  await expectAccessible();
});
