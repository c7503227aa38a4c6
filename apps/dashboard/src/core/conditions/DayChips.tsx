import { type Weekday, weekdays } from '@vitrine/contract/locations';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { weekdayLetter, weekdayTitle } from '../../ui/inputs/month.ts';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import classes from './conditions.module.css';
import { inOrder } from './draft-condition.ts';

interface DayChipsProps {
  value: readonly Weekday[];
  isInvalid: boolean;
  describedBy: string | undefined;
  onChange: (days: Weekday[]) => void;
}

const presets = [
  { label: 'conditions.weekdaysPreset', days: weekdays.slice(0, 5) },
  { label: 'conditions.weekendPreset', days: weekdays.slice(5) },
  { label: 'conditions.everyDayPreset', days: [...weekdays] },
] as const;

export function DayChips({ value, isInvalid, describedBy, onChange }: DayChipsProps) {
  const locale = useLocale();
  const toggle = (day: Weekday) =>
    onChange(inOrder(value.includes(day) ? value.filter((each) => each !== day) : [...value, day]));
  return (
    <Row as="span" gap={4} align="stretch">
      {weekdays.map((day, index) => (
        <Stack
          as="label"
          key={day}
          relative
          framed="control"
          rounded="full"
          pointer
          hover="lit"
          className={classes.day}
          center
          weight={600}
          tone="muted"
          title={weekdayTitle(index, locale)}
        >
          <input
            type="checkbox"
            checked={value.includes(day)}
            aria-label={weekdayTitle(index, locale)}
            aria-invalid={isInvalid || undefined}
            aria-describedby={describedBy}
            onChange={() => toggle(day)}
          />
          {weekdayLetter(index, locale)}
        </Stack>
      ))}
    </Row>
  );
}

export function DayPresets({ value, onChange }: Pick<DayChipsProps, 'value' | 'onChange'>) {
  const t = useT();
  return (
    <Row as="span" gap={12} rowGap={0} align="stretch" wrap>
      {presets.map(({ label, days }) => (
        <Text
          as="button"
          key={label}
          type="button"
          className={classes.preset}
          size="12/16"
          tone="muted"
          aria-pressed={days.length === value.length && days.every((day) => value.includes(day))}
          onClick={() => onChange([...days])}
        >
          {t(label)}
        </Text>
      ))}
    </Row>
  );
}
