import type { Billing } from '@vitrine/contract/billing';
import { useT } from '../../lib/i18n/i18n.ts';
import { PriceEstimate } from '../../lib/prices/PriceEstimate.tsx';
import { usePrices } from '../../lib/prices/prices.queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import type { Tab } from './BillingTabs.tsx';
import classes from './billing.module.css';
import { addressText } from './billing-words.ts';
import { CardFacts } from './CardFacts.tsx';

interface BillingAsideProps {
  billing: Billing;
  onTab: (tab: Tab) => void;
  onChangeCard: () => void;
}

/** Beside the invoice: price of more displays, payment method and billing address. */
export function BillingAside({ billing, onTab, onChangeCard }: BillingAsideProps) {
  const t = useT();
  const prices = usePrices();
  const { state } = billing.card;
  const address = [billing.EUVATID, addressText(billing)].filter(Boolean).join(' · ');
  const cardButton =
    state === 'verified'
      ? { label: t('billings.changeCard'), act: onChangeCard }
      : state === 'none' || state === 'removed'
        ? billing.paysBy === 'invoice' || !billing.takesCards
          ? null
          : { label: t('billings.addCard'), act: onChangeCard }
        : { label: t('billings.tab.card'), act: () => onTab('card') };
  return (
    <div className={classes.aside}>
      <Card className={classes.asideCard}>
        <div className={classes.estimateHead}>
          <h2>{t('prices.title')}</h2>
          <span>{t('prices.youHave', { count: billing.activeDisplays })}</span>
        </div>
        <PriceEstimate query={prices} present={billing.activeDisplays} />
      </Card>
      <Card className={classes.asideCard} aria-label={t('billings.card')}>
        <div className={classes.asideHead}>
          <h2>{t('billings.card')}</h2>
          {cardButton && (
            <Button size="sm" onClick={cardButton.act}>
              {cardButton.label}
            </Button>
          )}
        </div>
        <CardFacts billing={billing} />
      </Card>
      <Card className={classes.asideCard} aria-label={t('billings.invoicesGoTo')}>
        <div className={classes.asideHead}>
          <h2>{t('billings.invoicesGoTo')}</h2>
          <Button size="sm" variant="ghost" onClick={() => onTab('customer')}>
            {t('billings.edit')}
          </Button>
        </div>
        {billing.billingEmail ? (
          <p className={classes.recipient}>{billing.billingEmail}</p>
        ) : (
          <p className={classes.quiet}>{t('billings.noRecipient')}</p>
        )}
        {address && <p className={classes.quiet}>{address}</p>}
      </Card>
    </div>
  );
}
