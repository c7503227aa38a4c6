import { describe, expect, test, vi } from 'vitest';
import { DraftOffer } from './DraftOffer.tsx';
import { SaveActions } from './SaveActions.tsx';
import { expectAccessible, renderUi } from './test/render-ui.tsx';

const form = { changes: 2, isSaving: false, discard: vi.fn() };

describe('a record edited in place', () => {
  test('offers nothing to save without changes', async () => {
    const screen = await renderUi(
      <SaveActions form={{ ...form, changes: 0 }} canSave onSave={() => undefined} />,
    );
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  });

  test('shows the number of changes, and saves or discards them', async () => {
    const onSave = vi.fn();
    const discard = vi.fn();
    const screen = await renderUi(<SaveActions form={{ ...form, discard }} canSave onSave={onSave} />);
    await expect.element(screen.locator.getByRole('status')).toHaveTextContent('2 unsaved changes');
    await expectAccessible();
    await screen.getByRole('button', { name: 'Save' }).click();
    expect(onSave).toHaveBeenCalledTimes(1);
    await screen.getByRole('button', { name: 'Discard' }).click();
    expect(discard).toHaveBeenCalledTimes(1);
  });

  test('counts with the right plural form', async () => {
    const screen = await renderUi(<SaveActions form={form} canSave onSave={() => undefined} />, {
      locale: 'cs',
    });
    const words = screen.locator.getByRole('status');
    await expect.element(words).toHaveTextContent('2 neuložené změny');
    await screen.rerender(<SaveActions form={{ ...form, changes: 5 }} canSave onSave={() => undefined} />);
    await expect.element(words).toHaveTextContent('5 neuložených změn');
  });

  test('cannot be saved while something is invalid, nor twice while it is being saved', async () => {
    const screen = await renderUi(<SaveActions form={form} canSave={false} onSave={() => undefined} />);
    await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await screen.rerender(
      <SaveActions form={{ ...form, isSaving: true }} canSave onSave={() => undefined} />,
    );
    await expect.element(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
  });

  test('may show another note instead of the count', async () => {
    const screen = await renderUi(
      <SaveActions form={{ ...form, note: 'Draft kept 2 min ago' }} canSave onSave={() => undefined} />,
    );
    await expect.element(screen.locator.getByRole('status')).toHaveTextContent('Draft kept 2 min ago');
  });
});

test('work of a session that ended is offered: restored or discarded', async () => {
  const draft = { restore: vi.fn(), drop: vi.fn() };
  const screen = await renderUi(<DraftOffer draft={draft} />);
  await expect
    .element(screen.getByText('Your session ended before you saved. Your changes were kept.'))
    .toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Restore changes' }).click();
  await screen.getByRole('button', { name: 'Discard' }).click();
  expect([draft.restore, draft.drop].map((each) => each.mock.calls.length)).toEqual([1, 1]);
  await screen.rerender(<DraftOffer draft={null} />);
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});
