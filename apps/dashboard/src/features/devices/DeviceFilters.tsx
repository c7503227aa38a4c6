import { devicePlatforms } from '@vitrine/contract/devices';
import { displayStatuses } from '@vitrine/contract/displays';
import { useFormat } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { useListState } from '../../lib/list-state.ts';
import { type ListFilter, ListFilters } from '../../ui/ListFilters.tsx';
import { SegmentCount, Segmented } from '../../ui/toggles.tsx';
import classes from './devices.module.css';
import { useEngineCounts } from './devices.queries.ts';

interface DeviceFiltersProps {
  list: ReturnType<typeof useListState>;
  /** The number of devices of each status. */
  counts: Readonly<Record<string, number>> | undefined;
}

const everything = 'all';

export function DeviceFilters({ list, counts }: DeviceFiltersProps) {
  const t = useT();
  const { number } = useFormat();
  const { filters } = list;
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
  const menus: ListFilter[] = [
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
  const known = displayStatuses.find((status) => status === filters.status);
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const withCount = (word: string, count: number | undefined) => ({
    name: count === undefined ? word : `${word} ${number(count)}`,
    label: (
      <span>
        {word}{' '}
        <span className={classes.statusCount}>
          <SegmentCount count={count} />
        </span>
      </span>
    ),
  });
  return (
    <ListFilters list={list} label={t('devices.filter')} menus={menus}>
      <Segmented
        label={t('devices.status')}
        hideLabel
        size="sm"
        value={known ?? everything}
        onChange={(status) => list.set({ filters: { status: status === everything ? null : status } })}
        options={[
          { value: everything, ...withCount(t('devices.statusAll'), all) },
          ...displayStatuses.map((status) => ({
            value: status,
            ...withCount(t(`status.${status}`), counts && (counts[status] ?? 0)),
          })),
        ]}
      />
    </ListFilters>
  );
}
