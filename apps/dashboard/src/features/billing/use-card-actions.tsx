import type { Billing, CardStart } from '@vitrine/contract/billing';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../lib/error-message.ts';
import { useT } from '../../lib/i18n.ts';
import { confirm } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast.ts';
import { type BillingCalls, confirmCard, startCard } from './billing.queries.ts';
import { RemoveCardDialog } from './RemoveCardDialog.tsx';

// Card numbers never come near this page: they are typed at the payment provider, and what comes back is the name of an
// attempt, which the server then asks the provider about.

const StripeDialog = lazy(async () => ({
  default: (await import('./stripe-dialog.views.tsx')).StripeDialog,
}));

type StripeStart = Extract<CardStart, { kind: 'stripe' }>;
type Work = 'begin' | 'confirm' | 'cancel';

interface Return {
  /** The attempt that the provider's page came back with. */
  readonly setup: string | undefined;
  /** It has been taken up, and leaves the address. */
  readonly onArrived: () => void;
}

export function useCardActions(billing: Billing, calls: BillingCalls, back: Return) {
  const t = useT();
  const [working, setWorking] = useState<Work | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [stripe, setStripe] = useState<StripeStart | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const { id, currency } = billing;

  const during = async (work: Work, act: () => Promise<unknown>) => {
    setWorking(work);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setWorking(null);
    }
  };
  const check = (setup: string) =>
    during('confirm', async () => {
      const { card } = await confirmCard(id, setup);
      if (card.state === 'verified' && card.failure === null) {
        showToast({ message: t('billings.cardIsVerified', { last4: card.last4 ?? '' }), kind: 'success' });
      }
    });

  const begin = async () => {
    const isChange = billing.card.state === 'verified';
    const isAgreed =
      !isChange ||
      (await confirm({
        title: t('billings.changeTitle'),
        body: t('billings.changeBody', { currency }),
        confirmLabel: t('billings.continue'),
      }));
    if (!isAgreed) return;
    await during('begin', async () => {
      const started = await startCard(id);
      if (started.kind === 'stripe') setStripe(started);
      // Another site: whatever is unsaved here is asked about by the browser.
      else location.assign(started.page);
    });
  };

  // Comes back from the provider's page. Once, however often the page is drawn.
  const arrived = useRef<string | null>(null);
  useEffect(() => {
    const { setup } = back;
    if (!setup || arrived.current === setup) return;
    arrived.current = setup;
    back.onArrived();
    void check(setup);
  });

  const dialogs = (
    <Suspense>
      {stripe && (
        <StripeDialog
          start={stripe}
          currency={currency}
          onCancel={() => {
            setStripe(null);
            void during('cancel', () => calls.cancelCard.mutateAsync());
          }}
          onDone={() => {
            setStripe(null);
            void check(stripe.setup);
          }}
        />
      )}
      {isRemoving && (
        <RemoveCardDialog
          billing={billing}
          remove={(keep) => calls.removeCard.mutateAsync(keep)}
          onCancel={() => setRemoving(false)}
          onDone={() => {
            setRemoving(false);
            showToast({ message: t('billings.cardIsRemoved'), kind: 'success' });
          }}
        />
      )}
    </Suspense>
  );
  return {
    working,
    failure,
    begin: () => void begin(),
    /** Asks the provider again. */
    checkAgain: () => {
      if (billing.card.setup) void check(billing.card.setup);
    },
    cancel: () => void during('cancel', () => calls.cancelCard.mutateAsync()),
    askRemoval: () => setRemoving(true),
    dialogs,
  };
}

export type CardActions = ReturnType<typeof useCardActions>;
