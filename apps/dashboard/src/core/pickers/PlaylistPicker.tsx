import { useT } from '../../lib/i18n/i18n.ts';
import { type NamedRecord, TagsPicker } from '../../ui/TagsPicker.tsx';
import { usePlaylistOptions } from '../queries/playlists.queries.ts';

interface PlaylistPickerProps {
  label: string;
  value: readonly NamedRecord[];
  onChange: (playlists: NamedRecord[]) => void;
  optional?: boolean;
  hint?: string;
  error?: string | undefined;
}

export function PlaylistPicker(props: PlaylistPickerProps) {
  const t = useT();
  return (
    <TagsPicker
      {...props}
      addLabel={t('playlists.pick')}
      removeLabel={(name) => t('playlists.unpick', { name })}
      empty={t('playlists.noMoreToPick')}
      useOptions={usePlaylistOptions}
    />
  );
}
