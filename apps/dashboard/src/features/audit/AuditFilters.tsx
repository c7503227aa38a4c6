import { auditKinds } from '@vitrine/contract/audit';
import { useT } from '../../lib/i18n.ts';
import type { useListState } from '../../lib/list-state.ts';
import { FilterChips, FilterMenu } from '../../ui/ListPage.tsx';
import { useAuditPeople } from './audit.queries.ts';
import { periods } from './audit-period.ts';

export function AuditFilters({ list }: { list: ReturnType<typeof useListState> }) {
  const t = useT();
  const { data: people = [] } = useAuditPeople();
  const { filters } = list;
  const menus = [
    {
      name: 'person',
      label: t('audit.person'),
      all: t('audit.everybody'),
      options: people.map(({ id, name }) => ({ value: id, label: name || t('audit.erased') })),
    },
    {
      name: 'kind',
      label: t('audit.kind'),
      all: t('audit.everyKind'),
      options: auditKinds.map((kind) => ({ value: kind as string, label: t(`audit.kinds.${kind}`) })),
    },
    {
      name: 'days',
      label: t('audit.time'),
      all: t('audit.anyTime'),
      options: periods.map((days) => ({
        value: String(days),
        label: days === 1 ? t('audit.today') : t('audit.lastDays', { count: days }),
      })),
    },
  ];
  const chips = menus.flatMap(({ name, options }) => {
    const chosen = options.find(({ value }) => value === filters[name]);
    const onRemove = () => list.set({ filters: { [name]: null } });
    return chosen ? [{ label: chosen.label, onRemove }] : [];
  });
  return (
    <>
      {menus.map(({ name, ...menu }) => (
        <FilterMenu
          key={name}
          {...menu}
          value={filters[name]}
          onChange={(value) => list.set({ filters: { [name]: value } })}
        />
      ))}
      <FilterChips chips={chips} onClear={list.clear} />
    </>
  );
}
