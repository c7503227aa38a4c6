import { memo } from 'react';
import type { TimeAxis } from '../../../core/time/axis.ts';
import { TimeTicks } from '../../../core/time/TimeMarks.tsx';
import { type Tick, ticksOf } from '../../../core/time/ticks.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useRichT } from '../../../lib/i18n/rich-message.tsx';
import { blockAt } from '../../../lib/plan-blocks.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { ClockHead, HeadedTime, Instant } from '../../../ui/time/Time.tsx';
import { cityPlace, type Moment } from '../../../ui/time/time-text.ts';
import classes from './grid.module.css';
import { clockText, type NextHours, sameClock } from './next-hours.ts';
import type { HeadRow } from './rows.ts';

/** Pixels between two labels. */
const tickRoom = 44;

export const hourTicks = (axis: TimeAxis, timeZone: string): Tick[] =>
  ticksOf(axis, { timeZone, room: tickRoom });

interface RowHeaderProps {
  row: HeadRow;
  top: number;
  index: number;
  count: number;
  hours: NextHours;
  axis: TimeAxis;
  now: number;
  onToggle: (key: string) => void;
}

/** Name and time zone of the location or group, and its local hours if they differ from the axis. */
export const RowHeader = memo(function RowHeader(props: RowHeaderProps) {
  const { row, top, index, count, hours, axis, now, onToggle } = props;
  const t = useT();
  const rich = useRichT();
  const { timeZone } = row;
  const hasOwnClock = timeZone !== null && !sameClock(timeZone, hours.timeZone, hours);
  return (
    <li
      aria-posinset={index + 1}
      aria-setsize={count}
      className={classes.head}
      style={{ top }}
      data-own-clock={hasOwnClock || undefined}
    >
      <Row className={classes.headName} shrink sunken>
        <Text
          as="button"
          hover="accent"
          type="button"
          aria-expanded={!row.isClosed}
          title={row.name ?? undefined}
          onClick={() => onToggle(row.key)}
        >
          <Glyph name={row.isClosed ? 'chevron-right' : 'chevron-down'} size={14} />
          <Text truncate>{row.name ?? t('timeline.noGroup')}</Text>{' '}
          <Text as="small" size="12" weight={500} tone="muted">
            {row.screens}
          </Text>
        </Text>
      </Row>
      <Text as="div" shrink relative>
        <Text className={classes.zone} block tone="muted" numeric>
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
        </Text>
        {hasOwnClock && (
          <div className={classes.ownHours} aria-hidden="true">
            <TimeTicks ticks={hourTicks(axis, timeZone)} place={cityPlace(timeZone)} />
          </div>
        )}
      </Text>
    </li>
  );
});

/** Whether the location is open, and until when. */
function OpeningNow({ row, now, hours: next, timeZone }: RowHeaderProps & { timeZone: string }) {
  const rich = useRichT();
  if (!row.hours) return null;
  const { openUntil, timeline } = row.hours;
  const current = blockAt(timeline.blocks, now);
  const moment = (at: Moment) => <Instant at={at} place={cityPlace(timeZone)} now={now} isHeaded placeOnly />;
  const words = () => {
    if (openUntil !== null) return rich('timeline.openUntil', { time: moment(openUntil) });
    if (current?.state !== 'closed') return rich('timeline.openAlways', {});
    return current.to >= next.to
      ? rich('timeline.closed', {})
      : rich('timeline.closedUntil', { time: moment(current.to) });
  };
  return <> · {words()}</>;
}
