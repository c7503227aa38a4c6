import { useState } from 'react';
import { type FolderTree, playablesBelow } from '../../../core/queries/folder-tree.ts';
import { type FolderRecord, useFolderList } from '../../../core/queries/folders.queries.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { filesOf } from '../../../lib/uploads/dropped-files.ts';
import { startUploads } from '../../../lib/uploads/uploads.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { NameInput } from '../../../ui/NameInPlace.tsx';
import { dragSource, useDropTarget } from '../library/dragged.ts';
import { folderName } from '../rename.ts';
import { movableFolder, type PlayableActions } from '../use-playable-actions.tsx';
import classes from './folder-row.module.css';
import { refusalOfMove } from './moves.ts';

/** The folders directly inside, null for all; undefined until they are known. */
export function useFoldersIn(
  tree: FolderTree | undefined,
  folder: string | null,
): readonly FolderRecord[] | undefined {
  const isWanted = tree !== undefined && (tree.childrenOf.get(folder) ?? []).length > 0;
  const params = { _limit: '200', sort: 'name:asc', parent_eq: folder ?? 'root' };
  const { data, error } = useFolderList(params, isWanted);
  if (!tree) return undefined;
  if (!isWanted || (error && !data)) return [];
  // While another folder is read, those of the one before are still there.
  return data?.data.filter(({ id }) => tree.byId.get(id)?.parent === folder);
}

interface FolderRowProps {
  tree: FolderTree;
  folders: readonly FolderRecord[];
  actions: PlayableActions;
  renaming: string | null;
  onRename: (id: string | null) => void;
  onOpen: (id: string) => void;
}

/** As many as fit beside each other. */
const shownAtFirst = 6;

/** The folders inside, as one row above the pictures; each is the filter that the menu sets too. */
export function FolderRow({ folders: known, ...rest }: FolderRowProps) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  if (known.length === 0) return null;
  const shown = isWhole ? known : known.slice(0, shownAtFirst);
  return (
    <Row
      as="ul"
      className={classes.row}
      align="stretch"
      gap={8}
      data-whole={isWhole || undefined}
      aria-label={t('folders.folders')}
    >
      {shown.map((each) => (
        <FolderTile key={each.id} folder={each} {...rest} />
      ))}
      {shown.length < known.length && (
        <li className={classes.more}>
          <button type="button" onClick={() => setWhole(true)}>
            {t('playables.moreFolders', { count: known.length - shown.length })}
          </button>
        </li>
      )}
    </Row>
  );
}

interface FolderTileProps extends Omit<FolderRowProps, 'folders'> {
  folder: FolderRecord;
}

/** A folder that things can be dropped on. */
function FolderTile({ tree, folder, actions, renaming, onRename, onOpen }: FolderTileProps) {
  const t = useT();
  const { number } = useFormat();
  const { id, name } = folder;
  const { isOver, handlers } = useDropTarget({
    accepts: (items) => refusalOfMove(tree, items, id) === null,
    onMove: (items) => actions.move(items, id),
    onFiles: (data) => void filesOf(data).then((files) => startUploads(files, { folder: id })),
  });
  const isRenaming = renaming === id;
  return (
    <li
      className={classes.folder}
      data-over={isOver || undefined}
      {...handlers}
      {...(isRenaming ? {} : dragSource(() => [movableFolder(folder)]))}
    >
      <Icon name="folder" size={16} />
      {isRenaming ? (
        <NameInput {...folderName(folder)} onDone={() => onRename(null)} />
      ) : (
        <Text as="button" type="button" covers weight={550} truncate title={name} onClick={() => onOpen(id)}>
          {name}
        </Text>
      )}
      <Text className={classes.count} size="13" tone="muted" push numeric>
        {number(folder.playables + playablesBelow(tree, id))}
      </Text>
      <span className={classes.menu}>
        <MenuButton
          size="sm"
          label={t('list.rowActions', { name })}
          items={actions.folderActionsOf(folder)}
        />
      </span>
    </li>
  );
}
