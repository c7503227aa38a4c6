import { expect, test } from 'vitest';
import type { DesignRecord } from '../../../core/queries/designs.queries.ts';
import { renderUi } from '../../../ui/test/render-ui.tsx';
import { useDesignDraft } from './use-design-draft.ts';

// Undo takes back what I did, never what somebody else has saved (B1).

const design = (version: number, name: string) =>
  ({
    id: 'd',
    version,
    name,
    use: 'item',
    background: '#ffffff',
    boxes: [],
    twin: null,
  }) as unknown as DesignRecord;

function Page({ of }: { of: DesignRecord }) {
  const { draft, version, change, undo, redo, canUndo, markSaved } = useDesignDraft(of);
  const button = (label: string, onClick: () => void) => (
    <button type="button" onClick={onClick}>
      {label}
    </button>
  );
  return (
    <>
      <output data-testid="state">{`${draft.name} ${version} ${canUndo}`}</output>
      {button('Rename', () => change({ name: 'Mine' }))}
      {button('Saved', () => markSaved(draft, version + 1))}
      {button('Undo', undo)}
      {button('Redo', redo)}
    </>
  );
}

test('what somebody else saved after my save is not taken back by my undo', async () => {
  const screen = await renderUi(<Page of={design(1, 'Menu')} />);
  const click = (name: string) => screen.getByRole('button', { name }).click();
  const state = screen.getByTestId('state');
  await click('Rename');
  await click('Undo');
  await expect.element(state).toHaveTextContent('Menu 1 false');
  await click('Redo');
  await click('Saved');
  await expect.element(state).toHaveTextContent('Mine 2 true');
  await screen.rerender(<Page of={design(3, 'Theirs')} />);
  await expect.element(state).toHaveTextContent('Theirs 3 false');
  await click('Undo');
  await click('Redo');
  await expect.element(state).toHaveTextContent('Theirs 3 false');
});

test('while I edit, theirs waits, and undo goes back to what I began with', async () => {
  const screen = await renderUi(<Page of={design(1, 'Menu')} />);
  const click = (name: string) => screen.getByRole('button', { name }).click();
  const state = screen.getByTestId('state');
  await click('Rename');
  await screen.rerender(<Page of={design(2, 'Theirs')} />);
  await expect.element(state).toHaveTextContent('Mine 1 true');
  await click('Undo');
  // Nothing of mine is left, so theirs is shown, and my step cannot come back onto it.
  await expect.element(state).toHaveTextContent('Theirs 2 false');
  await click('Redo');
  await expect.element(state).toHaveTextContent('Theirs 2 false');
});
