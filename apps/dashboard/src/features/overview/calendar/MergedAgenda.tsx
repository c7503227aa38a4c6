import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { playlistTones } from '../../../lib/playlist-colour.ts';
import shared from '../../../ui/agenda.module.css';
import grid from '../../../ui/calendar-grid.module.css';
import { HeadedTime } from '../../../ui/time/Time.tsx';
import { useBlockKeys } from '../../calendar/calendar-parts.views.tsx';
import type { MergedGridProps } from './MergedDayGrid.tsx';
import classes from './merged.module.css';

/** The same as a list: per day what plays from when to when, and on how many displays. */
export function MergedAgenda({ days, words, today, selected, onSelect }: MergedGridProps) {
  const t = useT();
  const [withPast, setWithPast] = useState(false);
  // Of days around today, those that are over come on request.
  const isRunning = days[0]!.day < today && days.at(-1)!.day >= today;
  const shown = days.filter(
    ({ day, merged }) => merged.length > 0 && (withPast || !isRunning || day >= today),
  );
  const { container, tabIndexOf } = useBlockKeys<HTMLDivElement>(
    shown.flatMap(({ merged }) => merged.map(({ key }) => key)),
    shown.find(({ day }) => day >= today)?.merged[0]?.key,
  );
  if (shown.length === 0) return <p className={classes.nothing}>{t('overviewCalendar.nothing')}</p>;
  return (
    <div {...container} className={shared.agenda}>
      {isRunning && !withPast && (
        <button type="button" className={grid.more} onClick={() => setWithPast(true)}>
          {t('calendar.earlier')}
        </button>
      )}
      {shown.map(({ day, merged }) => (
        <section key={day} aria-label={words.dayOf(day)}>
          <h3 className={shared.day} data-today={day === today || undefined}>
            {words.dayOf(day)}
          </h3>
          <ul>
            {merged.map((each) => (
              <li key={each.key}>
                <button
                  type="button"
                  className={`${shared.row} ${classes.agendaRow}`}
                  data-block={each.key}
                  data-state={each.state}
                  style={
                    each.state === 'playing'
                      ? playlistTones(each.playlists[0]!, each.playlists[1])
                      : undefined
                  }
                  aria-pressed={selected === each.key}
                  tabIndex={tabIndexOf(each.key)}
                  onClick={() => onSelect(each)}
                >
                  <time>
                    <HeadedTime place={words.owner}>{words.wallText(each.start)}</HeadedTime>
                  </time>
                  <i />
                  <span className={shared.words}>
                    <b className={classes.agendaName}>{words.nameOf(each)}</b>
                    <small className={shared.below}>
                      <HeadedTime place={words.owner}>
                        {t('calendar.until', { time: words.wallText(each.end) })}
                      </HeadedTime>{' '}
                      · {words.whereOf(each)}
                    </small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
