import { roles } from '@vitrine/contract/access';
import { userStatuses } from '@vitrine/contract/users';
import { useT } from '../../lib/i18n/i18n.ts';
import type { useListState } from '../../lib/list-state.ts';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { SegmentCount, Segmented } from '../../ui/toggles.tsx';

interface UserFiltersProps {
  list: ReturnType<typeof useListState>;
  counts: Readonly<Record<string, number>> | undefined;
}

const everyStatus = 'all';

export function UserFilters({ list, counts }: UserFiltersProps) {
  const t = useT();
  const { filters } = list;
  const roleOptions = roles
    .toReversed()
    .map((role) => ({ value: role as string, label: t(`roles.${role}`) }));
  const total = counts && userStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  const withCount = (word: string, count: number | undefined) => (
    <span>
      {word} <SegmentCount count={count} />
    </span>
  );
  return (
    <ListFilters
      list={list}
      label={t('users.filter')}
      menus={[{ name: 'role', label: t('users.role'), options: roleOptions }]}
    >
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
        onChange={(status) => list.set({ filters: { status: status === everyStatus ? null : status } })}
      />
    </ListFilters>
  );
}
