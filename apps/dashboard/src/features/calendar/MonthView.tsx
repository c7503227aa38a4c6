import type { CSSProperties, ReactNode } from 'react';
import { useBlockKeys } from '../../core/time/use-block-keys.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import classes from './month.module.css';

export interface MonthEntry {
  readonly key: string;
  readonly state: string;
  readonly name: ReactNode;
  /** Beside the name: the start time, or the number of displays. */
  readonly aside?: ReactNode;
  readonly tones?: CSSProperties | undefined;
  readonly isSelected: boolean;
  readonly label?: string;
  readonly title?: string;
}

export interface MonthDay {
  readonly key: string | number;
  readonly label: string;
  readonly date: string;
  readonly isOutside: boolean;
  readonly isClosed: boolean;
  readonly isToday: boolean;
  readonly note?: string | undefined;
  /** The first entries are shown, the others are counted. */
  readonly entries: readonly MonthEntry[];
}

interface MonthViewProps {
  weekdays: readonly string[];
  days: readonly MonthDay[];
  onSelect: (key: string) => void;
  onDay: (day: MonthDay) => void;
  /** While a day is selected, arrow keys move the selection. */
  isSelecting?: boolean;
}

const mostEntries = 3;
const shownOf = ({ entries }: MonthDay) => {
  const gaps = entries.filter(({ state }) => state === 'gap');
  const others = entries.filter(({ state }) => state !== 'gap');
  return {
    shown: [...gaps, ...others.slice(0, mostEntries)],
    hidden: Math.max(0, others.length - mostEntries),
  };
};

/** A month in whole weeks, for one display or for all, with up to three playlists per day. */
export function MonthView({ weekdays, days, onSelect, onDay, isSelecting = false }: MonthViewProps) {
  const t = useT();
  const today = days.find(({ isToday }) => isToday);
  const { container, tabIndexOf } = useBlockKeys(
    days.flatMap((day) => shownOf(day).shown.map(({ key }) => key)),
    today && shownOf(today).shown[0]?.key,
    isSelecting ? onSelect : undefined,
  );
  return (
    <Stack as="section" {...container} className={classes.month} aria-label={t('calendar.title')}>
      {weekdays.map((weekday) => (
        <Text
          as="div"
          key={weekday}
          className={classes.weekday}
          weight={550}
          tone="muted"
          middle
          aria-hidden="true"
        >
          {weekday}
        </Text>
      ))}
      {days.map((day) => {
        const { shown, hidden } = shownOf(day);
        return (
          <Stack
            as="section"
            key={day.key}
            className={classes.cell}
            column
            gap={2}
            shrink
            aria-label={day.label}
            data-outside={day.isOutside || undefined}
            data-closed={day.isClosed || undefined}
            data-today={day.isToday || undefined}
          >
            <button
              type="button"
              className={classes.number}
              title={t('calendar.openDay', { date: day.date })}
              onClick={() => onDay(day)}
            >
              {Number(day.date.slice(0, 2))}
            </button>
            {day.note && (
              <Text className={classes.closed} size="12" tone="muted">
                {day.note}
              </Text>
            )}
            {shown.map((entry) => (
              <button
                key={entry.key}
                type="button"
                className={classes.entry}
                style={entry.tones}
                data-block={entry.key}
                data-state={entry.state}
                aria-pressed={entry.isSelected}
                aria-label={entry.label}
                title={entry.title}
                tabIndex={tabIndexOf(entry.key)}
                onClick={() => onSelect(entry.key)}
              >
                <span>{entry.name}</span> {entry.aside}
              </button>
            ))}
            {hidden > 0 && (
              <button type="button" className={classes.more} onClick={() => onDay(day)}>
                {t('calendar.more', { hidden })}
              </button>
            )}
          </Stack>
        );
      })}
    </Stack>
  );
}
