import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { copyPlaylist, type PlaylistRecord } from '../../../core/queries/playlists.queries.ts';
import { useShowsOfPlaylist } from '../../../core/queries/shows.queries.ts';
import { useShowActions } from '../../../core/shows/shows.views.tsx';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { showOn } from '../../../lib/show-on.ts';
import type { MenuItem } from '../../../ui/Menu.tsx';
import { showToast } from '../../../ui/toast.ts';
import { deletePlaylist } from '../delete-playlists.tsx';
import { shownPlaylist } from '../shown-playlist.ts';
import { EditorGlyph } from './EditorGlyph.tsx';
import type { DraftState } from './use-draft.ts';

/** Actions on the whole playlist. */
export function usePlaylistMenu(playlist: PlaylistRecord, state: DraftState, allowLeaving: () => void) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const shows = useShowsOfPlaylist(playlist.id);
  const { stop } = useShowActions();
  const [isProofOpen, setProofOpen] = useState(false);
  const [areChangesOpen, setChangesOpen] = useState(false);

  const duplicate = async () => {
    try {
      const copy = await copyPlaylist(playlist.id);
      showToast({ message: t('playlists.copied', { name: copy.name }), kind: 'success' });
      history.push(`/${locale}/playlists/detail/${copy.id}`);
    } catch (error) {
      showToast({ message: t('playlists.notCopied', { reason: errorMessage(error) }), kind: 'error' });
    }
  };
  const remove = async () => {
    if (!(await deletePlaylist(playlist))) return;
    // Unsaved changes are deleted with it.
    allowLeaving();
    history.replace(`/${locale}/playlists`);
  };
  const { enabled } = state.draft;
  const items: MenuItem[] = [
    // A draft has a button of its own, and so has one that is off and not edited.
    ...(playlist.isDraft || (!playlist.enabled && state.changes === 0)
      ? []
      : [
          {
            label: t(enabled ? 'editor.takeOff' : 'editor.putOn'),
            icon: 'display' as const,
            onClick: () => state.change({ enabled: !enabled }),
          },
        ]),
    {
      label: t('common.undo'),
      icon: <EditorGlyph name="undo" />,
      disabled: !state.canUndo,
      onClick: state.undo,
    },
    {
      label: t('editor.redo'),
      icon: <EditorGlyph name="redo" />,
      disabled: !state.canRedo,
      onClick: state.redo,
    },
    'divider',
    ...(playlist.items.length > 0
      ? [
          {
            label: t('shows.title'),
            icon: 'display' as const,
            onClick: () => showOn({ content: shownPlaylist(playlist) }),
          },
        ]
      : []),
    ...(shows.length > 0
      ? [
          {
            label: t('shows.stop'),
            hint: t('shows.onDisplays', { count: shows.reduce((sum, { displays }) => sum + displays, 0) }),
            icon: 'close' as const,
            onClick: () => void stop(shows),
          },
        ]
      : []),
    {
      label: t('editor.openInCalendar'),
      icon: 'calendar',
      // The calendar shows and changes what is saved.
      disabled: state.changes > 0,
      ...(state.changes > 0 && { hint: t('editor.saveFirst') }),
      onClick: () => history.push(`/${locale}/calendar?playlist=${playlist.id}`),
    },
    { label: t('playlists.proofOfPlay'), icon: 'list', onClick: () => setProofOpen(true) },
    { label: t('pages.changes'), icon: 'audit', onClick: () => setChangesOpen(true) },
    { label: t('playlists.duplicate'), icon: 'copy', onClick: () => void duplicate() },
    'divider',
    { label: t('playlists.deleteOne'), icon: 'trash', danger: true, onClick: () => void remove() },
  ];
  return {
    items,
    isProofOpen,
    closeProof: () => setProofOpen(false),
    areChangesOpen,
    closeChanges: () => setChangesOpen(false),
  };
}
