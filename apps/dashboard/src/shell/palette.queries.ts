import { useQuery } from '@tanstack/react-query';
import { can } from '@vitrine/contract/access';
import { type Device, devices } from '@vitrine/contract/devices';
import { type Display, displays } from '@vitrine/contract/displays';
import { folders } from '@vitrine/contract/folders';
import { groups } from '@vitrine/contract/groups';
import { locations } from '@vitrine/contract/locations';
import { type PlayableType, playables } from '@vitrine/contract/playables';
import { users } from '@vitrine/contract/users';
import { deviceName } from '../lib/device-name.ts';
import { useFormat } from '../lib/format.ts';
import { useLocale, useT } from '../lib/i18n.ts';
import { isAlive } from '../lib/is-alive.ts';
import { queryClient } from '../lib/query-client.ts';
import { listOf } from '../lib/records.ts';
import { useSession } from '../lib/session.ts';
import type { IconName } from '../ui/icons.tsx';
import type { PaletteGroup, Restartable } from './palette-items.ts';

const shownOfEach = 5;

const iconOfType: Readonly<Record<PlayableType, IconName>> = {
  video: 'video',
  image: 'image',
  url: 'web',
  hls: 'hls',
  audio: 'audio',
};

type Alive = Parameters<typeof isAlive>[0];

const restartOf = (record: Alive, device: string | null, name: string, context = '') =>
  device && isAlive(record) ? { restart: { name, device, context } } : {};

/** The display or device on the open page, as far as it is known and answers. */
export function openRestartable(href: string): Restartable | null {
  const [, kind, id] = /\/(displays|devices)\/detail\/([\w-]+)/.exec(href) ?? [];
  if (kind === 'displays') {
    const display = queryClient.getQueryData<Display>(['displays', 'one', id]);
    return (display && restartOf(display, display.device, display.name).restart) ?? null;
  }
  const device = kind && queryClient.getQueryData<Device>(['devices', 'one', id]);
  return (device && restartOf(device, device.id, deviceName(device)).restart) || null;
}

/** Records whose name or description has the words, of every kind this role may list. */
export function usePaletteSearch(words: string): { groups: PaletteGroup[]; isSearching: boolean } {
  const t = useT();
  const locale = useLocale();
  const { relative } = useFormat();
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

  const found: PaletteGroup[] = [
    {
      id: 'displays',
      items: (displayRows.data?.data ?? []).map((row) => ({
        id: row.id,
        name: row.name,
        context: [row.location.name, row.status === 'offline' && relative(row.lastActive)]
          .filter(Boolean)
          .join(' · '),
        picture: { status: row.status },
        href: `/${locale}/displays/detail/${row.id}`,
        ...restartOf(row, row.device, row.name, row.location.name),
      })),
    },
    {
      id: 'devices',
      items: (deviceRows.data?.data ?? []).map((row) => ({
        id: row.id,
        name: deviceName(row),
        context: row.display ? row.display.name : row.connectString,
        picture: { status: row.status },
        // Who may not open one still finds it in the list.
        href: can(caller, devices.routes.get)
          ? `/${locale}/devices/detail/${row.id}`
          : `/${locale}/devices?q=${encodeURIComponent(row.connectString)}`,
        ...restartOf(row, row.id, deviceName(row), row.display?.name),
      })),
    },
    {
      id: 'playables',
      items: (playableRows.data?.data ?? []).map((row) => ({
        id: row.id,
        name: row.name,
        context: row.folder?.name ?? '',
        picture: { icon: iconOfType[row.type] },
        href: `/${locale}/playables/detail/${row.id}`,
      })),
    },
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
        href: `/${locale}/playables/detail/${row.id}`,
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
  const all = [displayRows, deviceRows, playableRows, folderRows, groupRows, locationRows, userRows];
  const isSearching = all.some((each) => each.isFetching);
  return { groups: enabled ? found : [], isSearching };
}
