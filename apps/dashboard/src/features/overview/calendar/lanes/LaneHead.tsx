import { useT } from '../../../../lib/i18n/i18n.ts';
import { ClockHead, HeadedTime } from '../../../../ui/time/Time.tsx';
import { cityPlace } from '../../../../ui/time/time-text.ts';
import { dateText } from '../../../calendar/calendar-parts.views.tsx';
import type { Screen } from '../../timeline/screens.ts';
import { zoneOf } from './lane-rows.ts';
import type { LaneWords } from './lane-words.ts';
import classes from './lanes.module.css';
import { axisTicks, type DayAxis, xOf } from './lanes.ts';

interface LaneHeadProps {
  screens: readonly Screen[];
  days: readonly number[];
  axis: DayAxis;
  today: number;
  first: number;
  words: LaneWords;
  onDay: (day: number) => void;
  /** Set if one day is shown at a time; switches to another day. */
  onStep: ((day: number) => void) | null;
}

/** Days with their hours, the number of displays, and the time zone of the hours. */
export function LaneHead({ screens, days, axis, today, first, words, onDay, onStep }: LaneHeadProps) {
  const t = useT();
  const zone = zoneOf(screens);
  const owner = zone === null ? 'each' : cityPlace(zone);
  const places = new Set(screens.map(({ location }) => location.id)).size;
  const shown = onStep ? Array.from({ length: 7 }, (_, index) => first + index) : days;
  return (
    <div className={classes.head}>
      <div className={classes.corner}>
        <span>
          {t('timeline.counts', {
            displays: t('displays.count', { count: screens.length }),
            locations: t('overviewCalendar.places', { count: places }),
          })}
        </span>
        <ClockHead place={owner} isNamed>
          {owner === 'each'
            ? t('overviewCalendar.ownTimes')
            : t('overviewCalendar.timesOf', { place: owner.name })}
        </ClockHead>
      </div>
      <div className={classes.headDays}>
        {shown.map((day) => (
          <button
            key={day}
            type="button"
            className={classes.headDay}
            data-today={day === today || undefined}
            aria-pressed={onStep ? day === days[0] : undefined}
            title={t('calendar.openDay', { date: dateText(day) })}
            onClick={() => (onStep ?? onDay)(day)}
          >
            {words.weekdayOf(day)}{' '}
            <b aria-current={day === today ? 'date' : undefined}>{Number(dateText(day).slice(0, 2))}</b>
          </button>
        ))}
      </div>
      <div className={classes.headHours} aria-hidden="true">
        {days.map((day) => (
          <div key={day}>
            {axisTicks(axis).map((minute) => (
              <span key={minute} style={{ left: Math.max(9, xOf(axis, minute)) }}>
                <HeadedTime place={owner}>{String(minute / 60).padStart(2, '0')}</HeadedTime>
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
