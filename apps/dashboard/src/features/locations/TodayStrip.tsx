import { useT } from '../../lib/i18n.ts';
import { useNow } from '../../lib/use-now.ts';
import { Card } from '../../ui/Card.tsx';
import classes from './detail.module.css';
import { clockAt } from './local-time.ts';
import type { LocationRecord } from './locations.queries.ts';
import { dayMinutes, timeOf, todayAt } from './opening-hours.ts';

const percent = (minutes: number) => `${(minutes / dayMinutes) * 100}%`;
const marks = [0, 6, 12, 18, 24];

/** Today at this place: when it is open, hatched when not, and where the day stands now. */
export function TodayStrip({ location }: { location: Pick<LocationRecord, 'hours' | 'timezone'> }) {
  const t = useT();
  const clock = clockAt(location.timezone, useNow());
  const { range } = todayAt(location.hours, clock);
  const words = range
    ? t('locations.todayOpen', { start: timeOf(range.start), end: timeOf(range.end), now: clock.time })
    : t('locations.todayClosed', { now: clock.time });
  return (
    <Card title={t('locations.todayStrip')} aside={t('locations.localTime', { time: clock.time })} padded>
      <div role="img" aria-label={words} className={classes.strip}>
        {range && (
          <span
            className={classes.openTime}
            style={{ left: percent(range.start), width: percent(range.end - range.start) }}
          />
        )}
        <span className={classes.nowLine} style={{ left: percent(clock.minutes) }} />
      </div>
      <div className={classes.axis} aria-hidden="true">
        {marks.map((hour) => (
          <span key={hour}>{timeOf(hour * 60)}</span>
        ))}
      </div>
    </Card>
  );
}
