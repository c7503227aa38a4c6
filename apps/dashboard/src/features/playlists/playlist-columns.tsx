import type { PlaylistRecord } from '../../core/queries/playlists.queries.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { usePhone } from '../../lib/use-phone.ts';
import type { NamedColumn } from '../../ui/DataTable.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Duration, Hours, Instant } from '../../ui/time/Time.tsx';
import { Switch } from '../../ui/toggles.tsx';
import { DraftTag } from './DraftTag.tsx';
import { PictureStrip } from './PictureStrip.tsx';
import { PlaysNow, PutOnScreens } from './PlaysNow.tsx';
import { orientationText, resolutionText } from './playlist-words.ts';
import classes from './playlists.module.css';
import { whenText } from './when-text.ts';

const mostGroups = 2;

/** One line for each; on a phone its picture, name and what it does now or next. */
export function usePlaylistColumns(
  onSwitch: (playlist: PlaylistRecord) => void,
): NamedColumn<PlaylistRecord>[] {
  const t = useT();
  const locale = useLocale();
  const isPhone = usePhone();
  const name: NamedColumn<PlaylistRecord> = {
    id: 'name',
    header: t('playlists.playlist'),
    sortable: true,
    cell: (playlist) => (
      <Row
        as="span"
        className={classes.first}
        gap={12}
        shrink
        data-off={(!playlist.enabled && !playlist.isDraft) || undefined}
      >
        <PictureStrip playlist={playlist} />
        <Stack as="span" shrink>
          <Text weight={600} truncate block title={playlist.name}>
            {playlist.name}
          </Text>
          {isPhone && <PlaysNow playlist={playlist} />}
        </Stack>
        {playlist.isDraft && !isPhone && <DraftTag />}
      </Row>
    ),
  };
  if (isPhone) return [name];
  return [
    name,
    {
      id: 'when',
      header: t('playlists.when'),
      cell: ({ calendar }) => <When text={whenText(t, locale, calendar)} />,
    },
    {
      id: 'groups',
      header: t('playlists.groups'),
      hideBelow: 'lg',
      cell: ({ groups }) => <Groups groups={groups} />,
    },
    {
      id: 'next',
      header: t('playlists.nowOrNext'),
      sortable: true,
      cell: (playlist) =>
        playlist.isDraft ? <PutOnScreens playlist={playlist} /> : <PlaysNow playlist={playlist} hasSwitch />,
    },
    {
      id: 'totalDuration',
      header: t('playlists.loop'),
      sortable: true,
      hideBelow: 'xl',
      align: 'end',
      cell: ({ totalDuration }) => <Duration ms={totalDuration * 1000} className={classes.quiet} />,
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
      id: 'displays',
      header: t('playlists.displays'),
      hidden: true,
      align: 'end',
      cell: ({ displays }) => displays,
    },
    {
      id: 'items',
      header: t('playlists.items'),
      hidden: true,
      align: 'end',
      cell: ({ items }) => items.length,
    },
    {
      id: 'priority',
      header: t('playlists.priority'),
      sortable: true,
      hidden: true,
      align: 'end',
      cell: ({ priority }) => priority,
    },
    {
      id: 'createdAt',
      header: t('playlists.created'),
      sortable: true,
      hidden: true,
      cell: ({ createdAt }) => <Instant at={createdAt} place={null} form="day" />,
    },
    {
      id: 'description',
      header: t('playlists.description'),
      hidden: true,
      cell: ({ description }) => <span className={classes.quiet}>{description}</span>,
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
      cell: ({ updatedAt }) => <Instant at={updatedAt} place={null} form="day" />,
    },
  ];
}

/** Cut at the end of the line; the tooltip has the whole. */
function When({ text }: { text: string }) {
  return (
    <Text className={classes.when} truncate block>
      <Hours title={text}>{text}</Hours>
    </Text>
  );
}

function Groups({ groups }: Pick<PlaylistRecord, 'groups'>) {
  const t = useT();
  const shown = groups.length > mostGroups ? groups.slice(0, 1) : groups;
  const others = groups.slice(shown.length).map(({ name }) => name);
  return (
    <Row
      as="span"
      className={classes.tags}
      inline
      align="stretch"
      gap={4}
      {...(others.length > 0 && { title: others.join(', ') })}
    >
      {shown.map(({ id, name }) => (
        <Tag key={id}>{name}</Tag>
      ))}
      {others.length > 0 && <Tag>{t('playlists.moreGroups', { count: others.length })}</Tag>}
    </Row>
  );
}
