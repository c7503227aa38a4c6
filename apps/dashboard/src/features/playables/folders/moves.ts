import { type FolderTree, isWithin } from '../../../core/queries/folder-tree.ts';
import { fetchFolder, updateFolder } from '../../../core/queries/folders.queries.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { doToEach, showBulkResult } from '../../../ui/bulk-result.tsx';
import { showToast } from '../../../ui/toast.ts';
import type { Movable } from '../library/dragged.ts';
import { movePlayable, refreshAfterMove } from '../playable-changes.ts';

/** Why they can't be moved there: a folder can't contain itself. */
export function refusalOfMove(
  tree: FolderTree,
  items: readonly Movable[],
  target: string | null,
): string | null {
  const folders = items.filter(({ kind }) => kind === 'folder');
  if (folders.some(({ id }) => id === target)) return translate('folders.ownParent');
  if (folders.some(({ id }) => isWithin(tree, target, id))) return translate('folders.insideItself');
  return null;
}

async function move({ id, kind }: Movable, folder: string | null) {
  if (kind === 'playable') return movePlayable(id, folder);
  return updateFolder({ id, version: (await fetchFolder(id)).version }, { parent: folder });
}

interface Move {
  readonly items: readonly Movable[];
  readonly folder: string | null;
  /** Name of the folder. */
  readonly name: string;
}

/** Moves, reports failures, and offers an undo. Resolves to the ids that were not moved. */
export async function moveItems({ items, folder, name }: Move): Promise<string[]> {
  const moving = items.filter(({ from }) => from !== folder);
  if (moving.length === 0) return [];
  const failed = await doToEach(moving, (item) => move(item, folder), errorMessage);
  await refreshAfterMove();
  const all = moving.length;
  if (failed.length > 0) {
    showBulkResult(failed, {
      done: '',
      some: translate('playables.movedSome', { done: all - failed.length, all, failed: failed.length }),
    });
  } else {
    showToast({
      kind: 'success',
      message:
        all === 1
          ? translate('playables.movedOne', { name: moving[0]!.name, folder: name })
          : translate('playables.movedMany', { count: all, folder: name }),
      action: { label: translate('common.undo'), onClick: () => void moveBack(moving) },
    });
  }
  return failed.map(({ id }) => id);
}

async function moveBack(items: readonly Movable[]) {
  const failed = await doToEach(items, (item) => move(item, item.from), errorMessage);
  await refreshAfterMove();
  const all = items.length;
  showBulkResult(failed, {
    done: translate('playables.movedBack', { count: all }),
    some: translate('playables.movedSome', { done: all - failed.length, all, failed: failed.length }),
  });
}
