import { expect, test, vi } from 'vitest';
import { expectAccessible, renderUi } from '../../ui/test/render-ui.tsx';
import { NextFetch } from './NextFetch.tsx';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const source = {
  ...{ name: 'City news', state: 'fresh' as const, failures: 0, refreshMinutes: 30 },
  ...{ triedAt: inMinutes(-15), nextFetchAt: inMinutes(15) },
};

test('a source is fetched by the button of its row, which names it', async () => {
  const onFetch = vi.fn();
  const screen = await renderUi(<NextFetch source={source} onFetch={onFetch} isBusy={false} />);
  await expect.element(screen.getByText('every 30 min')).toBeVisible();
  await screen.getByRole('button', { name: 'Fetch City news now' }).click();
  expect(onFetch).toHaveBeenCalledOnce();
  await expectAccessible();
});

test('who may not fetch has no button; what has failed says how often it was tried', async () => {
  const failed = { ...source, state: 'failed' as const, failures: 31 };
  const screen = await renderUi(<NextFetch source={failed} onFetch={null} isBusy={false} />);
  await expect.element(screen.getByText('tried 31 times')).toBeVisible();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

test('what is due is fetched now, not never', async () => {
  const due = { ...source, triedAt: null, nextFetchAt: null };
  const screen = await renderUi(<NextFetch source={due} onFetch={null} isBusy={false} />);
  await expect.element(screen.getByText('now', { exact: true })).toBeVisible();
});
