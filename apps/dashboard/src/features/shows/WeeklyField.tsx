import { DayChips } from '../../core/conditions/DayChips.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/inputs/DateInput.tsx';
import { TimeInput } from '../../ui/inputs/TimeInput.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import classes from './sheet.module.css';
import type { Weekly, WeeklyHours } from './weekly.ts';

interface WeeklyFieldProps {
  weekly: Weekly;
  hours: WeeklyHours;
  problem: string | null;
  /** Id of the element that says the problem. */
  describedBy: string;
  onChange: (weekly: Weekly) => void;
}

/** Days, hours and, if it ends, the last day; on the clock of each place. */
export function WeeklyField({ weekly, hours, problem, describedBy, onChange }: WeeklyFieldProps) {
  const t = useT();
  const { lastDay } = weekly;
  const isWrong = (...keys: string[]) => problem !== null && keys.includes(problem);
  const noDay = isWrong('conditions.oneDay');
  const time = {
    isInvalid: isWrong('validation.time', 'conditions.timesDiffer'),
    describedBy: problem ? describedBy : undefined,
  };
  return (
    <fieldset className={classes.weekly} aria-label={t('shows.onDays')}>
      <DayChips
        value={weekly.days}
        isInvalid={noDay}
        describedBy={noDay ? describedBy : undefined}
        onChange={(days) => onChange({ ...weekly, days })}
      />
      <Row as="span" className={classes.hours} inline gap={6}>
        <TimeInput
          label={t('conditions.fields.start')}
          value={hours.from}
          {...time}
          onChange={(from) => onChange({ ...weekly, from: from === '24:00' ? '00:00' : from })}
        />
        <span aria-hidden="true">–</span>
        <TimeInput
          label={t('conditions.fields.end')}
          value={hours.to}
          {...time}
          hasEndOfDay
          onChange={(to) => onChange({ ...weekly, to })}
        />
      </Row>
      {lastDay === null ? (
        <Button size="sm" variant="ghost" icon="plus" onClick={() => onChange({ ...weekly, lastDay: '' })}>
          {t('shows.lastDay')}
        </Button>
      ) : (
        <Row as="span" className={classes.hours} inline gap={6}>
          <span aria-hidden="true">{t('shows.lastDay')}</span>
          <DateInput
            label={t('shows.lastDay')}
            value={lastDay}
            isInvalid={lastDay !== '' && isWrong('conditions.date', 'shows.lastDayOver')}
            describedBy={problem ? describedBy : undefined}
            onChange={(next) => onChange({ ...weekly, lastDay: next })}
          />
          <IconButton
            size="sm"
            icon="close"
            label={t('shows.noLastDay')}
            onClick={() => onChange({ ...weekly, lastDay: null })}
          />
        </Row>
      )}
    </fieldset>
  );
}
