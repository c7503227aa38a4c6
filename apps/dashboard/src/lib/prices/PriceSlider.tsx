import {
  type Currency,
  freeActiveDisplays,
  freeStorageBytes,
  monthlyPrice,
  type PriceTier,
} from '@vitrine/contract/pricing';
import { type CSSProperties, type KeyboardEvent, useId, useState } from 'react';
import { NumberField } from '../../ui/fields.tsx';
import { useFormat } from '../format.ts';
import { useT } from '../i18n.ts';
import classes from './PriceSlider.module.css';
import {
  cheaperLevel,
  displaysAt,
  levelAfter,
  levelBefore,
  levelsOf,
  mostDisplays,
  positionOf,
  scaleEnd,
} from './price-scale.ts';

interface PriceSliderProps {
  tiers: readonly PriceTier[];
  currency: Currency;
  /** Active displays now, marked on the slider. */
  present?: number;
}

/** What any number of displays would cost. An illustration: what is billed is computed by the server alone. */
export function PriceSlider({ tiers, currency, present }: PriceSliderProps) {
  const t = useT();
  const id = useId();
  const format = useFormat();
  const [typed, setTyped] = useState<number | ''>(present && present > 0 ? present : 1);
  const displays = Math.max(1, typed === '' ? 1 : typed);
  const { unit, total } = monthlyPrice(tiers, displays);
  const money = (minor: number) => format.money(minor, currency);
  const isFree = displays <= freeActiveDisplays;
  const perMonth = isFree ? t('prices.free') : t('prices.perMonth', { total: money(total) });
  const each = isFree
    ? t('prices.freeFacts', { storage: format.bytes(freeStorageBytes) })
    : t('prices.each', { price: money(unit) });
  const cheaper = cheaperLevel(tiers, displays);

  const set = (next: number) => setTyped(Math.min(mostDisplays, Math.max(1, next)));
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: displays + 1,
      ArrowUp: displays + 1,
      ArrowLeft: displays - 1,
      ArrowDown: displays - 1,
      PageUp: levelAfter(tiers, displays),
      PageDown: levelBefore(tiers, displays),
      Home: 1,
      End: levelsOf(tiers).at(-1)!,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };
  const at = (count: number) => ({ '--at': positionOf(tiers, count) / scaleEnd }) as CSSProperties;
  return (
    <div className={classes.slider}>
      <div className={classes.head}>
        <NumberField
          label={t('prices.displays')}
          value={typed}
          min={1}
          max={mostDisplays}
          maxLength={4}
          onChange={(next) => (next === '' ? setTyped('') : set(next))}
          onBlur={() => setTyped(displays)}
          className={classes.number}
        />
        <output className={classes.price} htmlFor={id} aria-live="polite">
          <b>{perMonth}</b>
          <span>{each}</span>
        </output>
      </div>
      <div className={classes.rail}>
        {present !== undefined && present > 0 && (
          <span className={classes.present} style={at(present)}>
            {t('prices.now')}
          </span>
        )}
        <input
          id={id}
          type="range"
          min={0}
          max={scaleEnd}
          value={positionOf(tiers, displays)}
          aria-label={t('prices.slider')}
          aria-valuetext={`${t('prices.count', { count: displays })}, ${perMonth}, ${each}`}
          className={classes.range}
          style={at(displays)}
          onChange={(event) => setTyped(displaysAt(tiers, Number(event.currentTarget.value)))}
          onKeyDown={onKeyDown}
        />
        <ol className={classes.levels} aria-hidden="true">
          {levelsOf(tiers).map((level, index, all) => (
            <li key={level} style={at(level)}>
              {index === all.length - 1 ? `${level}+` : level}
            </li>
          ))}
        </ol>
      </div>
      <p className={classes.note}>
        {cheaper
          ? t('prices.cheaper', {
              count: cheaper.displays,
              saved: money(cheaper.saved),
              than: displays,
              price: money(cheaper.unit),
            })
          : t('prices.byMinute')}
      </p>
    </div>
  );
}
