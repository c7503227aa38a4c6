import { billingZone } from '@vitrine/billing/billing-month';
import type { Billing } from '@vitrine/contract/billing';
import { useFormat } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Icon } from '../../ui/icons.tsx';
import { expiryText, noCardKey } from './billing-words.ts';
import classes from './card.module.css';

/** The card in one line: last digits, expiry and next charge. */
export function CardFacts({ billing }: { billing: Billing }) {
  const t = useT();
  const { date } = useFormat();
  const { card, nextChargeAt } = billing;
  const hasCard = card.state === 'verified' || card.state === 'changing';
  if (!hasCard || !card.last4) {
    const texts = {
      none: t(noCardKey(billing)),
      pending: t('billings.pendingText', { currency: billing.currency }),
      failed: t('billings.addingFailed'),
      removed: t('billings.removedText', { date: date(card.removedAt ?? false, billingZone) }),
      verified: t('billings.cardVerified'),
      changing: t('billings.changingText'),
    };
    return <p className={classes.said}>{texts[card.state]}</p>;
  }
  const facts = [
    card.expMonth !== null &&
      card.expYear !== null &&
      t('billings.expires', { date: expiryText(card.expMonth, card.expYear) }),
    nextChargeAt && t('billings.nextCharge', { date: date(nextChargeAt, billingZone) }),
  ].filter(Boolean);
  return (
    <div className={classes.facts}>
      <span className={classes.plastic} aria-hidden="true">
        <Icon name="billing" size={16} />
      </span>
      <div>
        <b>{t('billings.endsWith', { last4: card.last4 })}</b>
        <p>{facts.join(' · ')}</p>
      </div>
    </div>
  );
}
