import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { renderUi } from '../../ui/test/render-ui.tsx';
import { deleteLocation } from './delete-location.tsx';

const place = { id: '1', name: 'Brno', displays: [] };

/** Renders a page whose button deletes the location; the server responds with `failure`. */
async function askToDelete(failure: ApiError) {
  const results: boolean[] = [];
  const remove = () => Promise.reject(failure);
  const screen = await renderUi(
    <button
      type="button"
      onClick={() =>
        void deleteLocation(place, remove, () => undefined).then((isGone) => results.push(isGone))
      }
    >
      Ask
    </button>,
  );
  await screen.getByRole('button', { name: 'Ask' }).click();
  await screen.getByRole('button', { name: 'Delete location' }).click();
  return { screen, results };
}

test('SP4: a location that could not be deleted says "Unable to delete" and why', async () => {
  const { screen } = await askToDelete(
    new ApiError({ status: 500, code: 'internal', message: 'Something went wrong' }),
  );
  const dialog = screen.getByRole('alertdialog');
  await expect.element(dialog.getByText('Unable to delete. Something went wrong')).toBeVisible();
});

test('SP4: a location that somebody else has deleted is deleted', async () => {
  const { screen, results } = await askToDelete(new ApiError({ status: 404, code: 'not_found' }));
  await expect.element(screen.getByText('Brno was deleted.')).toBeVisible();
  await expect.poll(() => results).toEqual([true]);
});
