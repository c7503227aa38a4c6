import { orientations } from '@vitrine/contract/displays';
import type { ReactNode } from 'react';
import { useGroupOptions } from '../../core/queries/displays.queries.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { useListState } from '../../lib/list-state.ts';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { SegmentCount, Segmented } from '../../ui/toggles.tsx';
import { orientationText } from './playlist-words.ts';

const all = 'all';

interface PlaylistFiltersProps {
  list: ReturnType<typeof useListState>;
  /** The number of playlists of each kind. */
  counts: Readonly<Record<string, number>> | undefined;
}

export function PlaylistFilters({ list, counts }: PlaylistFiltersProps) {
  const t = useT();
  const { number } = useFormat();
  const { filters } = list;
  const { data: groups = [] } = useGroupOptions();
  const menus = [
    {
      name: 'group',
      label: t('playlists.group'),
      options: groups.map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
  const more = [
    {
      name: 'enabled',
      label: t('playlists.state'),
      options: [
        { value: 'true', label: t('playlists.isEnabled') },
        { value: 'false', label: t('playlists.isDisabled') },
      ],
    },
    {
      name: 'neverPlays',
      label: t('playlists.playing'),
      options: [{ value: 'true', label: t('playlists.neverPlays') }],
    },
    {
      name: 'orientation',
      label: t('playlists.orientation'),
      options: orientations.map((value) => ({ value: value as string, label: orientationText(value) })),
    },
  ];
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const segment = (value: string, name: string, count: number | undefined, mark: ReactNode = name) => ({
    value,
    name: count === undefined ? name : `${name} ${number(count)}`,
    label: (
      <Row as="span" inline gap={5} title={name}>
        {mark} <SegmentCount count={count} />
      </Row>
    ),
  });
  return (
    <ListFilters list={list} label={t('playlists.filter')} menus={menus} more={more}>
      <div data-kept>
        <Segmented
          label={t('playlists.playing')}
          hideLabel
          options={[
            segment(all, t('list.all'), total),
            segment('now', t('playlists.playsNow'), counts?.now, <StatusMark status="playlist_active" />),
            segment('later', t('playlists.later'), counts?.later),
            segment('drafts', t('playlists.drafts'), counts?.drafts),
          ]}
          value={filters.playing ?? all}
          onChange={(playing) => list.set({ filters: { playing: playing === all ? null : playing } })}
        />
      </div>
    </ListFilters>
  );
}
