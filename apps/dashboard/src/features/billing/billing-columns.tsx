import type { Billing } from '@vitrine/contract/billing';
import { useFormat } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { StatusText } from '../../ui/StatusMark.tsx';
import { CardChip } from './CardChip.tsx';
import { DoneChip } from './DoneChip.tsx';

/** The name shown for an organisation that has not entered one. */
export function useNameOf() {
  const { server } = useSession();
  return ({ companyName }: Billing) => companyName || server?.name || '';
}

export function useBillingColumns(): Column<Billing>[] {
  const t = useT();
  const { money } = useFormat();
  const nameOf = useNameOf();
  return [
    {
      id: 'company',
      header: t('billings.company'),
      cell: (row) => (
        <Text as="b" weight={550}>
          {nameOf(row)}
        </Text>
      ),
    },
    {
      id: 'activeDisplays',
      header: t('billings.activeDisplays'),
      align: 'end',
      cell: (row) => t('plan.active', { count: row.activeDisplays }),
    },
    {
      id: 'unit',
      header: t('billings.priceEach'),
      align: 'end',
      cell: (row) =>
        row.unit === 0 ? t('prices.free') : t('billings.perMonth', { price: money(row.unit, row.currency) }),
    },
    {
      id: 'soFar',
      header: t('billings.thisMonth'),
      align: 'end',
      cell: (row) => money(row.soFar, row.currency),
    },
    {
      id: 'lastInvoice',
      header: t('billings.lastInvoice'),
      hideBelow: 'md',
      cell: ({ lastInvoice }) =>
        lastInvoice ? (
          <Row as="span" inline gap={10} rowGap={4} wrap numeric>
            {lastInvoice.number}
            {lastInvoice.paid ? (
              <DoneChip>{t('billings.paid')}</DoneChip>
            ) : (
              <StatusText status="warning">{t('billings.unpaid')}</StatusText>
            )}
          </Row>
        ) : (
          t('billings.noInvoice')
        ),
    },
    { id: 'card', header: t('billings.cardState'), cell: (row) => <CardChip billing={row} /> },
    { id: 'currency', header: t('billings.currency'), hideBelow: 'lg', cell: (row) => row.currency },
  ];
}
