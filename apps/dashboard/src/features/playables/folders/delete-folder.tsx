import { fetchFolder, removeFolder } from '../../../core/queries/folders.queries.ts';
import { explainDelete } from '../../../lib/forms/delete-failure.ts';
import { currentLocale, translate } from '../../../lib/i18n/i18n.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { showToast } from '../../../ui/toast.ts';

interface Deletable {
  readonly id: string;
  readonly name: string;
  readonly playables: number;
  readonly folders: number;
}

/** Explains what moves where, asks for confirmation and deletes. Resolves to true if it was deleted. */
export async function deleteFolder(folder: Deletable, parentName: string): Promise<boolean> {
  const { id, name } = folder;
  // The page may have been open for long, so the numbers are fetched again.
  const { playables, folders } = await fetchFolder(id).catch(() => folder);
  const isDone = await confirm({
    title: translate('folders.deleteQuestion', { name }),
    body: bodyOf(playables, folders, parentName),
    confirmLabel: translate('folders.deleteOne'),
    danger: true,
    action: () => removeFolder(id).catch(explainDelete),
  });
  if (isDone) showToast({ message: translate('folders.deleted', { name }), kind: 'success' });
  return isDone;
}

function bodyOf(playables: number, folders: number, parent: string): string {
  if (playables === 0 && folders === 0) return translate('folders.deleteEmptyBody');
  const what = new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format([
    ...(playables > 0 ? [translate('playables.count', { count: playables })] : []),
    ...(folders > 0 ? [translate('folders.count', { count: folders })] : []),
  ]);
  if (folders === 0) return translate('folders.deleteBody', { count: playables, parent });
  return translate('folders.deleteBodyBoth', { what, parent });
}
