import type { Availability } from '@vitrine/contract/availability';
import { percentText, type Span, totalsOf } from './availability.ts';
import { useFormat } from './format.ts';
import { useLocale, useT } from './i18n.ts';

const happened = { player_up: 'availability.playerUp', player_down: 'availability.playerDown' } as const;
/** What happened last still holds. */
const currently = {
  player_up: 'availability.currentlyUp',
  player_down: 'availability.currentlyDown',
} as const;

/** How the coming and going of a player is put into words. */
export function useAvailabilityWords() {
  const t = useT();
  const locale = useLocale();
  const { dateTime } = useFormat();
  return {
    states: { up: t('availability.up'), down: t('availability.down'), unknown: t('availability.noData') },
    summaryOf(spans: readonly Span[]): string {
      const { upShare, outages } = totalsOf(spans);
      if (upShare === null) return t('availability.unknown');
      const values = { percent: percentText(upShare, locale), count: outages };
      // Of a player that is new only the time since it came is judged.
      const known = spans[0]?.state === 'unknown' ? spans[1] : undefined;
      return known
        ? t('availability.summarySince', { ...values, time: dateTime(known.from) })
        : t('availability.summary', values);
    },
    eventOf: (kind: Availability['kind'], isNewest: boolean) => t((isNewest ? currently : happened)[kind]),
  };
}
