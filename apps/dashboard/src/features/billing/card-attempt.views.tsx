import type { CardStart } from '@vitrine/contract/billing';
import type { Currency } from '@vitrine/contract/currencies';
import { lazy, Suspense, useState } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';

// Card numbers never reach this page: they are entered at the payment provider. The provider returns the id
// of an attempt, and the server asks the provider about that.

const StripeDialog = lazy(async () => ({
  default: (await import('./stripe-dialog.views.tsx')).StripeDialog,
}));

type StripeStart = Extract<CardStart, { kind: 'stripe' }>;
type Work = 'begin' | 'confirm' | 'cancel';

export interface CardCalls {
  readonly start: () => Promise<CardStart>;
  /** Takes the id of the attempt. */
  readonly confirm: (setup: string) => Promise<unknown>;
  readonly cancel: () => Promise<unknown>;
}

/** One attempt to add or change a card: its progress, its failure, and the provider's dialog. */
export function useCardAttempt(currency: Currency, calls: CardCalls) {
  const [working, setWorking] = useState<Work | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [stripe, setStripe] = useState<StripeStart | null>(null);

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
  const check = (setup: string) => during('confirm', () => calls.confirm(setup));
  const cancel = () => during('cancel', calls.cancel);
  return {
    working,
    failure,
    fail: (error: unknown) => setFailure(errorMessage(error)),
    begin: () =>
      during('begin', async () => {
        const started = await calls.start();
        if (started.kind === 'stripe') setStripe(started);
        // This leaves the site, so the browser asks about unsaved changes.
        else location.assign(started.page);
      }),
    /** Asks the provider for the state of an attempt. */
    check,
    cancel,
    dialog: (
      <Suspense>
        {stripe && (
          <StripeDialog
            start={stripe}
            currency={currency}
            onCancel={() => {
              setStripe(null);
              void cancel();
            }}
            onDone={() => {
              setStripe(null);
              void check(stripe.setup);
            }}
          />
        )}
      </Suspense>
    ),
  };
}
