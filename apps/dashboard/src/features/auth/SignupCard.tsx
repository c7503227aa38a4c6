import { useRouter } from '@tanstack/react-router';
import { type Billing, billings, type CardStart } from '@vitrine/contract/billing';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useLocale, useT } from '../../lib/i18n.ts';
import { session } from '../../lib/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import classes from './signup.module.css';

const StripeDialog = lazy(async () => ({
  default: (await import('../billing/stripe-dialog.views.tsx')).StripeDialog,
}));

type StripeStart = Extract<CardStart, { kind: 'stripe' }>;
type Work = 'begin' | 'confirm';

/** The first card, or none: a display is free. The number is typed at the payment provider, whose page leads back here. */
export function SignupCard({ setup }: { setup: string | undefined }) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const [billing, setBilling] = useState<Billing | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [working, setWorking] = useState<Work | null>(null);
  const [stripe, setStripe] = useState<StripeStart | null>(null);
  const hasBegun = useRef(false);
  const leave = () => history.replace(session.afterLogin());

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
  const verify = (id: string, name: string) =>
    during('confirm', async () => {
      const { data } = await call(billings.actionRoutes['card-confirm'], {
        params: { id },
        body: { setup: name },
      });
      setBilling(data as Billing);
    });
  const read = async () => {
    // The page was left for the provider's: the session is still there, this tab has yet to learn of it.
    const isSignedIn = session.get().state === 'loggedIn' || (await session.restore(`/${locale}/overview`));
    if (!isSignedIn) return history.replace(`/${locale}/auth/login`);
    if (session.get().role !== 'admin') return leave();
    const { data } = await call(billings.routes.list, { query: {} });
    const own = data[0] as Billing | undefined;
    if (!own?.isAvailable) return leave();
    setBilling(own);
    if (!setup) return;
    history.replace(`/${locale}/auth/signup?step=card`);
    await verify(own.id, setup);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, however often the page is drawn
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    read().catch((error: unknown) => setFailure(errorMessage(error)));
  }, []);

  const begin = ({ id }: Billing) =>
    during('begin', async () => {
      const { data } = await call(billings.actionRoutes['card-start'], {
        params: { id },
        body: { from: 'signup' },
      });
      const started = data as CardStart;
      if (started.kind === 'stripe') setStripe(started);
      else location.assign(started.page);
    });
  const cancel = async ({ id }: Billing) => {
    setStripe(null);
    await call(billings.actionRoutes['card-cancel'], { params: { id } }).catch(() => undefined);
  };

  const card = billing?.card;
  const isVerified = card?.state === 'verified';
  const isPending = card?.state === 'pending';
  const reason = failure ?? (card?.failure ? t(`billings.failure.${card.failure}`) : null);
  return (
    <div className={classes.card}>
      <span className={classes.cardIcon}>
        <Icon name="billing" size={22} />
      </span>
      {!billing && !failure && <TextSkeleton lines={4} lineHeight={22} />}
      {reason && (
        <p role="alert" className={classes.refused}>
          <b>{t('billings.addingFailed')}</b> {reason}
        </p>
      )}
      {billing && (
        <div role="status" className={classes.cardWords}>
          {isVerified ? (
            <p>{t('billings.cardIsVerified', { last4: card.last4 ?? '' })}</p>
          ) : isPending ? (
            <p>{t('billings.pendingText', { currency: billing.currency })}</p>
          ) : (
            <>
              <p>{t('signup.cardText')}</p>
              <p className={classes.quiet}>{t('signup.cardCheck', { currency: billing.currency })}</p>
            </>
          )}
          {!isVerified && billing.isTestMode && <p className={classes.quiet}>{t('billings.testCards')}</p>}
          <p className={classes.quiet}>{t('signup.cardLater')}</p>
        </div>
      )}
      {billing && !isVerified && !isPending && (
        <Button
          variant="primary"
          size="lg"
          fullWidth
          loading={working !== null}
          onClick={() => void begin(billing)}
        >
          {reason ? t('common.tryAgain') : t('billings.addCard')}
        </Button>
      )}
      {billing && isPending && billing.card.setup && (
        <Button
          variant="primary"
          size="lg"
          fullWidth
          loading={working !== null}
          onClick={() => void verify(billing.id, billing.card.setup!)}
        >
          {t('billings.checkAgain')}
        </Button>
      )}
      <Button size="lg" fullWidth variant={isVerified ? 'primary' : 'default'} onClick={leave}>
        {isVerified || isPending ? t('billings.continue') : t('signup.skip')}
      </Button>
      <Suspense>
        {stripe && billing && (
          <StripeDialog
            start={stripe}
            currency={billing.currency}
            onCancel={() => void cancel(billing)}
            onDone={() => {
              setStripe(null);
              void verify(billing.id, stripe.setup);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
