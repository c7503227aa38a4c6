import type { Prediction } from '../../../core/queries/displays.queries.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import classes from './ActivationDialog.module.css';
import { restOfMonth, signed } from './price-breakdown.ts';

/** The price now and afterwards, and the effect on the current month. */
export function PriceBoxes({ price }: { price: Prediction }) {
  const t = useT();
  const locale = useLocale();
  const format = useFormat();
  const money = (minor: number) => format.money(minor, price.currency);
  const { before, after } = price;
  const difference = after.total - before.total;
  return (
    <>
      <Stack className={classes.boxes} align="center" gap={12} tone="muted">
        <div className={classes.box}>
          <span>{t('displays.price.now', { count: before.displays })}</span>
          <b>{money(before.total)}</b>
          <span>{t('displays.price.each', { price: money(before.unit) })}</span>
        </div>
        <Glyph name="chevron-right" size={16} />
        <div className={`${classes.box} ${classes.after}`}>
          <span>{t('displays.price.after', { count: after.displays })}</span>
          <b>{money(after.total)}</b>
          <span>{t('displays.price.each', { price: money(after.unit) })}</span>
        </div>
      </Stack>
      <p className={classes.rest}>
        <span>{t('displays.price.restOf', restOfMonth(new Date(), locale))}</span>
        <span>
          <b>{signed(price.restOfMonth, money)}</b>{' '}
          {t('displays.price.then', { amount: signed(difference, money) })}
        </span>
      </p>
    </>
  );
}
