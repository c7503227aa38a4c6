import { localMoment, timeOfMinute, weekdayOf } from '@vitrine/schedule/local-clock';
import { compileHours } from '@vitrine/schedule/opening-hours';
import { useT } from '../../../lib/i18n/i18n.ts';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { ClockHead, HeadedTime } from '../../../ui/time/Time.tsx';
import { readerZone } from '../../../ui/time/time-text.ts';
import type { Place, Section } from '../model/ribbons.ts';
import classes from './grid.module.css';

interface SectionHeadProps {
  section: Section;
  top: number;
  height: number;
  now: number;
}

const tall = 58;

/** A place with its clock, where that differs from here; or a group with its number of displays. */
export function SectionHead({ section, top, height, now }: SectionHeadProps) {
  const t = useT();
  const { name, place, displays } = section;
  return (
    <div
      className={classes.sectionHead}
      style={{ top, height }}
      data-top={top === 0 || undefined}
      data-tall={height >= tall || undefined}
    >
      <div>
        <h3 title={name ?? undefined}>
          {place ? (
            <ClockHead place={place} isNamed>
              {place.name}
            </ClockHead>
          ) : (
            (name ?? t('displaysCalendar.noGroup'))
          )}
        </h3>
        {place ? <PlaceClock place={place} now={now} /> : <p>{t('displays.count', { count: displays })}</p>}
      </div>
    </div>
  );
}

/** The clock of a place; null if it goes as it does here. */
export function clockThere(timeZone: string, now: number): string | null {
  const there = localMoment(timeZone, now);
  const here = localMoment(readerZone(), now);
  return there.day === here.day && there.minute === here.minute ? null : timeOfMinute(there.minute);
}

export function PlaceClock({ place, now }: { place: Place; now: number }) {
  const clock = clockThere(place.timezone, now);
  if (clock === null) return null;
  return (
    <p>
      {!isOpen(place, now) && <StatusMark status="closed" size={12} />}{' '}
      <HeadedTime place={place}>{clock}</HeadedTime>
    </p>
  );
}

function isOpen({ hours, timezone }: Place, now: number): boolean {
  const { day, minute } = localMoment(timezone, now);
  const { from, to } = compileHours(hours)[weekdayOf(day)]!;
  return from <= minute && minute < to;
}
