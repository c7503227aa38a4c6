import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { RecordHead } from '../../ui/RecordHead.tsx';
import { useShows } from '../shows/shows.queries.ts';
import { ShowBand } from '../shows/shows.views.tsx';
import type { PlaylistRecord } from './playlists.queries.ts';

/** A playlist created by "Show on…": it can be stopped here, or turned into an editable one. */
export function ShownPlaylist({ playlist }: { playlist: PlaylistRecord }) {
  const t = useT();
  const locale = useLocale();
  const { data = [] } = useShows();
  return (
    <>
      <RecordHead path={[{ label: t('pages.playlists'), href: `/${locale}/playlists` }]} actions={null}>
        <h1 tabIndex={-1}>{playlist.name}</h1>
      </RecordHead>
      <ShowBand shows={data.filter(({ playlists }) => playlists.includes(playlist.id))} />
      <p>{t('shows.implicit')}</p>
    </>
  );
}
