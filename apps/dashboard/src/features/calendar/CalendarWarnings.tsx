import { durationText } from '../../lib/i18n/duration.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import type { LocalDay } from '../../lib/local-days.ts';
import type { Part } from '../../lib/plan-blocks.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import frame from '../../ui/calendar-frame.module.css';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { TimeSpan } from '../../ui/time/Time.tsx';
import classes from './calendar.module.css';
import type { CalendarWords } from './calendar-words.ts';
import { dateText } from './calendar-words.ts';

interface CalendarWarningsProps {
  isActive: boolean;
  /** Whether any playlist is assigned. */
  isReached: boolean;
  gaps: readonly Part[];
  days: readonly LocalDay[];
  words: CalendarWords;
  onWhy: (at: number) => void;
  /** Link to the proof of play; null while part of the range is in the future. */
  proofHref: string | null;
}

const hourMs = 3_600_000;

/** Problems of the shown days, above the calendar. */
export function CalendarWarnings(props: CalendarWarningsProps) {
  const { isActive, isReached, gaps, days, words, onWhy, proofHref } = props;
  const t = useT();
  const locale = useLocale();
  const rich = useRichT();
  const [first] = gaps;
  const total = gaps.reduce((sum, { from, to }) => sum + to - from, 0);
  const changed = days.filter(({ from, to }) => to > from && (to - from) / hourMs !== 24);
  return (
    <>
      {!isActive && (
        <p className={classes.warning}>
          {mark}
          {t('calendar.inactive')}
        </p>
      )}
      {!isReached && (
        <p className={classes.warning}>
          {mark}
          <span>
            {t('calendar.noPlaylistLong')}{' '}
            <AppLink href={`/${locale}/groups`}>{t('calendar.toGroups')}</AppLink>
          </span>
        </p>
      )}
      {isReached && first && (
        <p className={classes.warning} data-kind="gap">
          {mark}
          <span>
            {rich('calendar.gaps', {
              count: gaps.length,
              duration: durationText(total),
              span: <TimeSpan from={first.from} to={first.to} place={words.place} />,
            })}
          </span>
          <button type="button" className={classes.why} onClick={() => onWhy(first.from)}>
            {t('calendar.whyGap')}
          </button>
        </p>
      )}
      {proofHref && (
        <p className={frame.note}>
          {t('calendar.past')} <AppLink href={proofHref}>{t('plays.title')}</AppLink>
        </p>
      )}
      {changed.map((day) => (
        <p key={day.date} className={frame.note}>
          {t('calendar.dayLength', {
            date: dateText(day.number),
            hours: (day.to - day.from) / hourMs,
          })}
        </p>
      ))}
    </>
  );
}

const mark = <StatusMark status="warning" size={15} />;
