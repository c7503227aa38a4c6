import { useParams } from '@tanstack/react-router';
import { useDesign } from '../../../core/queries/designs.queries.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useRecordTitle } from '../../../lib/page-title.ts';
import { TableSkeleton } from '../../../ui/skeletons.tsx';
import { WithoutRecord } from '../../../ui/WithoutRecord.tsx';
import { Designer } from './Designer.tsx';
import classes from './designer.module.css';

export function DesignerPage() {
  const t = useT();
  const locale = useLocale();
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useDesign(id);
  useRecordTitle(data?.name);
  // A design deleted while it is edited stays on the page; saving reports it.
  if (data) return <Designer key={data.id} design={data} />;
  return (
    <div className={classes.without}>
      <WithoutRecord
        error={error}
        onRetry={() => void refetch()}
        title={t('pages.designDetail')}
        gone={t('designer.gone')}
        failed={t('designer.loadFailed')}
        all={{ label: t('designer.allPlayables'), href: `/${locale}/playables` }}
        skeleton={<TableSkeleton columns={3} height={64} />}
      />
    </div>
  );
}
