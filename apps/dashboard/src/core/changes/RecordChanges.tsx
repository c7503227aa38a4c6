import { useState } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Pagination } from '../../ui/ListPage.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { ChangeList } from './ChangeList.tsx';
import classes from './changes.module.css';
import { useChanges } from './changes.queries.ts';

interface RecordChangesProps {
  id: string;
  /** Of a display: also what changed something on it. */
  isDisplay?: boolean | undefined;
}

/** The changes of one record: the same list without the filter for it. */
export function RecordChanges({ id, isDisplay = false }: RecordChangesProps) {
  const t = useT();
  const [page, setPage] = useState({ page: 1, perPage: 25 });
  const { data, error, refetch } = useChanges({
    [isDisplay ? 'touched_eq' : 'subject_eq']: id,
    _start: String((page.page - 1) * page.perPage),
    _limit: String(page.perPage),
  });
  if (!data)
    return error ? (
      <ErrorState title={errorMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <RowsSkeleton />
    );
  if (data.data.length === 0) return <EmptyState>{t('changes.empty')}</EmptyState>;
  return (
    <div className={classes.record}>
      <ChangeList changes={data.data} isFolded={false} />
      <Pagination
        {...page}
        total={data.meta.total}
        onChange={(change) => setPage((before) => ({ ...before, ...change }))}
      />
    </div>
  );
}
