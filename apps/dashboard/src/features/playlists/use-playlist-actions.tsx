import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import {
  changePlaylist,
  copyPlaylist,
  groupsWith,
  type PlaylistRecord,
  refreshPlaylists,
} from '../../core/queries/playlists.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { showOn } from '../../lib/show-on.ts';
import { doToEach, showBulkResult } from '../../ui/bulk-result.tsx';
import type { RowAction } from '../../ui/DataTable.tsx';
import { showToast } from '../../ui/toast.ts';
import { deletePlaylist, deletePlaylists } from './delete-playlists.tsx';
import { shownPlaylist } from './shown-playlist.ts';
import { switchPlaylist } from './switch-playlist.ts';
import { switchPlaylists } from './switch-playlists.tsx';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface ActionsInput {
  /** Opens the proof of play. */
  onProof: (playlist: PlaylistRecord) => void;
  /** Failed playlists stay selected. */
  onSelect: (ids: ReadonlySet<string>) => void;
}

/** Actions on one playlist and on several. */
export function usePlaylistActions({ onProof, onSelect }: ActionsInput) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const [grouping, setGrouping] = useState<readonly PlaylistRecord[] | null>(null);
  const hrefOf = ({ id }: { id: string }) => `/${locale}/playlists/detail/${id}`;

  const duplicate = async ({ id }: PlaylistRecord) => {
    try {
      const { name } = await copyPlaylist(id);
      showToast({ message: t('playlists.copied', { name }), kind: 'success' });
    } catch (error) {
      showToast({ message: t('playlists.notCopied', { reason: errorMessage(error) }), kind: 'error' });
    }
  };

  const switchOf = (playlist: PlaylistRecord): RowAction =>
    playlist.enabled
      ? {
          label: t('playlists.disable'),
          icon: 'minus',
          onClick: () => void switchPlaylist(playlist, false),
        }
      : { label: t('playlists.enable'), icon: 'check', onClick: () => void switchPlaylist(playlist, true) };
  const actionsOf = (playlist: PlaylistRecord): RowAction[] => [
    { label: t('playlists.open'), icon: 'playlist', onClick: () => history.push(hrefOf(playlist)) },
    {
      label: t('playlists.preview'),
      icon: 'eye',
      onClick: () => history.push(`${hrefOf(playlist)}?preview=1`),
    },
    ...(playlist.items.length > 0
      ? [
          {
            label: t('shows.title'),
            icon: 'display' as const,
            onClick: () => showOn({ content: shownPlaylist(playlist) }),
          },
        ]
      : []),
    { label: t('playlists.duplicate'), icon: 'copy', onClick: () => void duplicate(playlist) },
    ...(playlist.isDraft ? [] : [switchOf(playlist)]),
    { label: t('playlists.proofOfPlay'), icon: 'list', onClick: () => onProof(playlist) },
    {
      label: t('playlists.delete'),
      icon: 'trash',
      danger: true,
      onClick: () => void deletePlaylist(playlist),
    },
  ];

  const switchAll = async (chosen: readonly PlaylistRecord[], enabled: boolean) => {
    const meant = chosen.filter((each) => each.enabled !== enabled);
    if (meant.length === 0) {
      return showToast({ message: t(enabled ? 'playlists.allEnabled' : 'playlists.noneEnabled') });
    }
    if (meant.length === 1) {
      await switchPlaylist(meant[0]!, enabled);
      return onSelect(new Set());
    }
    const failed = await switchPlaylists(meant, enabled);
    if (failed) onSelect(new Set(failed));
  };
  const addToGroup = async (chosen: readonly PlaylistRecord[], group: Named) => {
    const failed = await doToEach(
      chosen,
      ({ id }) => changePlaylist(id, (saved) => ({ groups: groupsWith(saved, group.id) })),
      errorMessage,
    );
    await refreshPlaylists();
    const all = chosen.length;
    onSelect(new Set(failed.map(({ id }) => id)));
    showBulkResult(failed, {
      done: t('playlists.groupedMany', { count: all, group: group.name }),
      some: t('playlists.groupedSome', {
        done: all - failed.length,
        all,
        failed: failed.length,
        group: group.name,
      }),
    });
  };
  const removeAll = async (chosen: readonly PlaylistRecord[]) => {
    if (chosen.length === 1) {
      if (await deletePlaylist(chosen[0]!)) onSelect(new Set());
      return;
    }
    const failed = await deletePlaylists(chosen);
    if (failed) onSelect(new Set(failed));
  };

  const bulkActionsOf = (chosen: readonly PlaylistRecord[]): RowAction[] => [
    ...(chosen.length === 1 && chosen[0]!.items.length > 0
      ? [
          {
            label: t('shows.title'),
            icon: 'display' as const,
            onClick: () => showOn({ content: shownPlaylist(chosen[0]!) }),
          },
        ]
      : []),
    { label: t('playlists.enable'), icon: 'check', onClick: () => void switchAll(chosen, true) },
    { label: t('playlists.disable'), icon: 'minus', onClick: () => void switchAll(chosen, false) },
    { label: t('playlists.addToGroup'), icon: 'group', onClick: () => setGrouping(chosen) },
    { label: t('playlists.delete'), icon: 'trash', danger: true, onClick: () => void removeAll(chosen) },
  ];

  return {
    hrefOf,
    actionsOf,
    bulkActionsOf,
    grouping: grouping && {
      playlists: grouping,
      add: async (group: Named) => {
        await addToGroup(grouping, group);
        setGrouping(null);
      },
      close: () => setGrouping(null),
    },
  };
}
