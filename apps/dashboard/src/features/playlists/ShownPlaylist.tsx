import type { PlaylistRecord } from '../../core/queries/playlists.queries.ts';
import { useShows } from '../../core/queries/shows.queries.ts';
import { ShowBand } from '../../core/shows/shows.views.tsx';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { RecordHead } from '../../ui/RecordHead.tsx';

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
