import { can } from '@vitrine/contract/access';
import { pageById } from '@vitrine/contract/pages';
import { freeActiveDisplays, nextTierOf, priceTable, tierOf } from '@vitrine/contract/pricing';
import type { Settings } from '@vitrine/contract/settings';
import type { ReactNode } from 'react';
import { useFormat } from '../lib/format.ts';
import { useLocale, useT } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { AppLink } from '../ui/AppLink.tsx';
import classes from './PlanCard.module.css';
import { useSettingsOfServer } from './shell.queries.ts';

/** Foot of the sidebar: what the plan costs for those who pay it, what is stored for everybody else. */
export function PlanCard() {
  const { caller } = useSession();
  const locale = useLocale();
  const t = useT();
  const { data: settings } = useSettingsOfServer();
  if (!settings) return null;
  const billings = pageById('billings');
  if (!can(caller, billings)) {
    return (
      <div className={classes.card}>
        <StorageLine {...settings} />
      </div>
    );
  }
  const isFree = settings.activeDisplays <= freeActiveDisplays;
  return (
    <AppLink href={`/${locale}${billings.path}`} className={classes.card}>
      {isFree ? (
        <>
          <Line
            strong={t('plan.freeDisplays', { active: settings.activeDisplays, free: freeActiveDisplays })}
            share={settings.activeDisplays / freeActiveDisplays}
          />
          <StorageLine {...settings} />
        </>
      ) : (
        <PriceLine {...settings} />
      )}
    </AppLink>
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
      <div className={classes.words}>
        <b>{strong}</b>
        {aside && <span>{aside}</span>}
      </div>
      <div className={classes.meter}>
        <i style={{ width: `${Math.min(100, share * 100)}%` }} />
      </div>
      {note && <div className={classes.note}>{note}</div>}
    </div>
  );
}

function StorageLine({ storageUsed, storageLimit }: Settings) {
  const t = useT();
  const { bytes } = useFormat();
  const used = bytes(storageUsed);
  if (storageLimit === null) return <div className={classes.words}>{t('plan.storageUsed', { used })}</div>;
  return (
    <Line
      strong={t('plan.storage')}
      aside={t('plan.storageOf', { used, limit: bytes(storageLimit) })}
      share={storageUsed / storageLimit}
    />
  );
}

function PriceLine({ activeDisplays, currency }: Settings) {
  const t = useT();
  const { money } = useFormat();
  const tiers = priceTable[currency];
  const next = nextTierOf(tiers, activeDisplays);
  return (
    <Line
      strong={t('plan.active', { count: activeDisplays })}
      aside={t('plan.each', { price: money(tierOf(tiers, activeDisplays).unit, currency) })}
      share={next ? activeDisplays / next.from : 1}
      note={
        next
          ? t('plan.untilNext', { count: next.from - activeDisplays, price: money(next.unit, currency) })
          : t('plan.lowestPrice')
      }
    />
  );
}
