import type { Prediction } from '../../../core/queries/displays.queries.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { CardNeeded } from './ActivationDialog.tsx';
import classes from './price-aside.module.css';
import { activationStory, signed } from './price-breakdown.ts';

/** What one more active display costs, beside the button that activates it. */
export function PriceAside({ price }: { price: Prediction }) {
  const t = useT();
  const format = useFormat();
  const money = (minor: number) => format.money(minor, price.currency);
  const { before, after, takesCards } = price;
  const { isFree, needsCard } = activationStory(price, money);
  const count = after.displays;
  if (isFree) {
    const key = count > 1 ? 'displays.price.stillFree' : 'displays.freeFirst';
    return <span className={classes.price}>{t(key)}</span>;
  }
  const isNewLevel = before.unit > 0 && after.unit < before.unit;
  const total = money(after.total);
  return (
    <span className={classes.price}>
      <b>{t('displays.aMonth', { amount: signed(after.total - before.total, money) })}</b>
      <span>
        {isNewLevel
          ? t('displays.allBecome', { count, unit: money(after.unit), total })
          : t('displays.totalOf', { count, total })}
      </span>
      {needsCard && <CardNeeded takesCards={takesCards} />}
    </span>
  );
}
