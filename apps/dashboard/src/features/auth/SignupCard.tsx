import { useRouter } from '@tanstack/react-router';
import { type Billing, billings, type CardStart } from '@vitrine/contract/billing';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { session } from '../../lib/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { useCardAttempt } from '../billing/card-attempt.views.tsx';
import classes from './signup.module.css';

const {
  'card-start': startCard,
  'card-confirm': confirmCard,
  'card-cancel': cancelCard,
} = billings.actionRoutes;

/**
 * Adding the first card is optional, because one display is free. The card number is entered at the payment
 * provider, whose page leads back here.
 */
export function SignupCard({ setup }: { setup: string | undefined }) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const [billing, setBilling] = useState<Billing | null>(null);
  const hasBegun = useRef(false);
  /** A ref, because it must be known before the next render. */
  const own = useRef('');
  const leave = () => history.replace(session.afterLogin());
  const attempt = useCardAttempt(billing?.currency ?? 'EUR', {
    start: async () =>
      (await call(startCard, { params: { id: own.current }, body: { from: 'signup' } })).data as CardStart,
    confirm: async (name) => {
      const { data } = await call(confirmCard, { params: { id: own.current }, body: { setup: name } });
      setBilling(data as Billing);
    },
    // An attempt that cannot be cancelled expires.
    cancel: () => call(cancelCard, { params: { id: own.current } }).catch(() => undefined),
  });
  const { failure, working } = attempt;

  const read = async () => {
    // The user left for the provider's page. The session still exists, but this tab has not restored it yet.
    const isSignedIn = session.get().state === 'loggedIn' || (await session.restore(`/${locale}/overview`));
    if (!isSignedIn) return history.replace(`/${locale}/auth/login`);
    if (session.get().role !== 'admin') return leave();
    const { data } = await call(billings.routes.list, { query: {} });
    const first = data[0] as Billing | undefined;
    if (!first?.isAvailable || !first.takesCards) return leave();
    own.current = first.id;
    setBilling(first);
    if (!setup) return;
    history.replace(`/${locale}/auth/signup?step=card`);
    await attempt.check(setup);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, however often the page is drawn
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    read().catch(attempt.fail);
  }, []);

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
          onClick={() => void attempt.begin()}
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
          onClick={() => void attempt.check(billing.card.setup!)}
        >
          {t('billings.checkAgain')}
        </Button>
      )}
      <Button size="lg" fullWidth variant={isVerified ? 'primary' : 'default'} onClick={leave}>
        {isVerified || isPending ? t('billings.continue') : t('signup.skip')}
      </Button>
      {attempt.dialog}
    </div>
  );
}
