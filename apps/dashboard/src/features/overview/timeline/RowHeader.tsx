import { memo } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useRichT } from '../../../lib/i18n/rich-message.tsx';
import { blockAt } from '../../../lib/plan-blocks.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { ClockHead, HeadedTime, Instant } from '../../../ui/time/Time.tsx';
import { cityPlace, type Moment } from '../../../ui/time/time-text.ts';
import classes from './grid.module.css';
import { clockText, type HourAxis, sameClock, ticksOf } from './hour-axis.ts';
import type { HeadRow } from './rows.ts';

interface RowHeaderProps {
  row: HeadRow;
  top: number;
  index: number;
  count: number;
  axis: HourAxis;
  now: number;
  onToggle: (key: string) => void;
}

/** Name and time zone of the location or group, and its local hours if they differ from the axis. */
export const RowHeader = memo(function RowHeader(props: RowHeaderProps) {
  const { row, top, index, count, axis, now, onToggle } = props;
  const t = useT();
  const rich = useRichT();
  const { timeZone } = row;
  const hasOwnClock = timeZone !== null && !sameClock(timeZone, axis.timeZone, axis);
  return (
    <li
      aria-posinset={index + 1}
      aria-setsize={count}
      className={classes.head}
      style={{ top }}
      data-own-clock={hasOwnClock || undefined}
    >
      <div className={classes.headName}>
        <button
          type="button"
          aria-expanded={!row.isClosed}
          title={row.name ?? undefined}
          onClick={() => onToggle(row.key)}
        >
          <Glyph name={row.isClosed ? 'chevron-right' : 'chevron-down'} size={14} />
          <span className={classes.headLabel}>{row.name ?? t('timeline.noGroup')}</span>{' '}
          <small className={classes.headCount}>{row.screens}</small>
        </button>
      </div>
      <div className={classes.headText}>
        <span className={classes.zone}>
          {timeZone === null ? (
            t('timeline.severalZones')
          ) : (
            <>
              <ClockHead place={cityPlace(timeZone)} isNamed>
                {timeZone.replaceAll('_', ' ')}
              </ClockHead>
              {hasOwnClock && (
                <>
                  {' · '}
                  {rich('timeline.clockThere', {
                    time: <HeadedTime place={cityPlace(timeZone)}>{clockText(timeZone, now)}</HeadedTime>,
                  })}
                </>
              )}
              <OpeningNow {...props} timeZone={timeZone} />
            </>
          )}
        </span>
        {hasOwnClock && (
          <div className={classes.ownHours} aria-hidden="true">
            {ticksOf(axis, timeZone).map(({ at, instant, label }) => (
              <span
                key={instant}
                className={`${classes.tick} ${classes.ownTick}`}
                style={{ left: `${at * 100}%` }}
              >
                <HeadedTime place={cityPlace(timeZone)}>{label}</HeadedTime>
              </span>
            ))}
          </div>
        )}
      </div>
    </li>
  );
});

/** Whether the location is open, and until when. */
function OpeningNow({ row, now, axis, timeZone }: RowHeaderProps & { timeZone: string }) {
  const rich = useRichT();
  if (!row.hours) return null;
  const { openUntil, timeline } = row.hours;
  const current = blockAt(timeline.blocks, now);
  const moment = (at: Moment) => <Instant at={at} place={cityPlace(timeZone)} now={now} isHeaded placeOnly />;
  const words = () => {
    if (openUntil !== null) return rich('timeline.openUntil', { time: moment(openUntil) });
    if (current?.state !== 'closed') return rich('timeline.openAlways', {});
    return current.to >= axis.to
      ? rich('timeline.closed', {})
      : rich('timeline.closedUntil', { time: moment(current.to) });
  };
  return <> · {words()}</>;
}
