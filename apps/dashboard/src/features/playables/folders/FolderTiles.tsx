import { type FolderRecord, useFolderTree } from '../../../core/queries/folders.queries.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { filesOf } from '../../../lib/uploads/dropped-files.ts';
import { startUploads } from '../../../lib/uploads/uploads.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { NameInput } from '../../../ui/NameInPlace.tsx';
import { dragSource, useDropTarget } from '../library/dragged.ts';
import classes from '../library/playables.module.css';
import { folderName } from '../rename.ts';
import { movableFolder, type PlayableActions } from '../use-playable-actions.tsx';
import { refusalOfMove } from './moves.ts';

interface FolderTilesProps {
  folders: readonly FolderRecord[];
  actions: PlayableActions;
  renaming: string | null;
  onRename: (id: string | null) => void;
}

export function FolderTiles({ folders, ...rest }: FolderTilesProps) {
  const t = useT();
  return (
    <ul className={classes.folders} aria-label={t('folders.folders')}>
      {folders.map((folder) => (
        <FolderTile key={folder.id} folder={folder} {...rest} />
      ))}
    </ul>
  );
}

/** A folder that items can be dropped on. */
function FolderTile({
  folder,
  actions,
  renaming,
  onRename,
}: Omit<FolderTilesProps, 'folders'> & { folder: FolderRecord }) {
  const t = useT();
  const locale = useLocale();
  const { tree } = useFolderTree();
  const { isOver, handlers } = useDropTarget({
    accepts: (items) => tree !== undefined && refusalOfMove(tree, items, folder.id) === null,
    onMove: (items) => actions.move(items, folder.id),
    onFiles: (data) => void filesOf(data).then((files) => startUploads(files, { folder: folder.id })),
  });
  const isRenaming = renaming === folder.id;
  return (
    <li
      className={classes.folder}
      data-over={isOver || undefined}
      {...handlers}
      {...(isRenaming ? {} : dragSource(() => [movableFolder(folder)]))}
    >
      <Icon name="folder" size={18} />
      <span className={classes.folderWords}>
        {isRenaming ? (
          <NameInput {...folderName(folder)} onDone={() => onRename(null)} />
        ) : (
          <AppLink
            href={`/${locale}/playables/detail/${folder.id}`}
            className={classes.folderName}
            draggable={false}
            title={folder.name}
          >
            {folder.name}
          </AppLink>
        )}
        <span className={classes.folderCount}>
          {folder.playables === 0 && folder.folders > 0
            ? t('folders.count', { count: folder.folders })
            : t('playables.count', { count: folder.playables })}
        </span>
      </span>
      <span className={classes.folderMenu}>
        <MenuButton
          size="sm"
          label={t('list.rowActions', { name: folder.name })}
          items={actions.folderActionsOf(folder)}
        />
      </span>
    </li>
  );
}
