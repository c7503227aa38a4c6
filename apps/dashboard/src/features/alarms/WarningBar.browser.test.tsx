import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { AlertWarning } from '@vitrine/contract/alert-warnings';
import { expect, test } from 'vitest';
import { expectAccessible, renderUi } from '../../ui/test/render-ui.tsx';
import WarningBar from './WarningBar.tsx';

const warning = (id: string, more: Partial<AlertWarning> = {}) =>
  ({
    ...{ id, feed: { id: 'f', name: 'City' }, level: 'danger', title: 'Flood', where: ['Brno'] },
    ...{ endsAt: new Date(Date.now() + 3_600_000).toISOString(), ...more },
  }) as AlertWarning;

test('every warning that asks is named with its place and end, and can be started or ignored', async () => {
  const client = new QueryClient();
  const data = [warning('a'), warning('b', { level: 'warning', title: 'Storm', where: [] })];
  client.setQueryData(['alert-warnings', 'open'], { data, meta: { total: 2 } });
  const screen = await renderUi(
    <QueryClientProvider client={client}>
      <WarningBar />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText('City warns: Flood.')).toBeVisible();
  await expect.element(screen.getByText(/^Brno, until /)).toBeVisible();
  await expect.element(screen.getByText(/^Everywhere, until /)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start the alarm' }).elements()).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Ignore' }).elements()).toHaveLength(2);
  await expectAccessible();
});
