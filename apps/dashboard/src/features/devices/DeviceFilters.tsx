import { displayStatuses } from '@vitrine/contract/displays';
import { useFormat } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { useListState } from '../../lib/list-state.ts';
import { FilterChips, FilterField, FilterMenu } from '../../ui/ListPage.tsx';
import { SegmentCount, Segmented } from '../../ui/toggles.tsx';
import classes from './devices.module.css';

interface DeviceFiltersProps {
  list: ReturnType<typeof useListState>;
  /** How many have each status. */
  counts: Readonly<Record<string, number>> | undefined;
}

interface Choice {
  readonly value: string;
  readonly label: string;
  /** What the chip says when the label alone would not be clear. */
  readonly chip?: string;
}

const everything = 'all';

export function DeviceFilters({ list, counts }: DeviceFiltersProps) {
  const t = useT();
  const { number } = useFormat();
  const { filters } = list;
  const setFilter = (name: string, value: string | null) => list.set({ filters: { [name]: value } });
  const menus: { name: string; label: string; options: Choice[] }[] = [
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
      name: 'lowBandwidth',
      label: t('devices.lowBandwidth'),
      options: [
        { value: 'true', label: t('devices.on'), chip: t('devices.lowBandwidthOn') },
        { value: 'false', label: t('devices.off'), chip: t('devices.lowBandwidthOff') },
      ],
    },
  ];
  const chips = menus.flatMap(({ name, options }) => {
    const chosen = options.find(({ value }) => value === filters[name]);
    return chosen ? [{ label: chosen.chip ?? chosen.label, onRemove: () => setFilter(name, null) }] : [];
  });
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
    <>
      <FilterField label={t('devices.filter')} value={list.q} onChange={(q) => list.set({ q })} />
      <Segmented
        label={t('devices.status')}
        hideLabel
        size="sm"
        value={known ?? everything}
        onChange={(status) => setFilter('status', status === everything ? null : status)}
        options={[
          { value: everything, ...withCount(t('devices.statusAll'), all) },
          ...displayStatuses.map((status) => ({
            value: status,
            ...withCount(t(`status.${status}`), counts && (counts[status] ?? 0)),
          })),
        ]}
      />
      {menus.map(({ name, label, options }) => (
        <FilterMenu
          key={name}
          label={label}
          options={options}
          value={filters[name]}
          onChange={(value) => setFilter(name, value)}
        />
      ))}
      <FilterChips chips={chips} onClear={list.clear} />
    </>
  );
}
