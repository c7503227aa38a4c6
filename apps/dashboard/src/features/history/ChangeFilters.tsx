import { auditKinds } from '@vitrine/contract/audit';
import { changeAreas, recordedResources } from '@vitrine/contract/history';
import { usePeople } from '../../core/changes/changes.queries.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { useListState } from '../../lib/list-state.ts';
import { FilterChips, FilterField, FilterMenu } from '../../ui/ListPage.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { periods } from './change-period.ts';

export function ChangeFilters({ list }: { list: ReturnType<typeof useListState> }) {
  const t = useT();
  const { data: people = [] } = usePeople();
  const { filters } = list;
  const set = (name: string, value: string | null) => list.set({ filters: { [name]: value } });
  const menus = [
    {
      name: 'person',
      label: t('changes.person'),
      all: t('changes.everybody'),
      options: people.map(({ id, name }) => ({ value: id, label: name || t('audit.erased') })),
    },
    {
      name: 'resource',
      label: t('changes.kind'),
      all: t('changes.allKinds'),
      options: [
        ...recordedResources.map((each) => ({ value: each as string, label: t(`changes.topics.${each}`) })),
        ...auditKinds.map((each) => ({ value: each as string, label: t(`audit.kinds.${each}`) })),
      ],
    },
    {
      name: 'days',
      label: t('changes.time'),
      all: t('changes.anyTime'),
      options: periods.map((days) => ({
        value: String(days),
        label: days === 1 ? t('audit.today') : t('audit.lastDays', { count: days }),
      })),
    },
  ];
  const chips = filters.subject
    ? [{ label: t('changes.oneRecord'), onRemove: () => set('subject', null) }]
    : [];
  return (
    <>
      <FilterField label={t('changes.filter')} value={list.q} onChange={(q) => list.set({ q })} />
      <Segmented
        label={t('changes.areas.label')}
        hideLabel
        options={(['all', ...changeAreas] as const).map((value) => ({
          value,
          label: t(`changes.areas.${value}`),
        }))}
        value={changeAreas.find((area) => area === filters.area) ?? 'all'}
        onChange={(area) => set('area', area === 'all' ? null : area)}
      />
      {menus.map(({ name, ...menu }) => (
        <FilterMenu key={name} {...menu} value={filters[name]} onChange={(value) => set(name, value)} />
      ))}
      <FilterChips chips={chips} onClear={list.clear} />
    </>
  );
}
