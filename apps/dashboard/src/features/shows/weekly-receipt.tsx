import type { Playlist } from '@vitrine/contract/playlists';
import type { ReactNode } from 'react';
import { calendarPhrase } from '../../lib/calendar-words.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { Hours, Instant } from '../../ui/time/Time.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './receipt.module.css';
import { receiptText } from './show-receipt.tsx';
import { useWeeklyDelivery } from './weekly.queries.ts';

/** The toast offers to put back what the call has made, as after any other save. */
export const showWeeklyReceipt = (playlist: Playlist) =>
  showToast({ kind: 'success', message: <WeeklyReceipt playlist={playlist} /> });

/** Where it is ready, or live if it is its turn now; and what was made. */
export function WeeklyReceipt({ playlist }: { playlist: Playlist }) {
  const t = useT();
  const locale = useLocale();
  const rich = useRichT();
  const { number } = useFormat();
  const { data } = useWeeklyDelivery(playlist.id);
  const { name, calendar, nextAt, nextPlace } = playlist;
  const shown = data?.each.filter(({ stage }) => stage === 'shown') ?? [];
  const isTurn = data?.each.some(({ isItsTurn }) => isItsTurn) ?? false;
  const start = nextAt && nextPlace && <Instant at={nextAt} place={nextPlace} />;
  let words: ReactNode = t('shows.sent');
  if (data && isTurn)
    words = receiptText(
      t,
      {
        displays: data.displays,
        live: shown.length,
        slowest: Math.max(0, ...shown.map(({ shownAfter }) => shownAfter ?? 0)),
        each: data.each,
      },
      (value) => number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    );
  else if (data && start)
    words =
      data.live > 0
        ? rich('shows.readyFrom', { count: data.live, start })
        : rich('shows.startsFrom', { start });
  else if (data && data.live > 0) words = t('shows.ready', { count: data.live });
  return (
    <Stack as="span" gap={2}>
      <Text as="b" weight={600}>
        {words}
      </Text>
      <Text className={classes.about} size="13">
        {name} · <Hours>{calendarPhrase(t, locale, calendar) || t('conditions.always')}</Hours>
      </Text>
    </Stack>
  );
}
