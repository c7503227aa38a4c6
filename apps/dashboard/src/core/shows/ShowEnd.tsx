import type { Show } from '@vitrine/contract/shows';
import { dateText } from '../../lib/condition-words.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { Hours, Instant } from '../../ui/time/Time.tsx';

/** "Until 18:00 in Berlin", "Until 18:00 in each place", "Until closing", "Through 20.11.2026", "Always". */
export function ShowEnd({ show: { until, places } }: { show: Pick<Show, 'until' | 'places'> }) {
  const t = useT();
  const rich = useRichT();
  if (until.kind === 'always') return t('shows.endsNever');
  if (until.kind === 'date') return t('shows.endsOn', { date: dateText(until.date) });
  if (until.kind === 'closing') return t('shows.endsClosing');
  const [place] = places;
  if (places.length === 1 && place?.endsAt)
    return rich('shows.endsAt', { instant: <Instant at={place.endsAt} place={place} placeOnly /> });
  return rich('shows.endsAtEach', { time: <Hours>{until.time}</Hours> });
}
