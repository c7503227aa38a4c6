import { localMoment, timeOfMinute } from '@vitrine/schedule/local-clock';
import { type RefObject, useMemo } from 'react';
import type { TimeAxis } from '../../../core/time/axis.ts';
import { nowOn, type Placement } from '../../../core/time/placement.ts';
import { TimeTicks } from '../../../core/time/TimeMarks.tsx';
import { ticksOf } from '../../../core/time/ticks.ts';
import { capitalized, dayText, weekdayName } from '../../../lib/i18n/day-names.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { dayAt } from '../../../lib/local-days.ts';
import hidden from '../../../ui/hidden.module.css';
import { Text } from '../../../ui/layout/layout.tsx';
import { HeadedTime } from '../../../ui/time/Time.tsx';
import { readerZone } from '../../../ui/time/time-text.ts';
import classes from './grid.module.css';

interface AxisHeadProps {
  axis: TimeAxis;
  axisBox: RefObject<HTMLDivElement | null>;
  placement: (timeZone: string) => Placement;
  now: number;
  onDay: (day: number) => void;
}

/** The clock of now covers the hours beside it. */
const nowRoom = 28;

/** Days with their hours, and now by the clock of the reader. */
export function AxisHead({ axis, axisBox, placement, now, onDay }: AxisHeadProps) {
  const t = useT();
  const locale = useLocale();
  const zone = readerZone();
  const today = dayAt(zone, now);
  const clock = timeOfMinute(localMoment(zone, now).minute);
  const nowX = nowOn(placement(zone), now);
  const ticks = useMemo(() => ticksOf(axis), [axis]);
  const shown = ticks.filter(({ x }) => nowX === null || Math.abs(x - nowX) > nowRoom);
  const isWeek = axis.days.length > 1;
  return (
    <Text as="div" className={classes.axisHead} ruled surface data-week={isWeek || undefined}>
      <Text as="div" ref={axisBox} className={classes.axis} relative>
        {isWeek &&
          axis.days.map(({ number, start, end }) => (
            <button
              key={number}
              type="button"
              className={classes.day}
              style={{ left: start, width: end - start }}
              data-past={number < today || undefined}
              aria-current={number === today ? 'date' : undefined}
              title={t('calendar.openDay', {
                date: dayText(locale, number, { weekday: 'long', day: 'numeric', month: 'long' }),
              })}
              onClick={() => onDay(number)}
            >
              {capitalized(locale, weekdayName(locale, number)).replace(/\.$/, '')}{' '}
              <b>{dayText(locale, number, { day: 'numeric' }).replace(/\.$/, '')}</b>
            </button>
          ))}
        <TimeTicks ticks={shown} place="each" />
        {nowX !== null && (
          <span className={classes.nowClock} style={{ left: Math.min(axis.width - 20, Math.max(20, nowX)) }}>
            <HeadedTime place={null}>
              <span aria-hidden="true">{clock}</span>
              <span className={hidden.hidden}>{t('time.here', { moment: clock })}</span>
            </HeadedTime>
          </span>
        )}
      </Text>
    </Text>
  );
}
