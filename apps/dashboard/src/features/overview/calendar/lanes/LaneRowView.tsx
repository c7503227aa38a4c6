import { localMoment } from '@vitrine/schedule/local-clock';
import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../../../../lib/i18n/i18n.ts';
import { closedWithin } from '../merged-days.ts';
import { LaneButton } from './LaneButton.tsx';
import { LaneLabel } from './LaneLabel.tsx';
import type { LaneRow } from './lane-rows.ts';
import type { LaneWords } from './lane-words.ts';
import classes from './lanes.module.css';
import { axisTicks, type DayAxis, xOf } from './lanes.ts';
import type { RowModel } from './row-models.ts';

export interface LaneRowProps {
  row: LaneRow;
  model: RowModel;
  axis: DayAxis;
  now: number;
  words: LaneWords;
  selected: string | null;
  /** The lane in the tab order, if it is in this row. */
  stop: string | null;
  onToggle: (key: string) => void;
  onUnfoldNights: () => void;
}

/** The name of a row, and its lanes on each day. If expanded, it is the heading of the rows below. */
export const LaneRowView = memo(function LaneRowView(props: LaneRowProps) {
  const { row, model, axis, now, words, selected, stop } = props;
  const t = useT();
  const element = useRef<HTMLDivElement>(null);
  const isNear = useNear(element);
  const name = row.name ?? t('timeline.noGroup');
  if (row.isOpen) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
      <div role="group" aria-label={name} className={classes.openRow} data-depth={row.depth}>
        <LaneLabel {...props} name={name} />
      </div>
    );
  }
  const clocks = nowIn(row, now);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div ref={element} role="group" aria-label={name} className={classes.row} data-depth={row.depth}>
      <LaneLabel {...props} name={name} />
      {model.days.map(({ day, merged }, index): ReactNode => {
        return (
          <div key={day} className={classes.cell} style={{ minHeight: model.layout.height }}>
            {closedWithin(merged, axis).map(({ start, end }) => (
              <i
                key={start}
                className={classes.closed}
                data-closed
                style={{ left: xOf(axis, start), width: xOf(axis, end) - xOf(axis, start) }}
              />
            ))}
            {axisTicks(axis)
              .slice(1)
              .map((minute) => (
                <i key={minute} className={classes.tick} style={{ left: xOf(axis, minute) }} />
              ))}
            {clocks
              .filter((clock) => clock.day === day && clock.minute >= axis.start)
              .map(({ minute }) => (
                <i key={minute} className={classes.now} style={{ left: xOf(axis, minute) }} data-now />
              ))}
            {isNear &&
              model.layout.days[index]!.map((lane) => (
                <LaneButton
                  key={lane.merged.key}
                  {...{ row, lane, words }}
                  hasCount={!model.isUniform}
                  isSelected={selected === lane.merged.key}
                  tabIndex={stop === `${row.key} ${lane.merged.key}` ? 0 : -1}
                />
              ))}
          </div>
        );
      })}
    </div>
  );
});

/** The current local times of a row, without duplicates. */
function nowIn({ screens }: LaneRow, now: number): { day: number; minute: number }[] {
  const found = new Map<string, { day: number; minute: number }>();
  for (const zone of new Set(screens.map(({ timeline }) => timeline.timeZone))) {
    const moment = localMoment(zone, now);
    found.set(`${moment.day} ${moment.minute}`, moment);
  }
  return [...found.values()];
}

/**
 * Lanes are drawn when their row comes near the viewport, and stay: a thousand rows at once would take too
 * long.
 */
function useNear(element: { readonly current: HTMLElement | null }): boolean {
  const [isNear, setIsNear] = useState(false);
  useLayoutEffect(() => {
    if (isNear || !element.current) return;
    const { top } = element.current.getBoundingClientRect();
    if (top < innerHeight) return setIsNear(true);
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setIsNear(true);
      },
      { rootMargin: '600px', scrollMargin: '600px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
