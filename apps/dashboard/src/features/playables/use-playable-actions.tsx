import { useRouter } from '@tanstack/react-router';
import { can } from '@vitrine/contract/access';
import { playlists } from '@vitrine/contract/playlists';
import { useState } from 'react';
import { useTopName } from '../../core/pickers/FolderTree.tsx';
import { type FolderRecord, placeOf, useFolderTree } from '../../core/queries/folders.queries.ts';
import type { PlayableRecord } from '../../core/queries/playables.queries.ts';
import { useMayShow } from '../../core/queries/shows.queries.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { showOn } from '../../lib/show-on.ts';
import { chooseAndUpload } from '../../lib/uploads/uploads.ts';
import type { RowAction } from '../../ui/DataTable.tsx';
import { showToast } from '../../ui/toast.ts';
import { useOtherShapeCopy } from '../designs/copy/use-other-shape-copy.ts';
import { AddToPlaylistDialog } from '../playlists/playlists.views.tsx';
import { deletePlayable, deletePlayables } from './delete-playables.tsx';
import { downloadAll } from './download.ts';
import { SetDatesDialog } from './expiry/SetDatesDialog.tsx';
import { deleteFolder } from './folders/delete-folder.tsx';
import { MoveDialog } from './folders/MoveDialog.tsx';
import { moveItems } from './folders/moves.ts';
import { shapeOf } from './is-upright.ts';
import type { Movable } from './library/dragged.ts';
import { shownOf } from './library/shown-playables.ts';
import { retry } from './retry.ts';

export const movableOf = ({ id, name, folder }: PlayableRecord): Movable => ({
  id,
  name,
  kind: 'playable',
  from: placeOf(folder?.id),
});

export const movableFolder = ({ id, name, parent }: FolderRecord): Movable => ({
  id,
  name,
  kind: 'folder',
  from: placeOf(parent),
});

interface Place {
  onRename: (id: string) => void;
  onEdit: (id: string) => void;
  /** Failed items stay selected. */
  onSelect: (ids: ReadonlySet<string>) => void;
}

/** The actions on playables and folders, wherever they are shown. */
export function usePlayableActions({ onRename, onEdit, onSelect }: Place) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const { tree } = useFolderTree();
  const topName = useTopName(tree);
  const [moving, setMoving] = useState<readonly Movable[] | null>(null);
  const { caller } = useSession();
  const mayFillPlaylists = can(caller, playlists.routes.update);
  const mayShow = useMayShow();
  const [adding, setAdding] = useState<readonly PlayableRecord[] | null>(null);
  const copy = useOtherShapeCopy();
  const [dating, setDating] = useState<readonly PlayableRecord[] | null>(null);
  const open = (id: string) => history.push(`/${locale}/playables/detail/${id}`);

  const move = async (items: readonly Movable[], folder: string | null, name: string) => {
    const failed = await moveItems({ items, folder, name });
    onSelect(new Set(failed));
  };
  const nameOf = (folder: string | null) =>
    folder === null ? topName : (tree?.byId.get(folder)?.name ?? topName);

  const addActionOf = (chosen: readonly PlayableRecord[]): RowAction[] =>
    mayFillPlaylists
      ? [{ label: t('playlists.append'), icon: 'playlist', onClick: () => setAdding(chosen) }]
      : [];
  const showActionOf = (chosen: readonly PlayableRecord[]): RowAction[] => {
    const ready = chosen.filter(({ status }) => status === 'ready');
    if (!mayShow || ready.length === 0) return [];
    return [{ label: t('shows.title'), icon: 'display', onClick: () => showOn({ content: shownOf(ready) }) }];
  };
  const actionsOf = (playable: PlayableRecord): RowAction[] => {
    const { id, type, original, fileInfo, folder, canRetry } = playable;
    return [
      { label: t('playables.open'), icon: type === 'url' ? 'web' : 'eye', onClick: () => open(id) },
      ...(canRetry
        ? [{ label: t('playables.retry'), icon: 'refresh' as const, onClick: () => void retry(id) }]
        : []),
      ...(type === 'design'
        ? [
            {
              label: t('playables.editDesign'),
              icon: 'design' as const,
              onClick: () => history.push(`/${locale}/designs/detail/${id}`),
            },
            {
              label: copy.label(shapeOf(playable)),
              icon: 'copy' as const,
              onClick: () => void copy.make(id),
            },
          ]
        : []),
      ...showActionOf([playable]),
      ...addActionOf([playable]),
      { label: t('playables.rename'), icon: 'edit', onClick: () => onRename(id) },
      { label: t('playables.editAction'), icon: 'settings', onClick: () => onEdit(id) },
      { label: t('playables.setDates'), icon: 'calendar', onClick: () => setDating([playable]) },
      { label: t('playables.move'), icon: 'folder', onClick: () => setMoving([movableOf(playable)]) },
      ...(original.url
        ? [
            {
              label: t('playables.download'),
              icon: 'download' as const,
              onClick: () => downloadAll([original.url!]),
            },
          ]
        : []),
      ...(fileInfo
        ? [
            {
              label: t('playables.replace'),
              icon: 'upload' as const,
              onClick: () => void chooseAndUpload({ folder: folder?.id ?? null, replaces: id }),
            },
          ]
        : []),
      {
        label: t('playables.delete'),
        icon: 'trash',
        danger: true,
        onClick: () => void deletePlayable(playable),
      },
    ];
  };
  const folderActionsOf = (folder: FolderRecord): RowAction[] => [
    {
      label: t('playables.open'),
      icon: 'folder',
      onClick: () => history.push(`/${locale}/playables?folder=${folder.id}`),
    },
    { label: t('playables.rename'), icon: 'edit', onClick: () => onRename(folder.id) },
    { label: t('playables.editAction'), icon: 'settings', onClick: () => onEdit(folder.id) },
    { label: t('playables.move'), icon: 'folder', onClick: () => setMoving([movableFolder(folder)]) },
    {
      label: t('playables.delete'),
      icon: 'trash',
      danger: true,
      onClick: () => void deleteFolder(folder, nameOf(placeOf(folder.parent))),
    },
  ];

  const bulkActionsOf = (chosen: readonly PlayableRecord[]): RowAction[] => [
    ...showActionOf(chosen),
    ...addActionOf(chosen),
    { label: t('playables.moveShort'), icon: 'folder', onClick: () => setMoving(chosen.map(movableOf)) },
    { label: t('playables.setDates'), icon: 'calendar', onClick: () => setDating(chosen) },
    { label: t('playables.downloadShort'), icon: 'download', onClick: () => downloadChosen(chosen) },
    { label: t('playables.delete'), icon: 'trash', danger: true, onClick: () => void removeChosen(chosen) },
  ];
  const removeChosen = async (chosen: readonly PlayableRecord[]) => {
    if (chosen.length === 1) {
      if (await deletePlayable(chosen[0]!)) onSelect(new Set());
      return;
    }
    const failed = await deletePlayables(chosen);
    if (failed) onSelect(new Set(failed));
  };
  const downloadChosen = (chosen: readonly PlayableRecord[]) => {
    const addresses = chosen.flatMap(({ original }) => original.url ?? []);
    downloadAll(addresses);
    const missing = chosen.length - addresses.length;
    if (missing > 0) showToast({ message: t('playables.notDownloadable', { count: missing }) });
  };

  return {
    actionsOf,
    folderActionsOf,
    bulkActionsOf,
    move: (items: readonly Movable[], folder: string | null) => void move(items, folder, nameOf(folder)),
    dialogs: (
      <>
        {moving && <MoveDialog items={moving} onMove={move} onClose={() => setMoving(null)} />}
        {dating && <SetDatesDialog playables={dating} onClose={() => setDating(null)} onDone={onSelect} />}
        {adding && (
          <AddToPlaylistDialog
            playables={adding}
            onClose={() => setAdding(null)}
            onDone={() => onSelect(new Set())}
          />
        )}
      </>
    ),
  };
}

export type PlayableActions = ReturnType<typeof usePlayableActions>;
