import type { Invoice } from '@vitrine/contract/invoices';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { supportUrl } from '../../lib/session/auth-base.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import hidden from '../../ui/hidden.module.css';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Band } from './Band.tsx';
import { type BillingCalls, useInvoices, usePriceLevels } from './billing.queries.ts';
import { InvoiceRow } from './InvoiceRow.tsx';
import tableClasses from './invoices.module.css';
import { PayButton } from './PayButton.tsx';
import { PriceLevels } from './PriceLevels.tsx';

/** All invoices with the unpaid ones highlighted, and the history of the price per display. */
export function InvoiceHistory({ calls }: { calls: BillingCalls }) {
  const t = useT();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInvoices();
  // Fetched together, but shown only after the invoices above, so that it does not move.
  usePriceLevels();
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  const unpaid = rows.filter(({ paid, payment }) => !paid && payment.state === 'failed');
  return (
    <Stack gap={16} shrink>
      {unpaid.map((invoice) => (
        <PaymentFailed key={invoice.id} invoice={invoice} calls={calls} />
      ))}
      <Card title={t('billings.invoices')} className={tableClasses.lines}>
        {!data && error ? (
          <ErrorState title={t('list.failed')} detail={errorMessage(error)} onRetry={() => void refetch()} />
        ) : !data ? (
          <div aria-busy="true">
            <TableSkeleton columns={7} />
          </div>
        ) : rows.length === 0 ? (
          <EmptyState>{t('billings.noInvoices')}</EmptyState>
        ) : (
          <InvoicesTable rows={rows} calls={calls} />
        )}
        {hasNextPage && (
          <Row align="stretch" pad="12" justify="center" ruled="above">
            <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('billings.older')}
            </Button>
          </Row>
        )}
      </Card>
      {(data || error) && <PriceLevels />}
    </Stack>
  );
}

function InvoicesTable({ rows, calls }: { rows: readonly Invoice[]; calls: BillingCalls }) {
  const t = useT();
  return (
    <table className={`${tableClasses.table} ${tableClasses.history}`} aria-label={t('billings.invoices')}>
      <thead className={hidden.onTablet}>
        <tr>
          <th scope="col">{t('billings.date')}</th>
          <th scope="col">{t('billings.period')}</th>
          <th scope="col">{t('billings.displays')}</th>
          <th scope="col">{t('billings.minutes')}</th>
          <th scope="col">{t('billings.withoutVat')}</th>
          <th scope="col">{t('billings.vatColumn')}</th>
          <th scope="col">{t('billings.withVat')}</th>
          <th scope="col">{t('billings.paidColumn')}</th>
          <th scope="col">
            <span className={hidden.hidden}>{t('list.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} calls={calls} />
        ))}
      </tbody>
    </table>
  );
}

/** Shown until the invoice is paid. */
function PaymentFailed({ invoice, calls }: { invoice: Invoice; calls: BillingCalls }) {
  const t = useT();
  const { money } = useFormat();
  return (
    <Band
      kind="error"
      actions={
        <>
          <PayButton invoice={invoice} calls={calls} />
          <LinkButton size="sm" variant="ghost" href={supportUrl()}>
            {t('billings.contact')}
          </LinkButton>
        </>
      }
    >
      <b>{t('billings.paymentFailed')}</b>{' '}
      <span>
        {t('billings.paymentOf', { number: invoice.number, amount: money(invoice.gross, invoice.currency) })}
      </span>
    </Band>
  );
}
