import { removeDesign } from '../../core/queries/designs.queries.ts';
import { ApiError } from '../../lib/api-error.ts';
import { explainDelete } from '../../lib/forms/delete-failure.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { confirm } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast.ts';

/** Names who wears it. */
function explainWorn(error: unknown): void {
  if (error instanceof ApiError && error.code === 'design_in_use' && error.related.length > 0) {
    const names = error.related.map(({ name }) => name).join(', ');
    throw new Error(translate('designer.wornBy', { names }), { cause: error });
  }
  explainDelete(error);
}

/** Asks for confirmation and deletes. The open dialog shows why it cannot. Resolves to true if it was deleted. */
export async function deleteFrame({
  id,
  name,
}: {
  readonly id: string;
  readonly name: string;
}): Promise<boolean> {
  const isGone = await confirm({
    title: translate('designer.deleteQuestion', { name }),
    body: translate('designer.deleteBody'),
    confirmLabel: translate('designer.deleteFrame'),
    danger: true,
    action: () => removeDesign(id).catch(explainWorn),
  });
  if (isGone) showToast({ message: translate('designer.deleted', { name }), kind: 'success' });
  return isGone;
}
