import { useMemo } from 'react';
import type { LocationRecord } from '../../core/queries/locations.queries.ts';
import { axisOfDays, midnightOf } from '../../core/time/axis.ts';
import { placeOn } from '../../core/time/placement.ts';
import { ClockChanges, NowLine, TimeTicks } from '../../core/time/TimeMarks.tsx';
import { ticksOf } from '../../core/time/ticks.ts';
import { useAxisWidth } from '../../core/time/use-axis-width.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { dayAt } from '../../lib/local-days.ts';
import { useNow } from '../../lib/use-now.ts';
import { Card } from '../../ui/Card.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { useTimeText } from '../../ui/time/time-text.ts';
import classes from './detail.module.css';
import { clockAt } from './local-time.ts';
import { timeOf, todayAt } from './opening-hours.ts';

/** Pixels between two labels. */
const tickRoom = 44;

/** Today at this location: its opening hours and now, with the hour that a change of clocks skips or repeats. */
export function TodayStrip({ location }: { location: Pick<LocationRecord, 'name' | 'hours' | 'timezone'> }) {
  const t = useT();
  const now = useNow();
  const rich = useRichT();
  const { instant } = useTimeText();
  const clock = clockAt(location.timezone, now);
  const moment = { now: now.getTime(), placeOnly: true };
  const { range } = todayAt(location.hours, clock);
  const [box, width] = useAxisWidth();
  const day = dayAt(location.timezone, now.getTime());
  const axis = useMemo(() => axisOfDays({ first: day, count: 1, width }), [day, width]);
  const placement = useMemo(() => placeOn(axis, location.timezone), [axis, location.timezone]);
  const xOf = (minute: number) => axis.xOf(midnightOf(day) + minute);
  const words = range
    ? t('locations.todayOpen', {
        start: timeOf(range.start),
        end: timeOf(range.end),
        now: instant(now, location, moment),
      })
    : t('locations.todayClosed', { now: instant(now, location, moment) });
  return (
    <Card
      title={t('locations.todayStrip')}
      aside={rich('locations.localTime', {
        time: <Instant at={now} place={location} now={now.getTime()} />,
      })}
      padded
    >
      <Text
        as="div"
        ref={box}
        role="img"
        aria-label={words}
        className={classes.strip}
        relative
        clip
        rounded="tag"
        sunken
      >
        {range && (
          <span
            className={classes.openTime}
            style={{ left: xOf(range.start), width: xOf(range.end) - xOf(range.start) }}
          />
        )}
        <ClockChanges placement={placement} />
        <NowLine placement={placement} now={now.getTime()} />
      </Text>
      <TimeTicks ticks={ticksOf(axis, { room: tickRoom })} place={location} />
    </Card>
  );
}
