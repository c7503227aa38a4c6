import { can } from '@vitrine/contract/access';
import type { Prices } from '@vitrine/contract/invoices';
import { pageById } from '@vitrine/contract/pages';
import type { Settings } from '@vitrine/contract/settings';
import type { ReactNode } from 'react';
import { useFormat } from '../lib/i18n/format.ts';
import { useLocale, useT } from '../lib/i18n/i18n.ts';
import { listOfPrices, nextLevel, priceOf } from '../lib/prices/price-scale.ts';
import { usePrices } from '../lib/prices/prices.queries.ts';
import { useSession } from '../lib/session/session.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Row, Text } from '../ui/layout/layout.tsx';
import classes from './PlanCard.module.css';
import { useSettingsOfServer } from './shell.queries.ts';

/**
 * At the bottom of the sidebar: the price of the plan for billing admins, the used storage for other users.
 */
export function PlanCard() {
  const { caller } = useSession();
  const locale = useLocale();
  const { data: settings } = useSettingsOfServer();
  const billings = pageById('billings');
  const paysForIt = can(caller, billings) && settings?.isBilled !== false;
  const { data: prices } = usePrices(paysForIt && settings !== undefined);
  if (!settings) return null;
  if (!paysForIt) {
    return (
      <Text as="div" framed rounded="box" pad="12" className={classes.card}>
        <StorageLine {...settings} />
      </Text>
    );
  }
  const isPaid = prices && priceOf(listOfPrices(prices), settings.activeDisplays).unit > 0;
  return (
    <Text
      as={AppLink}
      href={`/${locale}${billings.path}`}
      framed
      rounded="box"
      pad="12"
      className={classes.card}
    >
      {prices && <PriceLines {...settings} prices={prices} />}
      {!isPaid && <StorageLine {...settings} />}
    </Text>
  );
}

interface LineProps {
  strong: ReactNode;
  aside?: ReactNode;
  share: number;
  note?: ReactNode;
}

function Line({ strong, aside, share, note }: LineProps) {
  return (
    <div className={classes.line}>
      <Row className={classes.words} gap={8} rowGap={0} align="stretch" justify="between" wrap>
        <b>{strong}</b>
        {aside && <span>{aside}</span>}
      </Row>
      <Text as="div" above={8} className={classes.meter}>
        <Text full block as="i" style={{ width: `${Math.min(100, share * 100)}%` }} />
      </Text>
      {note && <div className={classes.note}>{note}</div>}
    </div>
  );
}

function StorageLine({ storageUsed, storageLimit }: Settings) {
  const t = useT();
  const { bytes } = useFormat();
  const used = bytes(storageUsed);
  if (storageLimit === null)
    return (
      <Row className={classes.words} gap={8} rowGap={0} align="stretch" justify="between" wrap>
        {t('plan.storageUsed', { used })}
      </Row>
    );
  return (
    <Line
      strong={t('plan.storage')}
      aside={t('plan.storageOf', { used, limit: bytes(storageLimit) })}
      share={storageUsed / storageLimit}
    />
  );
}

function PriceLines({ activeDisplays, prices }: Settings & { prices: Prices }) {
  const t = useT();
  const format = useFormat();
  const money = (minor: number) => format.money(minor, prices.currency);
  const list = listOfPrices(prices);
  const { unit } = priceOf(list, activeDisplays);
  if (unit === 0) {
    const { freeDisplays: free } = prices;
    return (
      <Line
        strong={t('plan.freeDisplays', { active: activeDisplays, free, count: free })}
        share={activeDisplays / free}
      />
    );
  }
  const next = nextLevel(list, activeDisplays);
  return (
    <Line
      strong={t('plan.active', { count: activeDisplays })}
      aside={t('plan.each', { price: money(unit) })}
      share={next ? activeDisplays / next.displays : 1}
      note={
        next
          ? t('plan.untilNext', { count: next.displays - activeDisplays, price: money(next.unit) })
          : t('plan.lowestPrice')
      }
    />
  );
}
