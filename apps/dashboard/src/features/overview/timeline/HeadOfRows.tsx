import { memo } from 'react';
import { type Translate, useT } from '../../../lib/i18n.ts';
import { blockAt } from '../../../lib/plan-blocks.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import classes from './grid.module.css';
import { clockText, type HourAxis, sameClock, ticksOf } from './hour-axis.ts';
import type { HeadRow } from './rows.ts';
import type { TimelineWords } from './timeline-words.ts';

interface HeadOfRowsProps {
  row: HeadRow;
  top: number;
  index: number;
  count: number;
  axis: HourAxis;
  words: TimelineWords;
  now: number;
  onToggle: (key: string) => void;
}

/** Name of the location or group; its zone, and its own hours where its clock is another than that of the axis. */
export const HeadOfRows = memo(function HeadOfRows(props: HeadOfRowsProps) {
  const { row, top, index, count, axis, now, onToggle } = props;
  const t = useT();
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
          {[
            timeZone ?? t('timeline.severalZones'),
            hasOwnClock && t('timeline.clockThere', { time: clockText(timeZone, now) }),
            timeZone !== null && hoursText(props, timeZone, t),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {hasOwnClock && (
          <div className={classes.ownHours} aria-hidden="true">
            {ticksOf(axis, timeZone).map(({ at, instant, label }) => (
              <span
                key={instant}
                className={`${classes.tick} ${classes.ownTick}`}
                style={{ left: `${at * 100}%` }}
              >
                {label}
              </span>
            ))}
          </div>
        )}
      </div>
    </li>
  );
});

function hoursText({ row, words, now, axis }: HeadOfRowsProps, zone: string, t: Translate): string | null {
  if (!row.hours) return null;
  const { openUntil, course } = row.hours;
  if (openUntil !== null)
    return t('timeline.openUntil', { time: words.momentOf(zone, Date.parse(openUntil), now) });
  const current = blockAt(course.blocks, now);
  if (current?.state !== 'closed') return t('timeline.openAlways');
  return current.to >= axis.to
    ? t('timeline.closed')
    : t('timeline.closedUntil', { time: words.momentOf(zone, current.to, now) });
}
