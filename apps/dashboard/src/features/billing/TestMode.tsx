import type { Billing } from '@vitrine/contract/billing';
import { useT } from '../../lib/i18n/i18n.ts';
import { StatusChip } from '../../ui/StatusMark.tsx';

/** On every page of billing, so that nobody takes it for money. */
export function TestMode({ billing }: { billing: Billing | undefined }) {
  const t = useT();
  if (!billing?.isTestMode) return null;
  return (
    <span title={t('billings.testModeText')}>
      <StatusChip status="warning">{t('billings.testMode')}</StatusChip>
    </span>
  );
}
