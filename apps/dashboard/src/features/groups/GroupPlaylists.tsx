import type { MouseEvent } from 'react';
import { LinkPlaylistPicker } from '../../core/pickers/LinkPlaylistPicker.tsx';
import type { DisplayRecord } from '../../core/queries/displays.queries.ts';
import { type PlaylistRecord, usePlaylists } from '../../core/queries/playlists.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { playlistTones } from '../../lib/playlist-colour.ts';
import { Card } from '../../ui/Card.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Hours } from '../../ui/time/Time.tsx';
import { useCalendarChoice } from '../displays-calendar/displays-calendar.views.tsx';
import { DraftTag, whenText } from '../playlists/list.views.ts';
import type { GroupRecord } from './groups.queries.ts';
import { linkPlaylist } from './link-playlist.tsx';
import classes from './playlists.module.css';

/** The page size of one request. */
const shownAtOnce = 200;

interface GroupPlaylistsProps {
  group: GroupRecord;
  known: readonly DisplayRecord[] | undefined;
}

/** What plays here, also the legend of the calendar below. */
export function GroupPlaylists({ group, known = [] }: GroupPlaylistsProps) {
  const t = useT();
  const { data, error, refetch } = usePlaylists({ group_eq: group.id, _limit: String(shownAtOnce) });
  const { chosen, choose } = useCalendarChoice();
  const playing = new Map<string, number>();
  for (const { now } of known) if (now) playing.set(now.playlist.id, (playing.get(now.playlist.id) ?? 0) + 1);
  return (
    <Card
      title={t('pages.playlists')}
      aside={
        <LinkPlaylistPicker
          label={t('groups.link')}
          shortcut="link"
          exclude={new Set(group.playlists.map(({ id }) => id))}
          onPick={(playlist) => void linkPlaylist(group, playlist, true)}
        />
      }
    >
      {data ? (
        data.data.length === 0 ? (
          <Text as="p" tone="muted" pad="16">
            {t('groups.nothingPlays')}
          </Text>
        ) : (
          <ul>
            {data.data.map((playlist) => (
              <PlaylistRow
                key={playlist.id}
                {...{ playlist, group }}
                displays={playing.get(playlist.id) ?? 0}
                isChosen={chosen.has(playlist.id)}
                isPale={chosen.size > 0 && !chosen.has(playlist.id)}
                onChoose={(isAdded) => choose(playlist.id, isAdded)}
              />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState title={t('list.failed')} detail={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={group.playlists.length} height={48} />
      )}
    </Card>
  );
}

interface PlaylistRowProps {
  playlist: PlaylistRecord;
  group: GroupRecord;
  /** That play it now. */
  displays: number;
  isChosen: boolean;
  isPale: boolean;
  onChoose: (isAdded: boolean) => void;
}

function PlaylistRow({ playlist, group, displays, isChosen, isPale, onChoose }: PlaylistRowProps) {
  const t = useT();
  const locale = useLocale();
  const { id, name, calendar, isDraft, enabled } = playlist;
  const when = whenText(t, locale, calendar);
  return (
    <Row as="li" className={classes.row} gap={10} data-off={(!enabled && !isDraft) || undefined}>
      <Text
        as="button"
        type="button"
        className={classes.chip}
        inked
        pad="0/8"
        rounded={4}
        weight={600}
        truncate
        style={playlistTones(id)}
        aria-pressed={isChosen}
        data-pale={isPale || undefined}
        title={name}
        onClick={(event: MouseEvent) => onChoose(event.ctrlKey || event.metaKey)}
      >
        {name}
      </Text>
      <Hours className={classes.when}>{enabled || isDraft ? when : t('playlists.plays.off')}</Hours>
      <Row as="span" className={classes.now} align="stretch" justify="end" fixed>
        {isDraft && <DraftTag />}
        {displays > 0 && (
          <Row
            as="span"
            inline
            gap={6}
            size="13"
            weight={600}
            tone="active"
            title={t('groups.summary.playlist_active', { count: displays })}
          >
            <StatusMark status="playlist_active" />
            {displays}
          </Row>
        )}
      </Row>
      <MenuButton
        size="sm"
        className={classes.dots}
        label={t('list.rowActions', { name })}
        items={[
          { label: t('timeAxis.openPlaylist'), href: `/${locale}/playlists/detail/${id}` },
          { label: t('groups.unlink'), onClick: () => void linkPlaylist(group, playlist, false) },
        ]}
      />
    </Row>
  );
}
