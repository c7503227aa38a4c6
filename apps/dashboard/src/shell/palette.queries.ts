import { useQuery } from '@tanstack/react-query';
import { can } from '@vitrine/contract/access';
import { designs } from '@vitrine/contract/designs';
import { type Device, devices } from '@vitrine/contract/devices';
import { type Display, displays } from '@vitrine/contract/displays';
import { folders } from '@vitrine/contract/folders';
import { groups } from '@vitrine/contract/groups';
import { locations } from '@vitrine/contract/locations';
import { pageById } from '@vitrine/contract/pages';
import { playables } from '@vitrine/contract/playables';
import { type Playlist, playlists } from '@vitrine/contract/playlists';
import { sources } from '@vitrine/contract/sources';
import { users } from '@vitrine/contract/users';
import { deviceName, modelOf } from '../lib/device-name.ts';
import { stateOf } from '../lib/display-state.ts';
import { useLocale, useT } from '../lib/i18n/i18n.ts';
import { kindIcon } from '../lib/playable-types.ts';
import { queryClient } from '../lib/query-client.ts';
import { isAlive } from '../lib/realtime/is-alive.ts';
import { listOf } from '../lib/records.ts';
import { useSession } from '../lib/session/session.ts';
import { useTimeText } from '../ui/time/time-text.ts';
import { useAlarmItems } from './palette-alarms.ts';
import type { PaletteGroup, PaletteItem, Target } from './palette-items.ts';

const shownOfEach = 5;

type Alive = Parameters<typeof isAlive>[0];

/** A device is restarted under the name of its display, as everywhere else. */
const restartOf = (device: Device) =>
  isAlive(device)
    ? {
        target: {
          name: device.display?.name ?? deviceName(device),
          device: device.id,
          context: (device.display && modelOf(device)) ?? '',
        },
      }
    : {};

const actionsOf = (
  { id, name, device, ...record }: Alive & Pick<Display, 'id' | 'name' | 'device'>,
  context = '',
) => ({
  target: { name, context, display: id, device: isAlive(record) ? device : null },
});

const switchOf = ({ id, name, enabled }: Pick<Playlist, 'id' | 'name' | 'enabled'>) => ({
  target: { name, playlist: id, enabled },
});

/** The playlist, display or device of the open page, if it is loaded and online. */
export function openTarget(href: string): Target | null {
  const [, kind, id] = /\/(displays|devices|playlists)\/detail\/([\w-]+)/.exec(href) ?? [];
  if (kind === 'displays') {
    const display = queryClient.getQueryData<Display>(['displays', 'one', id]);
    return display ? actionsOf(display).target : null;
  }
  if (kind === 'playlists') {
    const playlist = queryClient.getQueryData<Playlist>(['playlists', 'one', id]);
    return playlist ? switchOf(playlist).target : null;
  }
  const device = kind && queryClient.getQueryData<Device>(['devices', 'one', id]);
  return (device && restartOf(device).target) || null;
}

interface PaletteSearch {
  readonly groups: PaletteGroup[];
  /** An alarm at places that were typed. */
  readonly raise: readonly PaletteItem[];
  readonly isSearching: boolean;
}

/** Records whose name or description matches, of every kind that this role may list. */
export function usePaletteSearch(words: string): PaletteSearch {
  const t = useT();
  const locale = useLocale();
  const { age } = useTimeText();
  const { caller } = useSession();
  const query = { _q: words, _limit: shownOfEach };
  const enabled = words !== '';

  const displayRows = useQuery({
    queryKey: ['displays', 'palette', words],
    queryFn: ({ signal }) => listOf(displays, query, { include: ['location'], signal }),
    enabled: enabled && can(caller, displays.routes.list),
  });
  const deviceRows = useQuery({
    queryKey: ['devices', 'palette', words],
    queryFn: ({ signal }) => listOf(devices, query, { signal }),
    enabled: enabled && can(caller, devices.routes.list),
  });
  const playlistRows = useQuery({
    queryKey: ['playlists', 'palette', words],
    queryFn: ({ signal }) => listOf(playlists, query, { signal }),
    enabled: enabled && can(caller, playlists.routes.list),
  });
  const playableRows = useQuery({
    queryKey: ['playables', 'palette', words],
    queryFn: ({ signal }) => listOf(playables, query, { include: ['folder'], signal }),
    enabled: enabled && can(caller, playables.routes.list),
  });
  const folderRows = useQuery({
    queryKey: ['folders', 'palette', words],
    queryFn: ({ signal }) => listOf(folders, query, { signal }),
    enabled: enabled && can(caller, folders.routes.list),
  });
  const groupRows = useQuery({
    queryKey: ['groups', 'palette', words],
    queryFn: ({ signal }) => listOf(groups, query, { signal }),
    enabled: enabled && can(caller, groups.routes.list),
  });
  const locationRows = useQuery({
    queryKey: ['locations', 'palette', words],
    queryFn: ({ signal }) => listOf(locations, query, { signal }),
    enabled: enabled && can(caller, locations.routes.list),
  });
  const userRows = useQuery({
    queryKey: ['users', 'palette', words],
    queryFn: ({ signal }) => listOf(users, query, { signal }),
    enabled: enabled && can(caller, users.routes.list),
  });

  const frameRows = useQuery({
    queryKey: ['designs', 'palette', words],
    queryFn: ({ signal }) => listOf(designs, { ...query, use_eq: 'frame' }, { signal }),
    enabled: enabled && can(caller, designs.routes.list),
  });
  const sourceRows = useQuery({
    queryKey: ['sources', 'palette', words],
    queryFn: ({ signal }) => listOf(sources, query, { signal }),
    enabled: enabled && can(caller, sources.routes.list) && can(caller, pageById('sources')),
  });
  const alarms = useAlarmItems(words);

  const found: PaletteGroup[] = [
    {
      id: 'displays',
      items: (displayRows.data?.data ?? []).map((row) => ({
        id: row.id,
        name: row.name,
        context: [row.location.name, row.status === 'offline' && age(row.lastActive, row.location)]
          .filter(Boolean)
          .join(' · '),
        picture: { status: stateOf(row) },
        href: `/${locale}/displays/detail/${row.id}`,
        ...actionsOf(row, row.location.name),
      })),
    },
    {
      id: 'devices',
      items: (deviceRows.data?.data ?? []).map((row) => ({
        id: row.id,
        name: modelOf(row) ?? row.connectString,
        context: row.display ? row.display.name : row.connectString,
        picture: { status: row.status },
        // Users who may not open one still find it in the list.
        href: can(caller, devices.routes.get)
          ? `/${locale}/devices/detail/${row.id}`
          : `/${locale}/devices?q=${encodeURIComponent(row.connectString)}`,
        ...restartOf(row),
      })),
    },
    {
      id: 'playlists',
      items: (playlistRows.data?.data ?? []).map((row) => ({
        id: row.id,
        name: row.name,
        context: t('palette.displayCount', { count: row.displays }),
        picture: { icon: 'playlist' },
        href: `/${locale}/playlists/detail/${row.id}`,
        ...switchOf(row),
      })),
    },
    {
      id: 'playables',
      items: (playableRows.data?.data ?? []).map((row) => ({
        id: row.id,
        name: row.name,
        context: row.folder?.name ?? '',
        picture: { icon: kindIcon(row) },
        href: `/${locale}/playables/detail/${row.id}`,
      })),
    },
    {
      id: 'designs',
      items: (frameRows.data?.data ?? []).map((row) => ({
        id: row.id,
        name: row.name,
        context: t('palette.frame'),
        picture: { icon: 'design' },
        href: `/${locale}/designs/detail/${row.id}`,
      })),
    },
    {
      id: 'sources',
      items: (sourceRows.data?.data ?? []).map((row) => ({
        id: row.id,
        name: row.name,
        picture: { icon: 'source' },
        href: `/${locale}/sources/detail/${row.id}`,
      })),
    },
    { id: 'plans', items: alarms.plans },
    {
      id: 'folders',
      items: (folderRows.data?.data ?? []).map((row) => ({
        id: row.id,
        name: row.name,
        context: row.path
          .slice(0, -1)
          .map(({ name }) => name)
          .join(' / '),
        picture: { icon: 'folder' },
        href: `/${locale}/playables?folder=${row.id}`,
      })),
    },
    {
      id: 'groups',
      items: (groupRows.data?.data ?? []).map((row) => ({
        id: row.id,
        name: row.name,
        context: t('palette.displayCount', { count: row.displays.length }),
        picture: { icon: 'group' },
        href: `/${locale}/groups/detail/${row.id}`,
      })),
    },
    {
      id: 'locations',
      items: (locationRows.data?.data ?? []).map((row) => ({
        id: row.id,
        name: row.name,
        context: t('palette.displayCount', { count: row.displays.length }),
        picture: { icon: 'location' },
        href: `/${locale}/locations/detail/${row.id}`,
      })),
    },
    {
      id: 'users',
      items: (userRows.data?.data ?? []).map((row) => ({
        id: row.id,
        name: row.name || row.email,
        context: row.name ? row.email : t(`roles.${row.role}`),
        picture: { icon: 'user' },
        href: `/${locale}/users/detail/${row.id}`,
      })),
    },
  ];
  const all = [
    displayRows,
    deviceRows,
    playlistRows,
    playableRows,
    folderRows,
    groupRows,
    locationRows,
    userRows,
    frameRows,
    sourceRows,
  ];
  const isSearching = alarms.isSearching || all.some((each) => each.isFetching);
  return { groups: enabled ? found : [], raise: alarms.raise, isSearching };
}
