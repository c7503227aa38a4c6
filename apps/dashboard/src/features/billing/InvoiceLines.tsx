import type { Money } from '@vitrine/billing/pricing';
import type { Currency } from '@vitrine/contract/currencies';
import type { InvoiceLine } from '@vitrine/contract/invoices';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import {
  type CommonFacts,
  type LocationLines,
  linesByLocation,
  nameBelowHead,
  ownFacts,
} from './invoice-lines.ts';
import classes from './lines.module.css';

interface LinesTableProps {
  lines: readonly InvoiceLine[];
  /** What the page says above the table. */
  common: CommonFacts;
  total: Money;
  vatRate: number;
  currency: Currency;
  label: string;
}

/** The lines of an invoice by location, with the total below. */
export function LinesTable({ lines, common, total, vatRate, currency, label }: LinesTableProps) {
  const t = useT();
  const format = useFormat();
  const groups = linesByLocation(lines);
  const rate = format.number(vatRate, { maximumFractionDigits: 2 });
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('billings.display')}</th>
          <th scope="col">{t('billings.activeDays')}</th>
          <th scope="col" data-rest>
            {t('billings.activeMinutes')}
          </th>
          <th scope="col" data-rest>
            {t('billings.withoutVat')}
          </th>
          <th scope="col" data-rest>
            {vatRate > 0 ? t('billings.vatAt', { rate }) : t('billings.vatColumn')}
          </th>
          <th scope="col">{t('billings.withVat')}</th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.location}>
          {groups.length > 1 && (
            <SumRow sum={group.sum} currency={currency} scope="rowgroup">
              {group.location ?? t('billings.deletedDisplays')}
            </SumRow>
          )}
          <Lines group={group} isBelowHead={groups.length > 1} common={common} currency={currency} />
        </tbody>
      ))}
      <tfoot data-docked>
        <SumRow sum={total} currency={currency} scope="row">
          {t('prices.count', { count: lines.length })}
        </SumRow>
      </tfoot>
    </table>
  );
}

interface SumRowProps {
  sum: Money;
  currency: Currency;
  scope: 'row' | 'rowgroup';
  children: ReactNode;
}

function SumRow({ sum, currency, scope, children }: SumRowProps) {
  const { money } = useFormat();
  return (
    <tr data-sum>
      <th scope={scope} colSpan={2}>
        {children}
      </th>
      <td data-rest />
      <td data-rest>{money(sum.net, currency)}</td>
      <td data-rest data-quiet>
        {money(sum.vat, currency)}
      </td>
      <td>{money(sum.gross, currency)}</td>
    </tr>
  );
}

interface LinesProps {
  group: LocationLines;
  isBelowHead: boolean;
  common: CommonFacts;
  currency: Currency;
}

const Lines = ({ group, ...rest }: LinesProps) =>
  group.lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: deleted displays have no id, and a display may have two lines
    <LineRow key={`${line.displayId ?? line.displayName} ${index}`} line={line} {...rest} />
  ));

type LineRowProps = Omit<LinesProps, 'group'> & { line: InvoiceLine };

function LineRow({ line, isBelowHead, common, currency }: LineRowProps) {
  const t = useT();
  const { number, money } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const name = isBelowHead ? nameBelowHead(line) : line.displayName;
  return (
    <>
      <tr>
        <th scope="row">
          <IconButton
            size="sm"
            icon={isOpen ? 'chevron-down' : 'chevron-right'}
            label={t('billings.allOfLine', { name })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
          <DisplayName line={line} name={name} isDeletedSaid={isBelowHead && line.locationName === null} />
          <OwnFacts line={line} common={common} />
        </th>
        <td>{number(line.activeDays)}</td>
        <td data-rest>{number(line.activeMinutes)}</td>
        <td data-rest>{money(line.net, currency)}</td>
        <td data-rest data-quiet>
          {money(line.vat, currency)}
        </td>
        <td>{money(line.gross, currency)}</td>
      </tr>
      {isOpen && (
        <tr className={classes.opened}>
          <td colSpan={3}>
            {t('billings.activeMinutes')} {number(line.activeMinutes)}
            <br />
            {t('billings.withoutVat')} {money(line.net, currency)}
            <br />
            {t('billings.vatColumn')} {money(line.vat, currency)}
          </td>
        </tr>
      )}
    </>
  );
}

function OwnFacts({ line, common }: Pick<LineRowProps, 'line' | 'common'>) {
  const t = useT();
  const { date } = useFormat();
  const own = ownFacts(line, common, date);
  const facts = [
    own.from && t('billings.fromDay', { date: own.from }),
    own.until && t('billings.untilDay', { date: own.until }),
    own.period,
    own.minutes !== null && t('billings.minutesOf', { count: own.minutes }),
    own.paid !== null && (own.paid ? t('billings.isPaid') : t('billings.isNotPaid')),
  ].filter(Boolean);
  return facts.length > 0 && <small>{facts.join(', ')}</small>;
}

function DisplayName({
  line,
  name,
  isDeletedSaid,
}: {
  line: InvoiceLine;
  name: string;
  isDeletedSaid: boolean;
}) {
  const t = useT();
  const locale = useLocale();
  if (line.displayId !== null)
    return <AppLink href={`/${locale}/displays/detail/${line.displayId}`}>{name}</AppLink>;
  return (
    <>
      {name} {!isDeletedSaid && <Tag>{t('billings.deleted')}</Tag>}
    </>
  );
}
