import type { CardStart } from '@vitrine/contract/billing';
import type { Currency } from '@vitrine/contract/currencies';
import { lazy, Suspense, useState } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';

// Card numbers never come near this page: they are typed at the payment provider, and what comes back is the name of an
// attempt, which the server then asks the provider about.

const StripeDialog = lazy(async () => ({
  default: (await import('./stripe-dialog.views.tsx')).StripeDialog,
}));

type StripeStart = Extract<CardStart, { kind: 'stripe' }>;
type Work = 'begin' | 'confirm' | 'cancel';

export interface CardCalls {
  readonly start: () => Promise<CardStart>;
  /** With the name of the attempt. */
  readonly confirm: (setup: string) => Promise<unknown>;
  readonly cancel: () => Promise<unknown>;
}

/** One attempt to add or change a card: what is under way, what went wrong, and the provider's dialog. */
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
        // Another site: whatever is unsaved here is asked about by the browser.
        else location.assign(started.page);
      }),
    /** Asks the provider what became of an attempt. */
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
