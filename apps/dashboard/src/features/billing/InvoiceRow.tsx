import type { Invoice } from '@vitrine/contract/invoices';
import { useId, useState } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { StatusChip } from '../../ui/StatusMark.tsx';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { type BillingCalls, useInvoice } from './billing.queries.ts';
import { dayText, periodText } from './billing-words.ts';
import { DoneChip } from './DoneChip.tsx';
import { downloadInvoice } from './download-invoice.ts';
import { LinesTable } from './InvoiceLines.tsx';
import { minutesIn } from './invoice-lines.ts';
import classes from './invoices.module.css';
import { PayButton } from './PayButton.tsx';

const columns = 9;

export function InvoiceRow({ invoice, calls }: { invoice: Invoice; calls: BillingCalls }) {
  const t = useT();
  const id = useId();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const money = (minor: number) => format.money(minor, invoice.currency);
  const download = async () => {
    setLoading(true);
    await downloadInvoice(invoice);
    setLoading(false);
  };
  return (
    <>
      <tr data-open={isOpen || undefined}>
        <th scope="row">
          <button
            type="button"
            className={classes.expand}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Glyph name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
            <span>
              {dayText(invoice.date)}
              <small>{invoice.number}</small>
            </span>
          </button>
        </th>
        <td data-label={t('billings.period')}>{periodText(invoice.period, format.date)}</td>
        <td data-label={t('billings.displays')}>{format.number(invoice.displays)}</td>
        <td data-label={t('billings.minutes')}>{format.number(invoice.minutes)}</td>
        <td data-label={t('billings.withoutVat')} data-strong>
          {money(invoice.net)}
        </td>
        <td data-label={t('billings.vatColumn')}>{money(invoice.vat)}</td>
        <td data-label={t('billings.withVat')} data-gross>
          {money(invoice.gross)}
        </td>
        <td data-paid>
          <Paid invoice={invoice} calls={calls} />
        </td>
        <td data-actions>
          <IconButton
            size="sm"
            icon="download"
            label={t('billings.downloadOf', { number: invoice.number })}
            aria-busy={isLoading || undefined}
            onClick={() => void download()}
          />
        </td>
      </tr>
      {isOpen && (
        <tr className={classes.opened}>
          <td colSpan={columns} id={id}>
            <Lines invoice={invoice} />
          </td>
        </tr>
      )}
    </>
  );
}

function Paid({ invoice, calls }: { invoice: Invoice; calls: BillingCalls }) {
  const t = useT();
  if (invoice.paid) return <DoneChip>{t('billings.paid')}</DoneChip>;
  if (invoice.payment.state === 'started')
    return <StatusChip status="online">{t('billings.paying')}</StatusChip>;
  return (
    <span className={classes.unpaid}>
      <StatusChip status={invoice.payment.state === 'failed' ? 'offline' : 'warning'}>
        {t('billings.unpaid')}
      </StatusChip>
      {invoice.due && <small>{t('billings.due', { date: dayText(invoice.due) })}</small>}
      <PayButton invoice={invoice} calls={calls} />
    </span>
  );
}

function Lines({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const { data, error, refetch } = useInvoice(invoice.id);
  if (data?.lines) {
    return (
      <>
        <p>{t('billings.minutesOf', { count: minutesIn(data.period) })}</p>
        <LinesTable
          lines={data.lines}
          common={data}
          total={data}
          vatRate={data.vatRate}
          currency={data.currency}
          label={t('billings.linesOf', { number: data.number })}
        />
      </>
    );
  }
  if (error)
    return (
      <ErrorState title={t('list.failed')} detail={errorMessage(error)} onRetry={() => void refetch()} />
    );
  return (
    <div aria-busy="true">
      <TableSkeleton rows={3} columns={6} />
    </div>
  );
}
