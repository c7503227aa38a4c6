import { useRouter } from '@tanstack/react-router';
import { type Billing, billings, type CardStart } from '@vitrine/contract/billing';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { session } from '../../lib/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
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
    <Stack size="14.5/22" gap={14} framed rounded="card" pad="20">
      <Stack as="span" center rounded="box" sunken tone="soft" className={classes.cardIcon}>
        <Icon name="billing" size={22} />
      </Stack>
      {!billing && !failure && <TextSkeleton lines={4} lineHeight={22} />}
      {reason && (
        <Text as="p" role="alert" tone="danger">
          <b>{t('billings.addingFailed')}</b> {reason}
        </Text>
      )}
      {billing && (
        <Stack role="status" gap={10}>
          {isVerified ? (
            <p>{t('billings.cardIsVerified', { last4: card.last4 ?? '' })}</p>
          ) : isPending ? (
            <p>{t('billings.pendingText', { currency: billing.currency })}</p>
          ) : (
            <>
              <p>{t('signup.cardText')}</p>
              <Text as="p" size="13.5/20" tone="muted">
                {t('signup.cardCheck', { currency: billing.currency })}
              </Text>
            </>
          )}
          {!isVerified && billing.isTestMode && (
            <Text as="p" size="13.5/20" tone="muted">
              {t('billings.testCards')}
            </Text>
          )}
          <Text as="p" size="13.5/20" tone="muted">
            {t('signup.cardLater')}
          </Text>
        </Stack>
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
    </Stack>
  );
}
