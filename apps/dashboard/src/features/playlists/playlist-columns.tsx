import type { PlaylistRecord } from '../../core/queries/playlists.queries.ts';
import { useShowsOfPlaylist } from '../../core/queries/shows.queries.ts';
import { ShownLine } from '../../core/shows/shows.views.tsx';
import { calendarSentence } from '../../lib/calendar-words.ts';
import { durationText } from '../../lib/i18n/duration.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { LinkButton } from '../../ui/Button.tsx';
import type { NamedColumn } from '../../ui/DataTable.tsx';
import { Switch } from '../../ui/fields.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Hours, Instant } from '../../ui/time/Time.tsx';
import { DraftTag } from './DraftTag.tsx';
import { PictureStrip } from './PictureStrip.tsx';
import { PlaysNow } from './PlaysNow.tsx';
import { orientationText, resolutionText } from './playlist-words.ts';
import classes from './playlists.module.css';

const mostGroups = 2;

interface ColumnInput {
  /** Maps a playlist to its rank while the list is sorted by priority. */
  ranks: ReadonlyMap<string, number> | null;
  onSwitch: (playlist: PlaylistRecord) => void;
}

const Shown = ({ id }: { id: string }) => <ShownLine shows={useShowsOfPlaylist(id)} />;

export function usePlaylistColumns({ ranks, onSwitch }: ColumnInput): NamedColumn<PlaylistRecord>[] {
  const t = useT();
  const locale = useLocale();
  return [
    {
      id: 'name',
      header: t('playlists.playlist'),
      sortable: true,
      cell: (playlist) => (
        <span className={classes.first} data-off={!playlist.enabled || undefined}>
          <PictureStrip playlist={playlist} />
          <span className={classes.words}>
            <span className={classes.name}>
              {playlist.name}
              {playlist.isDraft && <DraftTag />}
            </span>
            <Shown id={playlist.id} />
            {playlist.description && <span className={classes.description}>{playlist.description}</span>}
          </span>
        </span>
      ),
    },
    {
      id: 'enabled',
      header: t('playlists.enabled'),
      // A draft goes on screens from its page, which says what that changes.
      cell: (playlist) =>
        playlist.isDraft ? null : (
          <Switch
            label={t('playlists.enabledOf', { name: playlist.name })}
            hideLabel
            checked={playlist.enabled}
            onChange={() => onSwitch(playlist)}
          />
        ),
    },
    {
      id: 'when',
      header: t('playlists.when'),
      cell: (playlist) => (
        <span className={classes.when}>
          <Hours className={classes.sentence}>{calendarSentence(t, locale, playlist.calendar)}</Hours>
          {playlist.isDraft ? (
            <LinkButton size="sm" href={`/${locale}/playlists/detail/${playlist.id}`}>
              {t('playlists.putOn')}
            </LinkButton>
          ) : (
            <PlaysNow playlist={playlist} />
          )}
        </span>
      ),
    },
    {
      id: 'groups',
      header: t('playlists.groups'),
      hideBelow: 'lg',
      cell: ({ groups }) => (
        <span className={classes.tags} title={groups.map(({ name }) => name).join(', ')}>
          {groups.slice(0, mostGroups).map(({ id, name }) => (
            <Tag key={id}>{name}</Tag>
          ))}
          {groups.length > mostGroups && (
            <span className={`${classes.quiet} ${classes.small}`}>
              {t('playlists.moreGroups', { count: groups.length - mostGroups })}
            </span>
          )}
          {groups.length === 0 && <span className={classes.quiet}>—</span>}
        </span>
      ),
    },
    {
      id: 'displays',
      header: t('playlists.displays'),
      hideBelow: 'xl',
      align: 'end',
      cell: ({ displays }) => (
        <span className={displays === 0 ? classes.quiet : classes.number}>{displays}</span>
      ),
    },
    {
      id: 'totalDuration',
      header: t('playlists.items'),
      sortable: true,
      hideBelow: 'md',
      cell: ({ items, totalDuration }) => (
        <span className={classes.loop}>
          <span>{t('playlists.itemCount', { count: items.length })}</span>
          {items.length > 0 && (
            <span className={`${classes.quiet} ${classes.small}`}>{durationText(totalDuration * 1000)}</span>
          )}
        </span>
      ),
    },
    {
      id: 'priority',
      header: t('playlists.priority'),
      sortable: true,
      hideBelow: 'md',
      align: 'end',
      cell: ({ id, priority }) => (
        <span className={classes.number}>
          {priority}
          {ranks && (
            <span className={classes.rank} title={t('playlists.rankTitle')}>
              {t('playlists.rank', { rank: ranks.get(id) ?? 0 })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'createdAt',
      header: t('playlists.created'),
      sortable: true,
      hideBelow: 'xl',
      cell: ({ createdAt }) => <Instant at={createdAt} place={null} form="day" className={classes.number} />,
    },
    {
      id: 'orientation',
      header: t('playlists.orientation'),
      hidden: true,
      cell: ({ orientation }) => orientationText(orientation),
    },
    {
      id: 'resolution',
      header: t('playlists.resolution'),
      hidden: true,
      cell: ({ resolution }) => resolutionText(resolution),
    },
    {
      id: 'updatedAt',
      header: t('playlists.updated'),
      sortable: true,
      hidden: true,
      cell: ({ updatedAt }) => <Instant at={updatedAt} place={null} form="day" className={classes.number} />,
    },
  ];
}
