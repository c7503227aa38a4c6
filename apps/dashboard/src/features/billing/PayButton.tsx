import type { Invoice } from '@vitrine/contract/invoices';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast.ts';
import type { BillingCalls } from './billing.queries.ts';

/** Retries charging the card, if possible. */
export function PayButton({ invoice, calls: { pay } }: { invoice: Invoice; calls: BillingCalls }) {
  const t = useT();
  if (invoice.paid || !invoice.payment.canRetry) return null;
  const start = async () => {
    try {
      const { paid, number } = await pay.mutateAsync(invoice.id);
      if (paid) showToast({ message: t('billings.nowPaid', { number }), kind: 'success' });
    } catch (error) {
      showToast({ message: errorMessage(error), kind: 'error' });
    }
  };
  return (
    <Button
      size="sm"
      disabled={pay.isPending && pay.variables !== invoice.id}
      loading={pay.isPending && pay.variables === invoice.id}
      onClick={() => void start()}
    >
      {t('billings.payNow')}
    </Button>
  );
}
