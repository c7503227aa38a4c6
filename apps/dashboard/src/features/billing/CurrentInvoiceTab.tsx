import { endOfMinute } from '@vitrine/billing/billing-month';
import type { Billing } from '@vitrine/contract/billing';
import type { CurrentInvoice } from '@vitrine/contract/invoices';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { Beside } from '../../ui/layout/grids.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { EmptyState, ErrorState, useAfterDelay } from '../../ui/states.tsx';
import { BillingAside } from './BillingAside.tsx';
import type { Tab } from './BillingTabs.tsx';
import classes from './billing.module.css';
import { useCurrentInvoice } from './billing.queries.ts';
import { lastDay, shortPeriod, vatKeys } from './billing-words.ts';
import { LinesTable } from './InvoiceLines.tsx';
import { InvoiceSkeleton } from './InvoiceSkeleton.tsx';
import { type CommonFacts, minutesIn } from './invoice-lines.ts';

interface CurrentInvoiceTabProps {
  billing: Billing;
  onTab: (tab: Tab) => void;
  onChangeCard: () => void;
}

/** The current month: total so far, expected total, and invoice lines. */
export function CurrentInvoiceTab({ billing, onTab, onChangeCard }: CurrentInvoiceTabProps) {
  const t = useT();
  const { data, error, refetch } = useCurrentInvoice(billing.id);
  return (
    <Beside aside={272} align="start" data-waiting={(!data && !error) || undefined}>
      {/* Also while there is nothing in it, or what stands beside it would begin in its place. */}
      <Stack shrink>
        {data ? (
          <Invoice invoice={data} />
        ) : error ? (
          <Card>
            <ErrorState
              title={t('billings.currentFailed')}
              detail={errorMessage(error)}
              onRetry={() => void refetch()}
            />
          </Card>
        ) : (
          <Waiting />
        )}
      </Stack>
      <BillingAside billing={billing} onTab={onTab} onChangeCard={onChangeCard} />
    </Beside>
  );
}

function Invoice({ invoice }: { invoice: CurrentInvoice }) {
  const t = useT();
  const format = useFormat();
  const money = (minor: number) => format.money(minor, invoice.currency);
  const { soFar, expected, lines } = invoice;
  // Lines end with the minute that has begun.
  const to = new Date(endOfMinute(Date.parse(invoice.now))).toISOString();
  const common: CommonFacts = { period: { from: invoice.from, to }, paid: false };
  const vat = t(vatKeys[invoice.vatReason], { gross: money(expected.gross) });
  const said = [
    shortPeriod(common.period, format.date),
    t('billings.minutesOf', { count: minutesIn(common.period) }),
    t('billings.isNotPaid'),
  ];
  return (
    <Card>
      <div className={classes.figures}>
        <span>
          <b>{money(soFar.net)}</b> {t('billings.soFar')}
        </span>
        <span>
          <b>{money(expected.net)}</b>{' '}
          {[t('billings.onDay', { date: lastDay(invoice, format.date) }), vat].join(', ')}
        </span>
        <span>{said.join(', ')}</span>
      </div>
      {lines.length === 0 ? (
        <EmptyState>{t('billings.noLines')}</EmptyState>
      ) : (
        <LinesTable
          lines={lines}
          common={common}
          total={soFar}
          vatRate={invoice.vatRate}
          currency={invoice.currency}
          label={t('billings.lines')}
        />
      )}
    </Card>
  );
}

function Waiting() {
  return useAfterDelay(true) ? <InvoiceSkeleton /> : null;
}
