import type { Money } from '@vitrine/billing/pricing';
import type { Currency } from '@vitrine/contract/currencies';
import type { InvoiceLine } from '@vitrine/contract/invoices';
import { useState } from 'react';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TextField } from '../../ui/fields.tsx';
import hidden from '../../ui/hidden.module.css';
import { EmptyState } from '../../ui/states.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { fold } from '../../ui/type-ahead.ts';
import { dayText, shortPeriod } from './billing-words.ts';
import classes from './invoices.module.css';

interface InvoiceLinesProps {
  title: string;
  lines: readonly InvoiceLine[];
  /** The total of all lines, regardless of the filter. */
  total: Money;
  totalLabel: (count: number) => string;
  currency: Currency;
  empty: string;
}

/** The lines of an invoice in their own card, with a sticky total. */
export function InvoiceLines({ title, lines, total, totalLabel, currency, empty }: InvoiceLinesProps) {
  const t = useT();
  const [filter, setFilter] = useState('');
  const words = fold(filter.trim());
  const shown = words ? lines.filter(({ displayName }) => fold(displayName).includes(words)) : lines;
  return (
    <Card
      title={
        <>
          {title} <Tag>{t('prices.count', { count: lines.length })}</Tag>
        </>
      }
      className={classes.lines}
      aside={
        lines.length > 0 && (
          <TextField
            type="search"
            label={t('billings.filterLines')}
            hideLabel
            placeholder={t('billings.filterLines')}
            icon="search"
            value={filter}
            className={classes.filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
          />
        )
      }
    >
      {lines.length === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState action={<Button onClick={() => setFilter('')}>{t('list.clearFilters')}</Button>}>
          {t('billings.noLinesMatch')}
        </EmptyState>
      ) : (
        <LinesTable
          lines={shown}
          total={total}
          totalLabel={totalLabel(lines.length)}
          currency={currency}
          label={title}
        />
      )}
    </Card>
  );
}

interface LinesTableProps {
  lines: readonly InvoiceLine[];
  total: Money;
  totalLabel: string;
  currency: Currency;
  label: string;
}

export function LinesTable({ lines, total, totalLabel, currency, label }: LinesTableProps) {
  const t = useT();
  const format = useFormat();
  const money = (minor: number) => format.money(minor, currency);
  const heads = {
    date: t('billings.date'),
    period: t('billings.period'),
    minutes: t('billings.minutes'),
    days: t('billings.activeDays'),
    activeMinutes: t('billings.activeMinutes'),
    paid: t('billings.paid'),
    net: t('billings.withoutVat'),
    vat: t('billings.vatColumn'),
    gross: t('billings.withVat'),
  };
  return (
    <table className={classes.table} aria-label={label}>
      <thead className={hidden.onTablet}>
        <tr>
          <th scope="col">{t('billings.display')}</th>
          {Object.entries(heads).map(([id, head]) => (
            <th key={id} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: deleted displays have no id, and a display may have two lines
          <tr key={`${line.displayId ?? line.displayName} ${index}`}>
            <th scope="row">
              <DisplayName line={line} />
            </th>
            <td data-label={heads.date}>{dayText(line.date)}</td>
            <td data-label={heads.period}>{shortPeriod(line.period, format.date)}</td>
            <td data-label={heads.minutes}>{format.number(line.minutes)}</td>
            <td data-label={heads.days}>{format.number(line.activeDays)}</td>
            <td data-label={heads.activeMinutes}>{format.number(line.activeMinutes)}</td>
            <td data-label={heads.paid}>{line.paid ? t('common.yes') : t('common.no')}</td>
            <td data-label={heads.net} data-strong>
              {money(line.net)}
            </td>
            <td data-label={heads.vat}>{money(line.vat)}</td>
            <td data-label={heads.gross} data-gross>
              {money(line.gross)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot data-docked>
        <tr>
          <th scope="row" colSpan={7}>
            {totalLabel}
          </th>
          <td data-label={heads.net}>{money(total.net)}</td>
          <td data-label={heads.vat} data-quiet>
            {money(total.vat)}
          </td>
          <td data-label={heads.gross}>{money(total.gross)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function DisplayName({ line }: { line: InvoiceLine }) {
  const t = useT();
  const locale = useLocale();
  if (line.displayId === null) {
    return (
      <span className={classes.gone}>
        {line.displayName} <Tag>{t('billings.deleted')}</Tag>
      </span>
    );
  }
  return <AppLink href={`/${locale}/displays/detail/${line.displayId}`}>{line.displayName}</AppLink>;
}
