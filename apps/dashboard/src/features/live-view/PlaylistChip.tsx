import { useLocale } from '../../lib/i18n/i18n.ts';
import { playlistTones } from '../../lib/playlist-colour.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import classes from './now-playing.module.css';

/** A playlist in its colour, as in the calendar. */
export function PlaylistChip({ id, name }: { id: string; name: string }) {
  const locale = useLocale();
  return (
    <Text
      as={AppLink}
      href={`/${locale}/playlists/detail/${id}`}
      className={classes.chip}
      weight={600}
      truncate
      rounded={4}
      style={playlistTones(id)}
    >
      {name}
    </Text>
  );
}
