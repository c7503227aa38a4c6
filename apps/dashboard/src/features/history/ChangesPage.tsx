import { changes, changesExport } from '@vitrine/contract/history';
import { ChangeList } from '../../core/changes/ChangeList.tsx';
import { ChangeTabs, useHasChangeTabs } from '../../core/changes/ChangeTabs.tsx';
import { useChanges, useRoom } from '../../core/changes/changes.queries.ts';
import { downloadFile } from '../../lib/download-file.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { toRequestParams, useListState } from '../../lib/list-state.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/Button.tsx';
import { ListPage, Pagination } from '../../ui/ListPage.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState, ProgressLine } from '../../ui/states.tsx';
import { readerZone } from '../../ui/time/time-text.ts';
import { ChangeFilters } from './ChangeFilters.tsx';
import { periodFrom, startOfPeriod } from './change-period.ts';

const defaults = { sort: { column: 'at', asc: false }, perPage: 50, rules: changes.list };

/** Who changed what, and what it did on screens. For admins. */
export function ChangesPage() {
  const t = useT();
  const now = useNow().getTime();
  const list = useListState(defaults);
  const days = periodFrom(list.filters.days);
  const wanted = {
    ...toRequestParams(list, changes.list),
    ...(days && { from_eq: startOfPeriod(days, readerZone(), now) }),
  };
  // What was done in one go is one row, unless a filter asks for single records.
  const isFolded = !list.filters.resource && !list.filters.subject && !list.q;
  const query = useChanges({ ...wanted, ...(isFolded && { folded_eq: 'true' }) });
  const { data, error, isPlaceholderData, refetch } = query;
  const { data: room } = useRoom();
  const hasTabs = useHasChangeTabs();
  const filters = Object.fromEntries(
    Object.entries(wanted).filter(([name]) => name.endsWith('_eq') || name === '_q'),
  );
  // What is below the tabs does not move when they come.
  if (hasTabs === null)
    return (
      <ListPage title={t('pages.changes')} count={null}>
        <RowsSkeleton />
      </ListPage>
    );
  return (
    <ListPage
      title={t('pages.changes')}
      count={null}
      actions={
        <MenuButton
          label={t('list.moreActions')}
          items={[
            {
              label: t('list.export'),
              icon: 'download',
              hint: t('changes.kept'),
              onClick: () => void downloadFile(changesExport.path, filters, t('changes.exportFile')),
            },
          ]}
        />
      }
      tabs={hasTabs && <ChangeTabs open="changes" />}
      toolbar={<ChangeFilters list={list} />}
      pagination={
        data && (
          <Pagination page={list.page} perPage={list.perPage} total={data.meta.total} onChange={list.set} />
        )
      }
    >
      <ProgressLine active={isPlaceholderData} />
      {room?.isFull && (
        <Text as="p" tone="soft" below={12} role="status">
          {t('changes.full', { max: room.maxBytes / 1e6 })}
        </Text>
      )}
      {!data && !error && <RowsSkeleton />}
      {!data && error && <ErrorState title={errorMessage(error)} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && (
        <EmptyState
          {...(list.isFiltered && { action: <Button onClick={list.clear}>{t('list.clearFilters')}</Button> })}
        >
          {t(list.isFiltered ? 'changes.noMatch' : 'changes.empty')}
        </EmptyState>
      )}
      {data && data.data.length > 0 && <ChangeList changes={data.data} isFolded={isFolded} />}
    </ListPage>
  );
}
