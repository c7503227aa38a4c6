import { orientations } from '@vitrine/contract/displays';
import { useGroupOptions } from '../../core/queries/displays.queries.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { useListState } from '../../lib/list-state.ts';
import { Segmented } from '../../ui/fields.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { orientationText } from './playlist-words.ts';

type Playing = 'all' | 'now' | 'later' | 'drafts';

/** The filters of each segment; what is neither playing nor a draft plays later, or not at all. */
const filtersOf = {
  all: { playsNow: null, draft: null },
  now: { playsNow: 'true', draft: null },
  later: { playsNow: 'false', draft: 'false' },
  drafts: { playsNow: null, draft: 'true' },
} as const;

function playingIn({ draft, playsNow }: Readonly<Record<string, string>>): Playing {
  if (draft === 'true') return 'drafts';
  if (playsNow === 'true') return 'now';
  return playsNow === 'false' ? 'later' : 'all';
}

export function PlaylistFilters({ list }: { list: ReturnType<typeof useListState> }) {
  const t = useT();
  const { filters } = list;
  const { data: groups = [] } = useGroupOptions();
  const menus = [
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
    {
      name: 'group',
      label: t('playlists.group'),
      options: groups.map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
  return (
    <ListFilters list={list} label={t('playlists.filter')} menus={menus}>
      <Segmented
        label={t('playlists.playing')}
        hideLabel
        options={[
          { value: 'all', label: t('list.all') },
          {
            value: 'now',
            label: <StatusMark status="playlist_active" />,
            name: t('playlists.playsNow'),
          },
          { value: 'later', label: t('playlists.later') },
          { value: 'drafts', label: t('playlists.drafts') },
        ]}
        value={playingIn(filters)}
        onChange={(playing) => list.set({ filters: filtersOf[playing] })}
      />
    </ListFilters>
  );
}
