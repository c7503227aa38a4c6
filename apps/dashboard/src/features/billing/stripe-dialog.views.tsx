import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { CardStart } from '@vitrine/contract/billing';
import type { Currency } from '@vitrine/contract/currencies';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import dialog from '../../ui/confirm.module.css';
import { Layer } from '../../ui/Layer.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { FieldSkeleton } from '../../ui/skeletons.tsx';
import classes from './card.module.css';

interface StripeDialogProps {
  start: Extract<CardStart, { kind: 'stripe' }>;
  currency: Currency;
  onCancel: () => void;
  /** The provider has the card; the server decides whether it is verified. */
  onDone: () => void;
}

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Applies our colours to the provider's frame. */
const appearance = () => ({
  theme: 'flat' as const,
  variables: {
    colorPrimary: token('--ds-accent'),
    colorBackground: token('--ds-field'),
    colorText: token('--ds-text'),
    colorTextSecondary: token('--ds-text-3'),
    colorDanger: token('--ds-offline-text'),
    borderRadius: '8px',
    fontSizeBase: '14px',
  },
  rules: { '.Input': { border: `1px solid ${token('--ds-control')}` } },
});

/** The card is entered in a frame of the provider, so no digit of it reaches our code. */
export function StripeDialog({ start, currency, onCancel, onDone }: StripeDialogProps) {
  const t = useT();
  const id = useId();
  const locale = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const parts = useRef<{ stripe: Stripe; elements: StripeElements } | null>(null);
  const [isReady, setReady] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    let isOver = false;
    const open = async () => {
      const stripe = await loadStripe(start.publishableKey, { locale });
      if (!stripe || isOver || !place.current) return;
      const elements = stripe.elements({ clientSecret: start.clientSecret, appearance: appearance() });
      const element = elements.create('payment', {
        layout: 'tabs',
        wallets: { applePay: 'never', googlePay: 'never' },
      });
      element.on('ready', () => setReady(true));
      element.on('loaderror', ({ error }) => setFailure(error.message ?? t('billings.providerSilent')));
      element.mount(place.current);
      parts.current = { stripe, elements };
    };
    open().catch(() => setFailure(t('billings.providerSilent')));
    return () => {
      isOver = true;
      parts.current?.elements.getElement('payment')?.destroy();
      parts.current = null;
    };
  }, [start, locale, t]);

  const agree = async () => {
    if (!parts.current) return;
    setWorking(true);
    setFailure(null);
    const back = new URL(location.href);
    back.search = new URLSearchParams({ tab: 'card', setup: start.setup }).toString();
    const { error } = await parts.current.stripe.confirmSetup({
      elements: parts.current.elements,
      redirect: 'if_required',
      confirmParams: { return_url: back.toString() },
    });
    setWorking(false);
    // The frame shows the provider's message, and the card can be corrected there.
    if (error) setFailure(error.message ?? t('billings.addingFailed'));
    else onDone();
  };
  const cancel = () => {
    if (!isWorking) onCancel();
  };
  return (
    <Layer onClose={cancel} labelledBy={`${id}-title`} className={dialog.dialog}>
      <h2 id={`${id}-title`}>{t('billings.addCard')}</h2>
      <p className={dialog.body}>{t('billings.cardCheck', { currency })}</p>
      <Text as="div" className={classes.frame} above={16}>
        {!isReady && !failure && (
          <>
            <FieldSkeleton />
            <FieldSkeleton />
            <FieldSkeleton />
          </>
        )}
        <div ref={place} />
      </Text>
      {failure && (
        <p role="alert" className={dialog.failure}>
          {failure}
        </p>
      )}
      <div className={dialog.buttons}>
        <Button variant="ghost" onClick={cancel}>
          {t('common.cancel')}
        </Button>
        <Button variant="primary" loading={isWorking} disabled={!isReady} onClick={() => void agree()}>
          {t('billings.addCard')}
        </Button>
      </div>
    </Layer>
  );
}
