import { billingZone } from '@vitrine/billing/billing-month';
import type { Billing } from '@vitrine/contract/billing';
import type { CurrentInvoice } from '@vitrine/contract/invoices';
import { dayText } from '../../lib/i18n/day-names.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { dayAt } from '../../lib/local-days.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState, useAfterDelay } from '../../ui/states.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { BillingAside } from './BillingAside.tsx';
import type { Tab } from './BillingTabs.tsx';
import classes from './billing.module.css';
import { useCurrentInvoice } from './billing.queries.ts';
import { lastDay, vatKeys } from './billing-words.ts';
import { InvoiceLines } from './InvoiceLines.tsx';
import { InvoiceSkeleton } from './InvoiceSkeleton.tsx';

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
    <div className={classes.columns} data-waiting={(!data && !error) || undefined}>
      <div className={classes.main}>
        {data ? (
          <>
            <Facts invoice={data} />
            <InvoiceLines
              title={t('billings.lines')}
              lines={data.lines}
              total={data.soFar}
              totalLabel={(count) => t('billings.totalSoFar', { count })}
              currency={data.currency}
              empty={t('billings.noLines')}
            />
          </>
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
      </div>
      <BillingAside billing={billing} onTab={onTab} onChangeCard={onChangeCard} />
    </div>
  );
}

function Facts({ invoice }: { invoice: CurrentInvoice }) {
  const t = useT();
  const locale = useLocale();
  const format = useFormat();
  const rich = useRichT();
  const money = (minor: number) => format.money(minor, invoice.currency);
  const { soFar, expected, level } = invoice;
  const month = dayText(locale, dayAt(billingZone, Date.parse(invoice.from)), { month: 'long' });
  const vat = {
    gross: money(expected.gross),
    rate: format.number(invoice.vatRate, { maximumFractionDigits: 2 }),
  };
  return (
    <Card className={classes.facts}>
      <div>
        <span>{t('billings.soFarIn', { month })}</span>
        <b>{money(soFar.net)}</b>
        <span>
          {rich('billings.withoutVatUntil', {
            until: <Instant at={invoice.now} place={null} form="record" />,
          })}
        </span>
      </div>
      <div>
        <span>{t('billings.expectedOn', { date: lastDay(invoice, format.date) })}</span>
        <b>{money(expected.net)}</b>
        <span>{t(vatKeys[invoice.vatReason], vat)}</span>
      </div>
      <div>
        <span>{t('billings.priceLevel')}</span>
        <b>{level.unit === 0 ? t('prices.free') : money(level.unit)}</b>
        {level.since && (
          <span>
            {level.unit === 0
              ? t('billings.since', { date: format.date(level.since, billingZone) })
              : t('billings.eachSince', { date: format.date(level.since, billingZone) })}
          </span>
        )}
      </div>
    </Card>
  );
}

function Waiting() {
  return useAfterDelay(true) ? <InvoiceSkeleton /> : null;
}
