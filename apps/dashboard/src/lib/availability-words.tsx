import type { Availability } from '@vitrine/contract/availability';
import type { ReactNode } from 'react';
import { Instant } from '../ui/time/Time.tsx';
import type { Place } from '../ui/time/time-text.ts';
import { percentText, type Span, totalsOf } from './availability.ts';
import { useLocale, useT } from './i18n/i18n.ts';
import { useRichT } from './i18n/rich-message.tsx';

const happened = { player_up: 'availability.playerUp', player_down: 'availability.playerDown' } as const;
/** What happened last still holds. */
const currently = {
  player_up: 'availability.currentlyUp',
  player_down: 'availability.currentlyDown',
} as const;

/** How the coming and going of a player is put into words. */
export function useAvailabilityWords(place: Place | null) {
  const t = useT();
  const rich = useRichT();
  const locale = useLocale();
  return {
    states: { up: t('availability.up'), down: t('availability.down'), unknown: t('availability.noData') },
    summaryOf(spans: readonly Span[]): ReactNode {
      const { upShare, outages } = totalsOf(spans);
      if (upShare === null) return t('availability.unknown');
      const values = { percent: percentText(upShare, locale), count: outages };
      // Of a player that is new only the time since it came is judged.
      const known = spans[0]?.state === 'unknown' ? spans[1] : undefined;
      return known
        ? rich('availability.summarySince', {
            ...values,
            time: <Instant at={known.from} place={place} form="record" />,
          })
        : t('availability.summary', values);
    },
    eventOf: (kind: Availability['kind'], isNewest: boolean) => t((isNewest ? currently : happened)[kind]),
  };
}
