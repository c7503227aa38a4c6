import { useParams } from '@tanstack/react-router';
import { useSource } from '../../core/queries/sources.queries.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRecordTitle } from '../../lib/page-title.ts';
import { FactsSkeleton } from '../../ui/skeletons.tsx';
import { WithoutRecord } from '../../ui/WithoutRecord.tsx';
import { FetchedSource } from './FetchedSource.tsx';
import { TableEditor } from './TableEditor.tsx';

export function SourceDetailPage() {
  const t = useT();
  const locale = useLocale();
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useSource(id);
  useRecordTitle(data?.name);
  if (data?.kind === 'table') return <TableEditor key={id} source={data} />;
  if (data) return <FetchedSource key={id} source={data} />;
  return (
    <WithoutRecord
      error={error}
      onRetry={() => void refetch()}
      title={t('pages.sourceDetail')}
      gone={t('sources.gone')}
      failed={t('sources.loadFailed')}
      all={{ label: t('sources.all'), href: `/${locale}/sources` }}
      skeleton={<FactsSkeleton rows={10} />}
    />
  );
}
