import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { PriceEstimate } from '../../lib/prices/PriceEstimate.tsx';
import { usePrices } from '../../lib/prices/prices.queries.ts';
import { Card } from '../../ui/Card.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { isTab } from './BillingTabs.tsx';
import classes from './billing.module.css';
import { useBillings } from './billing.queries.ts';
import { useBillingColumns, useNameOf } from './billing-columns.tsx';
import { TestMode } from './TestMode.tsx';

/** The billed customer, and a calculator for any number of displays. */
export function BillingsPage() {
  const t = useT();
  const locale = useLocale();
  const { data, error, refetch } = useBillings();
  const prices = usePrices();
  const columns = useBillingColumns();
  const nameOf = useNameOf();
  const tab = useLocation({ select: ({ search }) => (search as Record<string, string>).tab });
  const rows = data?.data ?? [];
  const [first] = rows;
  const hrefOf = ({ id }: { id: string }) => `/${locale}/billings/detail/${id}`;
  // Other pages do not know the record's id, so "Add card" links here and is redirected to the details.
  const wanted = first && isTab(tab) ? `${hrefOf(first)}?tab=${tab}` : null;
  const { history } = useRouter();
  useEffect(() => {
    if (wanted) history.replace(wanted);
  }, [wanted, history]);
  if (wanted) return null;
  const isUnavailable = first && !first.isAvailable;
  return (
    <ListPage
      title={t('pages.billings')}
      count={first && !first.isTestMode ? null : <TestMode billing={first} />}
    >
      {isUnavailable ? (
        <Card>
          <EmptyState>{t('billings.unavailable')}</EmptyState>
        </Card>
      ) : (
        <>
          <Card className={classes.estimate}>
            <div className={classes.estimateHead}>
              <h2>{t('prices.title')}</h2>
              {first && <span>{t('prices.youHave', { count: first.activeDisplays })}</span>}
            </div>
            {/* Waits for the current number, which is the initial value. */}
            <PriceEstimate
              query={data || error ? prices : { ...prices, data: undefined, isError: false }}
              {...(first && { present: first.activeDisplays })}
            />
          </Card>
          <DataTable
            label={t('pages.billings')}
            columns={columns}
            rows={rows}
            rowHref={hrefOf}
            rowName={nameOf}
            state={data ? 'ready' : error ? 'error' : 'loading'}
            error={error && errorMessage(error)}
            onRetry={() => void refetch()}
            tallRows
            empty={<EmptyState>{t('billings.unavailable')}</EmptyState>}
          />
        </>
      )}
    </ListPage>
  );
}
