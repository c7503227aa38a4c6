import { roles } from '@vitrine/contract/access';
import { userStatuses } from '@vitrine/contract/users';
import { useT } from '../../lib/i18n/i18n.ts';
import type { useListState } from '../../lib/list-state.ts';
import { SegmentCount, Segmented } from '../../ui/fields.tsx';
import { FilterChips, FilterField, FilterMenu } from '../../ui/ListPage.tsx';

interface UserFiltersProps {
  list: ReturnType<typeof useListState>;
  counts: Readonly<Record<string, number>> | undefined;
}

const everyStatus = 'all';

export function UserFilters({ list, counts }: UserFiltersProps) {
  const t = useT();
  const { filters } = list;
  const setFilter = (name: string, value: string | null) => list.set({ filters: { [name]: value } });
  const roleOptions = roles
    .toReversed()
    .map((role) => ({ value: role as string, label: t(`roles.${role}`) }));
  const role = roleOptions.find(({ value }) => value === filters.role);
  const total = counts && userStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  const withCount = (word: string, count: number | undefined) => (
    <span>
      {word} <SegmentCount count={count} />
    </span>
  );
  return (
    <>
      <FilterField label={t('users.filter')} value={list.q} onChange={(q) => list.set({ q })} />
      <Segmented
        label={t('users.statusLabel')}
        hideLabel
        options={[
          { value: everyStatus, label: withCount(t('list.all'), total), name: t('list.all') },
          ...userStatuses.map((status) => ({
            value: status as string,
            label: withCount(t(`users.status.${status}`), counts && (counts[status] ?? 0)),
            name: t('users.statusCount', {
              status: t(`users.status.${status}`),
              count: counts?.[status] ?? 0,
            }),
          })),
        ]}
        value={filters.status ?? everyStatus}
        onChange={(status) => setFilter('status', status === everyStatus ? null : status)}
      />
      <FilterMenu
        label={t('users.role')}
        options={roleOptions}
        value={filters.role}
        onChange={(value) => setFilter('role', value)}
      />
      <FilterChips
        chips={role ? [{ label: role.label, onRemove: () => setFilter('role', null) }] : []}
        onClear={list.clear}
      />
    </>
  );
}
