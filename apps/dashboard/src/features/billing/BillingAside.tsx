import { billingZone } from '@vitrine/billing/billing-month';
import type { Billing } from '@vitrine/contract/billing';
import { useFormat } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import type { Tab } from './BillingTabs.tsx';
import classes from './billing.module.css';
import { addressText, expiryText, noCardKey } from './billing-words.ts';
import { DoneChip } from './DoneChip.tsx';

interface BillingAsideProps {
  billing: Billing;
  onTab: (tab: Tab) => void;
  onChangeCard: () => void;
}

/** Beside the invoice: payment method and billing address. */
export function BillingAside({ billing, onTab, onChangeCard }: BillingAsideProps) {
  const t = useT();
  const { state, last4 } = billing.card;
  const address = addressText(billing);
  const knownCard = state === 'verified' || state === 'changing' ? last4 : null;
  const cardButton =
    state === 'verified'
      ? { label: t('billings.change'), act: onChangeCard }
      : state === 'none' || state === 'removed'
        ? billing.paysBy === 'invoice' || !billing.takesCards
          ? null
          : { label: t('billings.addCard'), act: onChangeCard }
        : { label: t('billings.tab.card'), act: () => onTab('card') };
  return (
    <Stack className={classes.aside} gap={16} shrink>
      <Card className={classes.asideCard} aria-label={t('billings.card')}>
        <Row className={classes.asideHead} high={28} gap={12} justify="between">
          <h2>{knownCard ? t('billings.endsWith', { last4: knownCard }) : t('billings.card')}</h2>
          {cardButton && (
            <Button size="sm" onClick={cardButton.act}>
              {cardButton.label}
            </Button>
          )}
        </Row>
        <CardState billing={billing} isKnown={knownCard !== null} />
      </Card>
      <Card className={classes.asideCard} aria-label={t('billings.invoicesGoTo')}>
        <Row className={classes.asideHead} high={28} gap={12} justify="between">
          <h2>{t('billings.invoicesGoTo')}</h2>
          <Button size="sm" onClick={() => onTab('customer')}>
            {t('billings.edit')}
          </Button>
        </Row>
        {billing.billingEmail ? (
          <Text as="p" size="13.5/20" anywhere>
            {billing.billingEmail}
          </Text>
        ) : (
          <p className={classes.quiet}>{t('billings.noRecipient')}</p>
        )}
        {billing.EUVATID && <p className={classes.quiet}>{billing.EUVATID}</p>}
        {address && <p className={classes.quiet}>{address}</p>}
      </Card>
    </Stack>
  );
}

function CardState({ billing, isKnown }: { billing: Billing; isKnown: boolean }) {
  const t = useT();
  const { date } = useFormat();
  const { card, nextChargeAt, currency } = billing;
  const texts = {
    none: t(noCardKey(billing)),
    pending: t('billings.pendingText', { currency }),
    failed: t('billings.addingFailed'),
    removed: t('billings.removedText', { date: date(card.removedAt ?? false, billingZone) }),
    verified: t('billings.cardVerified'),
    changing: t('billings.changingText'),
  };
  if (!isKnown || card.state === 'changing') return <p className={classes.quiet}>{texts[card.state]}</p>;
  return (
    <>
      <DoneChip>
        {card.expMonth !== null && card.expYear !== null
          ? t('billings.verifiedUntil', { date: expiryText(card.expMonth, card.expYear) })
          : t('billings.cardVerified')}
      </DoneChip>
      {nextChargeAt && (
        <p className={classes.quiet}>{t('billings.charged', { date: date(nextChargeAt, billingZone) })}</p>
      )}
    </>
  );
}
