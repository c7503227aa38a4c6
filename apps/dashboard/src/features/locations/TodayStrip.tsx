import type { LocationRecord } from '../../core/queries/locations.queries.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Card } from '../../ui/Card.tsx';
import { Hours, Instant } from '../../ui/time/Time.tsx';
import { useTimeText } from '../../ui/time/time-text.ts';
import classes from './detail.module.css';
import { clockAt } from './local-time.ts';
import { dayMinutes, timeOf, todayAt } from './opening-hours.ts';

const percent = (minutes: number) => `${(minutes / dayMinutes) * 100}%`;
const marks = [0, 6, 12, 18, 24];

/** Today at this location: opening hours, closed time hatched, and a marker for now. */
export function TodayStrip({ location }: { location: Pick<LocationRecord, 'name' | 'hours' | 'timezone'> }) {
  const t = useT();
  const now = useNow();
  const rich = useRichT();
  const { instant } = useTimeText();
  const clock = clockAt(location.timezone, now);
  const moment = { now: now.getTime(), placeOnly: true };
  const { range } = todayAt(location.hours, clock);
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
          <Hours key={hour}>{timeOf(hour * 60)}</Hours>
        ))}
      </div>
    </Card>
  );
}
