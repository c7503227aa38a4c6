import { capitalized, dayText, weekdayName } from '../../lib/i18n/day-names.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import classes from './agenda.module.css';

interface DayStripProps {
  /** Of the first day. */
  first: number;
  count: number;
  day: number;
  today: number;
  onDay: (day: number) => void;
}

/** The days of a week, one of which is shown; for phones. */
export function DayStrip({ first, count, day, today, onDay }: DayStripProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <Stack align="center" below={12} className={classes.days}>
      <IconButton
        label={t('calendar.previousWeek')}
        icon="chevron-left"
        size="sm"
        onClick={() => onDay(day - 7)}
      />
      {Array.from({ length: count }, (_, index) => first + index).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === day}
          data-past={each < today || undefined}
          onClick={() => onDay(each)}
        >
          {capitalized(locale, weekdayName(locale, each)).replace(/\.$/, '')}
          <Text size="16/22" as="b">
            {dayText(locale, each, { day: 'numeric' }).replace(/\.$/, '')}
          </Text>
        </button>
      ))}
      <IconButton
        label={t('calendar.nextWeek')}
        icon="chevron-right"
        size="sm"
        onClick={() => onDay(day + 7)}
      />
    </Stack>
  );
}
