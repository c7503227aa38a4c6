import { ApiError } from '../../lib/api-error.ts';
import { explainDelete } from '../../lib/forms/delete-failure.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { confirm } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast.ts';

/** Names the designs that show it. */
function explainUsed(error: unknown): void {
  if (error instanceof ApiError && error.code === 'source_in_use' && error.related.length > 0) {
    const names = error.related.map(({ name }) => name).join(', ');
    throw new Error(translate('sources.shownIn', { names }), { cause: error });
  }
  explainDelete(error);
}

interface Deletable {
  readonly id: string;
  readonly name: string;
  /** Those that show it; while there are any, it stays. */
  readonly designs: readonly { readonly name: string }[];
}

/** Asks for confirmation and deletes. The open dialog shows why it cannot. Resolves to true if it was deleted. */
export async function deleteSource(
  { id, name, designs }: Deletable,
  remove: (id: string) => Promise<unknown>,
): Promise<boolean> {
  if (designs.length > 0) {
    const names = designs.map((design) => design.name).join(', ');
    await confirm({
      title: translate('sources.usedQuestion', { name, count: designs.length }),
      body: translate('sources.shownIn', { names }),
      confirmLabel: translate('common.close'),
      isNotice: true,
    });
    return false;
  }
  const isGone = await confirm({
    title: translate('sources.deleteQuestion', { name }),
    body: translate('sources.deleteBody'),
    confirmLabel: translate('sources.deleteOne'),
    danger: true,
    action: () => remove(id).catch(explainUsed),
  });
  if (isGone) showToast({ message: translate('sources.deleted', { name }), kind: 'success' });
  return isGone;
}
