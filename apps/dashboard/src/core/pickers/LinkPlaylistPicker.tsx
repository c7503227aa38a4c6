import { useT } from '../../lib/i18n/i18n.ts';
import { AddPicker, type Picked } from '../../ui/AddPicker.tsx';
import { usePlaylistOptions } from '../queries/playlists.queries.ts';

interface LinkPlaylistPickerProps {
  /** Playlists that are already added. */
  exclude: ReadonlySet<string>;
  onPick: (playlist: Picked) => void;
  /** "Playlist" by default. */
  label?: string;
  shortcut?: string;
}

export function LinkPlaylistPicker(props: LinkPlaylistPickerProps) {
  const t = useT();
  return (
    <AddPicker
      {...props}
      useOptions={usePlaylistOptions}
      label={props.label ?? t('playlists.playlist')}
      title={t('groups.linkPlaylist')}
      empty={t('playlists.noMoreToPick')}
      align="end"
    />
  );
}
