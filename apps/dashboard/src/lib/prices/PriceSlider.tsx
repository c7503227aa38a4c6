import { freeStorageBytes } from '@vitrine/billing/pricing';
import type { Prices } from '@vitrine/contract/invoices';
import { type CSSProperties, type KeyboardEvent, useId, useState } from 'react';
import { LineDrawing } from '../../ui/icons.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { useFormat } from '../i18n/format.ts';
import { useT } from '../i18n/i18n.ts';
import classes from './PriceSlider.module.css';
import {
  cheaperLevel,
  displaysAt,
  levelAfter,
  levelBefore,
  levelStart,
  levelsOf,
  listOfPrices,
  mostDisplays,
  positionOf,
  priceOf,
  scaleEnd,
} from './price-scale.ts';

interface PriceSliderProps {
  prices: Prices;
  /** The current number of active displays, marked on the slider. */
  present?: number;
}

/** The price of any number of displays. Only an illustration: the server computes what is billed. */
export function PriceSlider({ prices, present = 0 }: PriceSliderProps) {
  const t = useT();
  const id = useId();
  const format = useFormat();
  const [typed, setTyped] = useState<number | ''>(present > 0 ? present : 1);
  const list = listOfPrices(prices);
  const displays = Math.max(1, typed === '' ? 1 : typed);
  const { unit, total } = priceOf(list, displays);
  const money = (minor: number) => format.money(minor, prices.currency);
  const isFree = unit === 0;
  const sum = isFree ? t('prices.free') : money(total);
  const each = isFree
    ? t('prices.freeFacts', { storage: format.bytes(freeStorageBytes) })
    : t('prices.perMonthEach', { price: money(unit) });
  const cheaper = cheaperLevel(list, displays);
  const reached = levelStart(list, displays);

  const set = (next: number) => setTyped(Math.min(mostDisplays, Math.max(1, next)));
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: displays + 1,
      ArrowUp: displays + 1,
      ArrowLeft: displays - 1,
      ArrowDown: displays - 1,
      PageUp: levelAfter(list, displays),
      PageDown: levelBefore(list, displays),
      Home: 1,
      End: levelsOf(list).at(-1)!.displays,
    };
    const isInField = event.currentTarget instanceof HTMLInputElement && event.currentTarget.type === 'text';
    // In the number field these keys move the cursor.
    if (isInField && !['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'].includes(event.key)) return;
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };
  const at = (count: number) => ({ '--at': positionOf(list, count) / scaleEnd }) as CSSProperties;
  return (
    <Stack gap={14} className={classes.slider}>
      <Row gap={16} rowGap={8} align="end" justify="between" wrap numeric>
        <Row as="label" gap={8} align="baseline" tone="muted" weight={500} inline className={classes.number}>
          <input
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            size={Math.max(1, String(typed).length)}
            aria-label={t('prices.displays')}
            value={typed}
            onChange={(event) => {
              const digits = event.currentTarget.value.replace(/\D/g, '');
              if (digits === '') setTyped('');
              else set(Number(digits));
            }}
            onBlur={() => setTyped(displays)}
            onKeyDown={onKeyDown}
          />
          <span>{t('prices.unit', { count: displays })}</span>
        </Row>
        <Stack as="output" className={classes.price} gap={2} push htmlFor={id} aria-live="polite">
          <Text weight={650} as="b">
            {sum}
          </Text>
          <Text size="13/18" tone="muted">
            {each}
          </Text>
        </Stack>
      </Row>
      <Text as="div" relative className={classes.rail}>
        <input
          id={id}
          type="range"
          min={0}
          max={scaleEnd}
          value={positionOf(list, displays)}
          aria-label={t('prices.slider')}
          aria-valuetext={`${t('prices.count', { count: displays })}, ${sum}, ${each}`}
          className={classes.range}
          style={at(displays)}
          onChange={(event) => setTyped(displaysAt(list, Number(event.currentTarget.value)))}
          onKeyDown={onKeyDown}
        />
        {present > 0 && <span className={classes.present} style={at(present)} aria-hidden="true" />}
        <ol className={classes.levels} aria-hidden="true">
          {levelsOf(list).map((level, index, all) => (
            <Text
              tone="muted"
              numeric
              middle
              nowrap
              as="li"
              key={level.displays}
              style={at(level.displays)}
              data-on={level.displays === reached || undefined}
              data-edge={index === 0 ? 'first' : index === all.length - 1 ? 'last' : undefined}
            >
              <Text weight={600} block as="b">
                {level.unit === 0 ? t('prices.freeMark') : priceMark(format, level.unit)}
              </Text>
              {index === all.length - 1 ? `${level.displays}+` : level.displays}
            </Text>
          ))}
        </ol>
        <Text as="p" size="13/18" tone="muted">
          {t('prices.scale', { currency: prices.currency })}
        </Text>
      </Text>
      <Stack gap={12}>
        {cheaper && (
          <Row
            as="p"
            size="13/18"
            gap={10}
            pad="10/12"
            fill="active"
            tone="active"
            weight={500}
            align="stretch"
            className={classes.tip}
          >
            <Sparkle />
            <span>
              {t('prices.cheaper', {
                count: cheaper.displays,
                saved: money(cheaper.saved),
                than: cheaper.than,
                price: money(cheaper.unit),
              })}
            </span>
          </Row>
        )}
        <Text as="p" size="13/18" tone="muted">
          {t('prices.estimate')}
        </Text>
      </Stack>
    </Stack>
  );
}

/** The amount alone, because there is little room below the slider: a line below names currency and unit. */
const priceMark = (format: ReturnType<typeof useFormat>, minor: number) =>
  format.number(minor / 100, {
    minimumFractionDigits: minor % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  });

const Sparkle = () => (
  <LineDrawing size={16}>
    <path d="M12 4l1.8 6.2L20 12l-6.2 1.8L12 20l-1.8-6.2L4 12l6.2-1.8z" />
  </LineDrawing>
);
