import type { DayHours } from '@vitrine/contract/locations';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Text } from '../../ui/layout/layout.tsx';
import classes from './OpeningHours.module.css';
import { dayMinutes, minutesOf, modeOf, openRange, stepMinutes, timeOf } from './opening-hours.ts';

interface HoursBarProps {
  dayName: string;
  day: DayHours;
  onChange: (day: DayHours) => void;
}

type Part = 'start' | 'end' | 'both';
interface Range {
  start: number;
  end: number;
}

const snap = (minutes: number) => Math.round(minutes / stepMinutes) * stepMinutes;
const percent = (minutes: number) => `${(minutes / dayMinutes) * 100}%`;

/** The range with one end, or both, moved. It is never shorter than one step and never leaves the day. */
function moved({ start, end }: Range, part: Part, by: number): Range {
  if (part === 'start') return { start: Math.max(0, Math.min(start + by, end - stepMinutes)), end };
  if (part === 'end') return { start, end: Math.min(dayMinutes, Math.max(end + by, start + stepMinutes)) };
  const bounded = Math.max(-start, Math.min(by, dayMinutes - end));
  return { start: start + bounded, end: end + bounded };
}

/**
 * The day as a bar of 24 hours. Both ends can be dragged or moved with the arrow keys, and the middle moves
 * both.
 */
export function HoursBar({ dayName, day, onChange }: HoursBarProps) {
  const t = useT();
  const track = useRef<HTMLDivElement>(null);
  const drag = useRef<{ part: Part; from: number; range: Range } | null>(null);
  const range = openRange(day);
  const isMovable = modeOf(day) === 'hours' && range !== null;

  const apply = (next: Range) => onChange({ ...day, start: timeOf(next.start), end: timeOf(next.end) });
  const minutesAt = (event: PointerEvent) => {
    const box = track.current!.getBoundingClientRect();
    return ((event.clientX - box.left) / box.width) * dayMinutes;
  };
  const onPointerDown = (event: PointerEvent) => {
    if (!isMovable || event.button !== 0) return;
    event.preventDefault();
    track.current!.setPointerCapture(event.pointerId);
    const at = minutesAt(event);
    const grip = (event.target as HTMLElement).dataset.part as Part | undefined;
    const part = grip ?? (Math.abs(at - range.start) < Math.abs(at - range.end) ? 'start' : 'end');
    track.current!.querySelector<HTMLElement>(`[data-part=${part}][role=slider]`)?.focus();
    drag.current = { part, from: grip ? at : range[part as 'start' | 'end'], range };
    if (!grip) move(event);
  };
  const move = (event: PointerEvent) => {
    if (!drag.current) return;
    const { part, from, range: before } = drag.current;
    const by = minutesAt(event) - from;
    const edge = part === 'end' ? before.end : before.start;
    apply(moved(before, part, snap(edge + by) - edge));
  };
  const onKeyDown = (event: KeyboardEvent, part: 'start' | 'end') => {
    if (!range) return;
    const edge = range[part];
    const steps: Record<string, number> = {
      ArrowLeft: -stepMinutes,
      ArrowDown: -stepMinutes,
      ArrowRight: stepMinutes,
      ArrowUp: stepMinutes,
      PageDown: -60,
      PageUp: 60,
      Home: -edge,
      End: dayMinutes - edge,
    };
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    apply(moved(range, part, by));
  };

  const thumb = (part: 'start' | 'end') =>
    isMovable && (
      <span
        role="slider"
        tabIndex={0}
        data-part={part}
        className={classes.thumb}
        style={{ left: percent(range[part]) }}
        aria-label={t(part === 'start' ? 'locations.hours.opening' : 'locations.hours.closing', {
          day: dayName,
        })}
        aria-valuemin={part === 'start' ? 0 : minutesOf(day.start) + stepMinutes}
        aria-valuemax={part === 'end' ? dayMinutes : minutesOf(day.end) - stepMinutes}
        aria-valuenow={range[part]}
        aria-valuetext={timeOf(range[part])}
        onKeyDown={(event) => onKeyDown(event, part)}
      />
    );

  return (
    <Text
      as="div"
      ref={track}
      className={classes.bar}
      relative
      data-movable={isMovable || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={move}
      onPointerUp={() => {
        drag.current = null;
      }}
      onPointerCancel={() => {
        drag.current = null;
      }}
    >
      {range && (
        <span
          data-part="both"
          className={classes.range}
          style={{ left: percent(range.start), width: percent(range.end - range.start) }}
        />
      )}
      {thumb('start')}
      {thumb('end')}
    </Text>
  );
}
