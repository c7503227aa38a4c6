import { useFolderTree } from '../../../core/queries/folders.queries.ts';
import { useSheet } from '../../../lib/use-sheet.ts';
import { AddPlayableSheet } from '../detail/AddPlayableSheet.tsx';
import { AddAddressSheet, EditPlayableSheet } from '../detail/PlayableSheet.tsx';
import { AddFolderSheet, EditFolderSheet } from '../folders/FolderSheet.tsx';

/**
 * The sheet in the URL: `?add=playable`, `?add=folder`, `?add=address`, or `?edit=` with the id of a folder
 * or playable.
 */
export function PlayablesSheets({ folder }: { folder: string | null }) {
  const folderSheet = useSheet('folder');
  const addressSheet = useSheet('address');
  const playableSheet = useSheet('playable');
  const { tree } = useFolderTree();
  const { editing, close } = folderSheet;
  if (folderSheet.isAdding) return <AddFolderSheet folder={folder} onClose={close} />;
  if (playableSheet.isAdding) return <AddPlayableSheet folder={folder} onClose={close} />;
  if (addressSheet.isAdding) return <AddAddressSheet folder={folder} onClose={close} />;
  if (!editing || !tree) return null;
  return tree.byId.has(editing) ? (
    <EditFolderSheet id={editing} onClose={close} />
  ) : (
    <EditPlayableSheet id={editing} onClose={close} />
  );
}
