import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { playlistTones } from '../../../lib/playlist-colour.ts';
import { HeadedTime } from '../../../ui/time/Time.tsx';
import { AgendaView } from '../../calendar/calendar-parts.views.tsx';
import type { MergedGridProps } from './MergedDayGrid.tsx';
import classes from './merged.module.css';

/** The calendar as a list: for each day what plays, when, and on how many displays. */
export function MergedAgenda({ days, words, today, selected, onSelect }: MergedGridProps) {
  const t = useT();
  const [withPast, setWithPast] = useState(false);
  // If the range includes today, past days are shown on request.
  const isRunning = days[0]!.day < today && days.at(-1)!.day >= today;
  const shown = days.filter(
    ({ day, merged }) => merged.length > 0 && (withPast || !isRunning || day >= today),
  );
  if (shown.length === 0) return <p className={classes.nothing}>{t('overviewCalendar.nothing')}</p>;
  const blockOf = (key: string) => shown.flatMap(({ merged }) => merged).find((each) => each.key === key);
  return (
    <AgendaView
      firstKey={shown.find(({ day }) => day >= today)?.merged[0]?.key}
      onSelect={(key) => onSelect(blockOf(key)!)}
      onEarlier={isRunning && !withPast ? () => setWithPast(true) : undefined}
      days={shown.map(({ day, merged }) => ({
        key: day,
        label: words.dayOf(day),
        isToday: day === today,
        rows: merged.map((each) => ({
          key: each.key,
          state: each.state,
          tones: each.state === 'playing' ? playlistTones(each.playlists[0]!, each.playlists[1]) : undefined,
          isSelected: selected === each.key,
          time: <HeadedTime place={words.owner}>{words.wallText(each.start)}</HeadedTime>,
          name: words.nameOf(each),
          below: (
            <>
              <HeadedTime place={words.owner}>
                {t('calendar.until', { time: words.wallText(each.end) })}
              </HeadedTime>{' '}
              · {words.whereOf(each)}
            </>
          ),
        })),
      }))}
    />
  );
}
