import type { Billing } from '@vitrine/contract/billing';
import { useT } from '../../lib/i18n/i18n.ts';
import { StatusChip } from '../../ui/StatusMark.tsx';
import { cardStatus } from './billing-words.ts';
import { DoneChip } from './DoneChip.tsx';

export function CardChip({ billing }: { billing: Billing }) {
  const t = useT();
  const { status, key } = cardStatus(billing);
  if (status === 'paid') return <DoneChip>{t(key)}</DoneChip>;
  return <StatusChip status={status}>{t(key)}</StatusChip>;
}
