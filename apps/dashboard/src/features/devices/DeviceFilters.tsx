import { can } from '@vitrine/contract/access';
import { devicePlatforms } from '@vitrine/contract/devices';
import { locations } from '@vitrine/contract/locations';
import type { ReactNode } from 'react';
import { useLocationOptions } from '../../core/queries/displays.queries.ts';
import { stateCounts } from '../../lib/display-state.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { useListState } from '../../lib/list-state.ts';
import { useSession } from '../../lib/session/session.ts';
import { type ListFilter, ListFilters } from '../../ui/ListFilters.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { SegmentCount, Segmented } from '../../ui/toggles.tsx';
import { useEngineCounts } from './devices.queries.ts';

interface DeviceFiltersProps {
  list: ReturnType<typeof useListState>;
  /** The number of devices of each status. */
  counts: Readonly<Record<string, number>> | undefined;
}

const everything = 'all';
const update = 'update';
const segments = ['offline', 'playlist_active', 'closed', 'online', 'unknown'] as const;

export function DeviceFilters({ list, counts }: DeviceFiltersProps) {
  const t = useT();
  const { number } = useFormat();
  const { filters } = list;
  const { caller } = useSession();
  const mayFilterPlaces = can(caller, locations.routes.options);
  const { data: places = [] } = useLocationOptions(mayFilterPlaces);
  const { data: engineCounts } = useEngineCounts();
  const engines = [
    ...new Set(
      [filters.engine, ...(engineCounts?.data.map(({ engine }) => engine) ?? [])].filter(
        (each) => each != null,
      ),
    ),
  ].sort();
  // Links from other pages lead to these; in the toolbar they are shown only then.
  const linked: ListFilter[] = [
    {
      name: 'isEngineOld',
      label: t('devices.engineOldChip'),
      options: [{ value: 'true', label: t('devices.engineOldChip') }],
    },
    {
      name: 'isAgentOld',
      label: t('devices.agentOldChip'),
      options: [{ value: 'true', label: t('devices.agentOldChip') }],
    },
  ];
  const menus: ListFilter[] = mayFilterPlaces
    ? [
        {
          name: 'location',
          label: t('devices.location'),
          options: places.map(({ id, name }) => ({ value: id, label: name })),
        },
      ]
    : [];
  const more: ListFilter[] = [
    {
      name: 'paired',
      label: t('devices.pairedFilter'),
      options: [
        { value: 'true', label: t('devices.paired') },
        { value: 'false', label: t('devices.notPaired') },
      ],
    },
    {
      name: 'isLatestVersion',
      label: t('devices.version'),
      options: [
        { value: 'false', label: t('devices.updateAvailable') },
        { value: 'true', label: t('devices.isLatest') },
      ],
    },
    {
      name: 'platform',
      label: t('devices.platform'),
      options: devicePlatforms.map((value) => ({ value, label: t(`devices.platforms.${value}`) })),
    },
    {
      name: 'engine',
      label: t('devices.engine'),
      options: engines.map((value) => ({ value, label: value })),
    },
    {
      name: 'lowBandwidth',
      label: t('devices.lowBandwidth'),
      options: [
        { value: 'true', label: t('devices.on'), chip: t('devices.lowBandwidthOn') },
        { value: 'false', label: t('devices.off'), chip: t('devices.lowBandwidthOff') },
      ],
    },
    ...linked.filter(({ name }) => name in filters),
  ];
  const states = counts && stateCounts(counts);
  const all = states && Object.values(states).reduce((sum, count) => sum + count, 0);
  const withCount = (label: ReactNode, name: string, count: number | undefined) => ({
    name: count === undefined ? name : `${name} ${number(count)}`,
    label: (
      <Row as="span" inline gap={5} title={name}>
        {label} <SegmentCount count={count} />
      </Row>
    ),
  });
  const chosen = filters.hasUpdate === 'true' ? update : (filters.status ?? everything);
  const choose = (value: string) =>
    list.set({
      filters: {
        status: value === everything || value === update ? null : value,
        hasUpdate: value === update ? 'true' : null,
      },
    });
  return (
    <ListFilters list={list} label={t('devices.filter')} menus={menus} more={more}>
      <Segmented
        label={t('devices.state')}
        hideLabel
        value={chosen}
        onChange={choose}
        options={[
          { value: everything, ...withCount(t('list.all'), t('list.all'), all) },
          ...segments.map((status) => ({
            value: status,
            ...withCount(<StatusMark status={status} />, t(`status.${status}`), states?.[status]),
          })),
          { value: update, ...withCount(t('devices.update'), t('devices.update'), counts?.hasUpdate) },
        ]}
      />
    </ListFilters>
  );
}
