import type { Billing } from '@vitrine/contract/billing';
import { useT } from '../../lib/i18n/i18n.ts';
import { StatusChip } from '../../ui/StatusMark.tsx';

/** Shown on every billing page, so that test data is not mistaken for real money. */
export function TestMode({ billing }: { billing: Billing | undefined }) {
  const t = useT();
  if (!billing?.isTestMode) return null;
  return (
    <span title={t('billings.testModeText')}>
      <StatusChip status="warning">{t('billings.testMode')}</StatusChip>
    </span>
  );
}
