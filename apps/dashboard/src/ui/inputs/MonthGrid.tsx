import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../Button.tsx';
import { Row, Text } from '../layout/layout.tsx';
import classes from './MonthGrid.module.css';
import {
  addDays,
  addMonths,
  isSameMonth,
  monthName,
  spokenDate,
  todayDate,
  weekdayIndex,
  weekdayLetter,
  weekdayTitle,
  weeksOf,
} from './month.ts';

interface MonthGridProps {
  id: string;
  label: string;
  /** The selected day, if any. */
  value: string | null;
  /** The other end of the range, shown with the days between. */
  other?: string | null;
  /** The month that is opened while nothing is selected. */
  near: string;
  /** Days outside these limits cannot be picked. */
  min?: string | undefined;
  max?: string | undefined;
  /** Whether the focus is in the grid, on the highlighted day. */
  hasFocus: boolean;
  onPick: (date: string) => void;
}

const within = (date: string, a: string | null | undefined, b: string | null | undefined): boolean =>
  Boolean(a && b) && date >= (a! < b! ? a! : b!) && date <= (a! < b! ? b! : a!);

/**
 * One month of a calendar. Arrow keys move by day and week, Page keys by month, Home and End within the week.
 */
export function MonthGrid(props: MonthGridProps) {
  const { id, label, value, other, near, min, max, hasFocus, onPick } = props;
  const t = useT();
  const locale = useLocale();
  const [marked, setMarked] = useState(value ?? near);
  const [isWalking, setWalking] = useState(hasFocus);
  const grid = useRef<HTMLTableElement>(null);
  const today = todayDate();
  const isBeyond = (date: string) => (min !== undefined && date < min) || (max !== undefined && date > max);
  useEffect(() => {
    if (value) setMarked(value);
  }, [value]);
  useEffect(() => setWalking(hasFocus), [hasFocus]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the marked day
  useEffect(() => {
    if (isWalking) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [marked, isWalking]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const weekday = weekdayIndex(marked);
    const moves: Record<string, () => string> = {
      ArrowLeft: () => addDays(marked, -1),
      ArrowRight: () => addDays(marked, 1),
      ArrowUp: () => addDays(marked, -7),
      ArrowDown: () => addDays(marked, 7),
      PageUp: () => addMonths(marked, event.shiftKey ? -12 : -1),
      PageDown: () => addMonths(marked, event.shiftKey ? 12 : 1),
      Home: () => addDays(marked, -weekday),
      End: () => addDays(marked, 6 - weekday),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    setWalking(true);
    setMarked(move());
  };
  const turn = (months: number) => {
    setWalking(false);
    setMarked(addMonths(marked, months));
  };

  return (
    <div id={id} role="dialog" aria-label={label} className={classes.page}>
      <Row below={4} justify="between">
        <IconButton
          size="sm"
          icon="chevron-left"
          label={t('fields.previousMonth')}
          onClick={() => turn(-1)}
        />
        <Text size="13/20" weight={600} aria-live="polite">
          {monthName(marked, locale)}
        </Text>
        <IconButton size="sm" icon="chevron-right" label={t('fields.nextMonth')} onClick={() => turn(1)} />
      </Row>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days, walked by arrows */}
      <table ref={grid} role="grid" aria-label={monthName(marked, locale)} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {[0, 1, 2, 3, 4, 5, 6].map((day) => (
              <Text
                tone="muted"
                weight={550}
                middle
                as="th"
                key={day}
                scope="col"
                aria-label={weekdayTitle(day, locale)}
              >
                {weekdayLetter(day, locale)}
              </Text>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(marked).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <Text middle as="td" key={date} data-between={within(date, value, other) || undefined}>
                  <Text
                    as="button"
                    type="button"
                    tabIndex={date === marked ? 0 : -1}
                    center
                    hover="lit"
                    className={classes.day}
                    aria-label={spokenDate(date, locale)}
                    aria-pressed={date === value || date === other}
                    aria-current={date === today ? 'date' : undefined}
                    aria-disabled={isBeyond(date) || undefined}
                    data-outside={!isSameMonth(date, marked) || undefined}
                    onClick={() => isBeyond(date) || onPick(date)}
                  >
                    {Number(date.slice(8))}
                  </Text>
                </Text>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
