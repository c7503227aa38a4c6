import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '../../../lib/error-message.ts';
import { useLocale, useT } from '../../../lib/i18n.ts';
import type { MenuItem } from '../../../ui/Menu.tsx';
import { showToast } from '../../../ui/toast.ts';
import { deletePlaylist } from '../delete-playlists.tsx';
import { copyPlaylist, type PlaylistRecord } from '../playlists.queries.ts';

/** What is done to the playlist as a whole. */
export function usePlaylistMenu(playlist: PlaylistRecord, release: () => void) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const [isProofOpen, setProofOpen] = useState(false);

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
    // What is unsaved goes with it.
    release();
    history.replace(`/${locale}/playlists`);
  };
  const items: MenuItem[] = [
    { label: t('playlists.proofOfPlay'), icon: 'list', onClick: () => setProofOpen(true) },
    { label: t('playlists.duplicate'), icon: 'copy', onClick: () => void duplicate() },
    'divider',
    { label: t('playlists.deleteOne'), icon: 'trash', danger: true, onClick: () => void remove() },
  ];
  return { items, isProofOpen, closeProof: () => setProofOpen(false) };
}
