import type { Billing } from '@vitrine/contract/billing';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { confirm } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast.ts';
import { type BillingCalls, confirmCard, startCard } from './billing.queries.ts';
import { useCardAttempt } from './card-attempt.views.tsx';
import { RemoveCardDialog } from './RemoveCardDialog.tsx';

interface Return {
  /** The id of the attempt, as returned by the provider's page. */
  readonly setup: string | undefined;
  /** Called when the attempt was taken over, to remove it from the URL. */
  readonly onArrived: () => void;
}

export function useCardActions(billing: Billing, calls: BillingCalls, back: Return) {
  const t = useT();
  const [isRemoving, setRemoving] = useState(false);
  const { id, currency } = billing;
  const attempt = useCardAttempt(currency, {
    start: () => startCard(id),
    confirm: async (setup) => {
      const { card } = await confirmCard(id, setup);
      if (card.state === 'verified' && card.failure === null) {
        showToast({ message: t('billings.cardIsVerified', { last4: card.last4 ?? '' }), kind: 'success' });
      }
    },
    cancel: () => calls.cancelCard.mutateAsync(),
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
    if (isAgreed) await attempt.begin();
  };

  // Returning from the provider's page is handled once, regardless of renders.
  const arrived = useRef<string | null>(null);
  useEffect(() => {
    const { setup } = back;
    if (!setup || arrived.current === setup) return;
    arrived.current = setup;
    back.onArrived();
    void attempt.check(setup);
  });

  const dialogs = (
    <>
      {attempt.dialog}
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
    </>
  );
  return {
    working: attempt.working,
    failure: attempt.failure,
    begin: () => void begin(),
    /** Asks the provider again. */
    checkAgain: () => {
      if (billing.card.setup) void attempt.check(billing.card.setup);
    },
    cancel: () => void attempt.cancel(),
    askRemoval: () => setRemoving(true),
    dialogs,
  };
}

export type CardActions = ReturnType<typeof useCardActions>;
