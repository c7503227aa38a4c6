import { billingZone } from '@vitrine/billing/billing-month';
import type { Billing } from '@vitrine/contract/billing';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { supportUrl } from '../../lib/session/auth-base.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Band } from './Band.tsx';
import { brandText, cardStatus, expiryText, noCardKey } from './billing-words.ts';
import { CardPicture } from './CardPicture.tsx';
import classes from './card.module.css';
import type { CardActions } from './use-card-actions.tsx';

/** The card, its state, and the actions available in that state. */
export function CardDetails({ billing, card: actions }: { billing: Billing; card: CardActions }) {
  const t = useT();
  const { card } = billing;
  const isFailed = card.state === 'failed' || (card.state === 'verified' && card.failure !== null);
  // Where the sentence below is sufficient, the heading names only the topic.
  const hasName = card.state !== 'none' && card.state !== 'removed';
  return (
    <Stack className={classes.page} gap={16}>
      {actions.failure && (
        <Band kind="error">
          <b>{t('billings.addingFailed')}</b> <span>{actions.failure}</span>
        </Band>
      )}
      {!actions.failure && isFailed && (
        <Band
          kind="error"
          actions={
            <>
              {card.state === 'failed' && (
                <Button size="sm" loading={actions.working === 'begin'} onClick={actions.begin}>
                  {t('common.tryAgain')}
                </Button>
              )}
              <LinkButton size="sm" variant="ghost" href={supportUrl()}>
                {t('billings.contact')}
              </LinkButton>
            </>
          }
        >
          <b>{t('billings.addingFailed')}</b>{' '}
          {card.failure && <span>{t(`billings.failure.${card.failure}`)}</span>}
        </Band>
      )}
      <Card className={classes.card}>
        <CardPicture card={card} />
        <Stack gap={6} size="14/20">
          <h2>{hasName ? t(cardStatus(billing).key) : t('billings.card')}</h2>
          <State billing={billing} isChecking={actions.working === 'confirm'} />
          <Row className={classes.buttons} align="stretch" gap={8} above={10}>
            <Actions billing={billing} actions={actions} />
          </Row>
        </Stack>
      </Card>
      {billing.takesCards && (
        <Stack as="ul" className={classes.notes} gap={6} size="13/18" tone="muted">
          <li>{t('billings.cardCheck', { currency: billing.currency })}</li>
          <li>{t('billings.cardSafe')}</li>
          {billing.isTestMode && <li>{t('billings.testCards')}</li>}
        </Stack>
      )}
    </Stack>
  );
}

function State({ billing, isChecking }: { billing: Billing; isChecking: boolean }): ReactNode {
  const t = useT();
  const { date } = useFormat();
  const { card, nextChargeAt, currency } = billing;
  if (isChecking) {
    return (
      <Row as="p" role="status" gap={8}>
        <Spinner />
        {t('billings.checking')}
      </Row>
    );
  }
  const next = nextChargeAt && (
    <Text as="p" size="13/18" tone="muted">
      {t('billings.nextChargeOn', { date: date(nextChargeAt, billingZone) })}
    </Text>
  );
  const facts = [
    card.brand && brandText(card.brand),
    card.last4 && t('billings.endsWith', { last4: card.last4 }),
    card.expMonth && card.expYear && t('billings.expires', { date: expiryText(card.expMonth, card.expYear) }),
  ]
    .filter(Boolean)
    .join(' · ');
  switch (card.state) {
    case 'pending':
      return <p role="status">{t('billings.pendingText', { currency })}</p>;
    case 'verified':
      return (
        <>
          <p>{t('billings.verifiedText')}</p>
          {facts && (
            <Text as="p" size="13/18" tone="muted">
              {facts}
            </Text>
          )}
          {next}
        </>
      );
    case 'changing':
      return (
        <>
          <p role="status">{t('billings.changingText')}</p>
          {next}
        </>
      );
    case 'failed':
      return <p>{t('billings.failedText')}</p>;
    case 'removed':
      return <p>{t('billings.removedText', { date: date(card.removedAt ?? false, billingZone) })}</p>;
    default:
      return <p>{t(noCardKey(billing))}</p>;
  }
}

function Actions({ billing, actions }: { billing: Billing; actions: CardActions }): ReactNode {
  const t = useT();
  const { state, setup } = billing.card;
  const begin = (label: string, isPrimary = false) => (
    <Button
      variant={isPrimary ? 'primary' : 'default'}
      loading={actions.working === 'begin'}
      onClick={actions.begin}
    >
      {label}
    </Button>
  );
  switch (state) {
    case 'pending':
    case 'changing':
      return (
        <>
          {setup && (
            <Button variant="primary" loading={actions.working === 'confirm'} onClick={actions.checkAgain}>
              {t('billings.checkAgain')}
            </Button>
          )}
          <Button loading={actions.working === 'cancel'} onClick={actions.cancel}>
            {state === 'changing' ? t('billings.cancelChange') : t('common.cancel')}
          </Button>
        </>
      );
    case 'verified':
      return (
        <>
          {begin(t('billings.changeCard'))}
          <Button variant="ghost" onClick={actions.askRemoval}>
            {t('billings.removeCard')}
          </Button>
        </>
      );
    case 'failed':
      // The banner above has the button, beside the reason.
      return actions.failure ? begin(t('common.tryAgain'), true) : null;
    default:
      if (billing.takesCards) return begin(t('billings.addCard'), true);
      return billing.paysBy === 'invoice' ? null : (
        <LinkButton href={supportUrl()}>{t('billings.contact')}</LinkButton>
      );
  }
}
