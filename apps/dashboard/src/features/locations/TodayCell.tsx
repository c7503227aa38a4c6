import type { LocationRecord } from '../../core/queries/locations.queries.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Row } from '../../ui/layout/layout.tsx';
import { Hours } from '../../ui/time/Time.tsx';
import { clockAt } from './local-time.ts';
import classes from './locations.module.css';
import { todayAt } from './opening-hours.ts';

type Place = Pick<LocationRecord, 'hours' | 'timezone'>;

/** "06:30–20:00", "00:00–24:00"; nothing on a closed day. */
export function todaysHours({ hours, timezone }: Place, now: Date) {
  const { range, day, isOpen } = todayAt(hours, clockAt(timezone, now));
  const text = day.nonstop ? '00:00–24:00' : range ? `${day.start}–${day.end}` : null;
  return { text, isOpen };
}

/** Today's hours of the location, and whether it is open now. */
export function TodayCell({ location, now }: { location: Place; now: Date }) {
  const t = useT();
  const { text, isOpen } = todaysHours(location, now);
  if (text === null) return <span className={classes.number}>{t('locations.closed')}</span>;
  return (
    <Row as="span" inline align="stretch" gap={8}>
      <Hours className={classes.number}>{text}</Hours>
      <span className={isOpen ? classes.open : classes.quiet}>
        {isOpen ? t('locations.open') : t('locations.closed')}
      </span>
    </Row>
  );
}
