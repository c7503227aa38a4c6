import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import type { Sort } from '../../lib/list-state.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { FilterChips, FilterField, FilterMenu, Pagination } from '../../ui/ListPage.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { type Status, StatusText } from '../../ui/StatusMark.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Section } from './Section.tsx';

interface Sample {
  readonly id: string;
  readonly name: string;
  readonly status: Status;
  readonly place: string;
  readonly group: string;
}

const samples: readonly Sample[] = [
  { id: '1', name: 'Counter left', status: 'playlist_active', place: 'Praha · Vinohrady', group: 'Counters' },
  { id: '2', name: 'Entrance window', status: 'offline', place: 'Brno · Hlavní', group: 'Windows' },
  { id: '3', name: 'Meeting room', status: 'online', place: 'Berlin · Mitte', group: 'Info' },
  { id: '4', name: 'Spare screen', status: 'unknown', place: 'Barcelona · Gràcia', group: 'Counters' },
];

export function Tables() {
  const t = useT();
  const [sort, setSort] = useState<Sort>({ column: 'name', asc: true });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [q, setQ] = useState('');
  const [place, setPlace] = useState<string | null>('Berlin · Mitte');
  const [page, setPage] = useState(1);
  const rows = [...samples].sort((a, b) => a.name.localeCompare(b.name) * (sort.asc ? 1 : -1));
  const clear = () => {
    setPlace(null);
    setQ('');
  };
  const common = {
    label: t('pages.displays'),
    columns: [
      { id: 'name', header: t('pages.displayDetail'), cell: (row: Sample) => row.name, sortable: true },
      {
        id: 'status',
        header: t('styleguide.sample.status'),
        cell: (row: Sample) => <StatusText status={row.status} />,
      },
      { id: 'place', header: t('pages.locationDetail'), cell: (row: Sample) => row.place },
      {
        id: 'group',
        header: t('pages.groups'),
        cell: (row: Sample) => <Tag>{row.group}</Tag>,
        hideBelow: 'lg' as const,
      },
    ],
    rowHref: (row: Sample) => `#row-${row.id}`,
    rowName: (row: Sample) => row.name,
    empty: <EmptyState>{t('styleguide.sample.empty')}</EmptyState>,
  };
  return (
    <Section id="lists" title={t('styleguide.lists')}>
      <Row below={12} gap={8} align="stretch" wrap>
        <FilterField label={t('styleguide.sample.filter')} value={q} onChange={setQ} />
        <FilterMenu
          label={t('pages.locationDetail')}
          value={place}
          onChange={setPlace}
          options={samples.map((row) => ({ value: row.place, label: row.place }))}
        />
        <FilterChips
          chips={place ? [{ label: place, onRemove: () => setPlace(null) }] : []}
          onClear={clear}
        />
      </Row>
      <DataTable
        {...common}
        rows={rows}
        sort={sort}
        onSort={setSort}
        state="ready"
        rowActions={() => [{ label: t('shortcuts.edit'), icon: 'edit', onClick: () => undefined }]}
        selection={{
          selected,
          onChange: setSelected,
          actions: [{ label: t('shortcuts.edit'), icon: 'edit', onClick: () => undefined }],
        }}
      />
      <Pagination page={page} perPage={25} total={240} onChange={(change) => setPage(change.page ?? 1)} />
      <h3>{t('styleguide.loading')}</h3>
      <DataTable {...common} label={t('styleguide.loading')} rows={[]} state="loading" />
      <h3>{t('styleguide.refreshing')}</h3>
      {/* A transient state shown permanently: it is not interactive, so its low contrast is acceptable. */}
      <div inert>
        <DataTable
          {...common}
          label={t('styleguide.refreshing')}
          rows={rows.slice(0, 2)}
          state="ready"
          refreshing
        />
      </div>
      <h3>{t('styleguide.empty')}</h3>
      <DataTable
        {...common}
        rows={[]}
        state="ready"
        empty={
          <EmptyState action={<Button icon="plus">{t('styleguide.sample.add')}</Button>}>
            {t('styleguide.sample.empty')}
          </EmptyState>
        }
      />
      <h3>{t('styleguide.failed')}</h3>
      <DataTable {...common} rows={[]} state="error" error={t('shell.noAnswer')} onRetry={() => undefined} />
      <h3>{t('styleguide.skeletons')}</h3>
      <Stack gap={10} fit>
        <Skeleton width={240} height={22} />
        <Skeleton width={420} />
        <Skeleton width={360} />
        <Skeleton width={40} height={40} round />
      </Stack>
    </Section>
  );
}
