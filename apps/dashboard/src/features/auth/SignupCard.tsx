import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import classes from './signup.module.css';
import { currencyOf } from './signup-values.ts';

/** Nobody needs a card to begin. Cards are added in Billings, so here it can only be put off. */
export function SignupCard({ country, onDone }: { country: string; onDone: () => void }) {
  const t = useT();
  return (
    <div className={classes.card}>
      <span className={classes.cardIcon}>
        <Icon name="billing" size={22} />
      </span>
      <p>{t('signup.cardText')}</p>
      <p className={classes.quiet}>{t('signup.cardCheck', { currency: currencyOf(country) })}</p>
      <p className={classes.quiet}>{t('signup.cardLater')}</p>
      <Button variant="primary" size="lg" fullWidth onClick={onDone}>
        {t('signup.skip')}
      </Button>
    </div>
  );
}
