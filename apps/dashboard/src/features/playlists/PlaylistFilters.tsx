import { orientations } from '@vitrine/contract/displays';
import { useGroupOptions } from '../../core/queries/displays.queries.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { useListState } from '../../lib/list-state.ts';
import { Segmented } from '../../ui/fields.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { orientationText } from './playlist-words.ts';

type Playing = 'all' | 'playsNow' | 'neverPlays';

/** Two filters that exclude each other. */
const playingIn = (filters: Readonly<Record<string, string>>): Playing => {
  if (filters.playsNow === 'true') return 'playsNow';
  return filters.neverPlays === 'true' ? 'neverPlays' : 'all';
};

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
  const setPlaying = (playing: Playing) =>
    list.set({
      filters: {
        playsNow: playing === 'playsNow' ? 'true' : null,
        neverPlays: playing === 'neverPlays' ? 'true' : null,
      },
    });
  return (
    <ListFilters list={list} label={t('playlists.filter')} menus={menus}>
      <Segmented
        label={t('playlists.playing')}
        hideLabel
        options={[
          { value: 'all', label: t('list.all') },
          { value: 'playsNow', label: t('playlists.playsNow') },
          { value: 'neverPlays', label: t('playlists.neverPlays') },
        ]}
        value={playingIn(filters)}
        onChange={setPlaying}
      />
    </ListFilters>
  );
}
