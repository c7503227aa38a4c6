import { expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { ListMenu } from './ListMenu.tsx';
import { expectAccessible, renderUi } from './test/render-ui.tsx';

const columns = [
  { id: 'name', header: 'Name', hidden: false },
  { id: 'status', header: 'Status', hidden: false },
  { id: 'place', header: 'Location', hidden: true },
];

test('lists every column but the one that names the row, and which are shown', async () => {
  const onToggle = vi.fn();
  const screen = await renderUi(
    <ListMenu columns={columns} onToggle={onToggle} onExport={async () => undefined} />,
  );
  await screen.getByRole('button', { name: 'More actions' }).click();
  await expect.element(screen.getByRole('menuitemradio', { name: 'Column: Status' })).toBeChecked();
  await expect.element(screen.getByRole('menuitemradio', { name: 'Column: Location' })).not.toBeChecked();
  await expect.element(screen.getByRole('menuitemradio', { name: 'Column: Name' })).not.toBeInTheDocument();
  await expectAccessible();
  await screen.getByRole('menuitemradio', { name: 'Column: Location' }).click();
  expect(onToggle).toHaveBeenCalledExactlyOnceWith('place');
});

test('a failed export says why', async () => {
  const onExport = () =>
    Promise.reject(new ApiError({ status: 503, code: 'unavailable', message: 'The server is busy.' }));
  const screen = await renderUi(
    <ListMenu columns={columns} onToggle={() => undefined} onExport={onExport} />,
  );
  await screen.getByRole('button', { name: 'More actions' }).click();
  await screen.getByRole('menuitem', { name: 'Export CSV' }).click();
  await expect.element(screen.getByText('The list was not exported. The server is busy.')).toBeVisible();
});
