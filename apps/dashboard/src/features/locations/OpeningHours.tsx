import {
  type DayHours as Day,
  DayHours,
  type Weekday,
  type WeeklyHours,
  weekdays,
} from '@vitrine/contract/locations';
import { messagesByField } from '@vitrine/contract/messages';
import { useFormat } from '../../lib/i18n/format.ts';
import { translateKey, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { TimeInput } from '../../ui/inputs/TimeInput.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { Hours } from '../../ui/time/Time.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { HoursBar } from './HoursBar.tsx';
import { weekdayHeading, weekdayName } from './local-time.ts';
import classes from './OpeningHours.module.css';
import { copyDay, type DayMode, modeOf, weekTotal, withMode, workdays } from './opening-hours.ts';

interface OpeningHoursProps {
  value: WeeklyHours;
  onChange: (hours: WeeklyHours) => void;
}

export function OpeningHours({ value, onChange }: OpeningHoursProps) {
  const t = useT();
  return (
    <section aria-label={t('locations.hours.title')}>
      <Row className={classes.head} gap={8} rowGap={4} wrap>
        <h3>{t('locations.hours.title')}</h3>
        <Text size="13/18" tone="muted" numeric role="status">
          <WeekTotal hours={value} />
        </Text>
        <span className={classes.copies}>
          <Button size="sm" onClick={() => onChange(copyDay(value, 'mon', workdays))}>
            {t('locations.hours.copyToWeekdays')}
          </Button>
          <Button size="sm" onClick={() => onChange(copyDay(value, 'mon', weekdays))}>
            {t('locations.hours.copyToAll')}
          </Button>
        </span>
      </Row>
      <Text as="div" className={classes.week} framed rounded="card">
        {weekdays.map((weekday) => (
          <DayRow
            key={weekday}
            weekday={weekday}
            day={value[weekday]}
            onChange={(day) => onChange({ ...value, [weekday]: day })}
          />
        ))}
      </Text>
      <Text as="p" className={classes.hint} size="13/18" tone="muted" above={8}>
        {t('locations.hours.alertsSilent')}
      </Text>
    </section>
  );
}

/** "69.5 h, plus nonstop Saturday" */
function WeekTotal({ hours }: { hours: WeeklyHours }) {
  const t = useT();
  const locale = useLocale();
  const { number } = useFormat();
  const { minutes, nonstop } = weekTotal(hours);
  const names = nonstop.map((day) => weekdayName(day, locale));
  const days = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
  const amount = number(minutes / 60, { maximumFractionDigits: 2 });
  if (nonstop.length === weekdays.length) return t('locations.hours.allNonstop');
  if (minutes === 0)
    return nonstop.length > 0 ? t('locations.hours.onlyNonstop', { days }) : t('locations.hours.allClosed');
  return nonstop.length > 0
    ? t('locations.hours.totalAndNonstop', { hours: amount, days })
    : t('locations.hours.total', { hours: amount });
}

interface DayRowProps {
  weekday: Weekday;
  day: Day;
  onChange: (day: Day) => void;
}

/** Errors of a day are shown immediately, because they block saving. */
function problemOf(day: Day): string | null {
  const parsed = DayHours.safeParse(day);
  if (parsed.success) return null;
  const [first] = Object.values(messagesByField(parsed.error))[0] ?? [];
  return first ? translateKey(first.key, first.values) : null;
}

function DayRow({ weekday, day, onChange }: DayRowProps) {
  const t = useT();
  const dayName = weekdayHeading(weekday, useLocale());
  const mode = modeOf(day);
  const problem = problemOf(day);
  const modes: { value: DayMode; label: string }[] = [
    { value: 'hours', label: t('locations.hours.hours') },
    { value: 'nonstop', label: t('locations.hours.nonstop') },
    { value: 'closed', label: t('locations.hours.closed') },
  ];
  return (
    <fieldset className={classes.day} data-invalid={problem ? true : undefined} aria-label={dayName}>
      <Text className={classes.name} weight={550} aria-hidden="true">
        {dayName}
      </Text>
      <Segmented
        label={t('locations.hours.mode', { day: dayName })}
        hideLabel
        size="sm"
        options={modes}
        value={mode}
        onChange={(next) => onChange(withMode(day, next))}
      />
      <HoursBar dayName={dayName} day={day} onChange={onChange} />
      <Row as="span" className={classes.times} gap={8} justify="end" numeric>
        {mode === 'hours' && (
          <>
            <TimeInput
              label={t('locations.hours.opening', { day: dayName })}
              value={day.start}
              isInvalid={problem !== null}
              className={classes.time}
              hasEndOfDay
              onChange={(start) => onChange({ ...day, start })}
            />
            –
            <TimeInput
              label={t('locations.hours.closing', { day: dayName })}
              value={day.end}
              isInvalid={problem !== null}
              className={classes.time}
              hasEndOfDay
              onChange={(end) => onChange({ ...day, end })}
            />
          </>
        )}
        {mode === 'nonstop' && <Hours className={classes.quiet}>00:00–24:00</Hours>}
        {mode === 'closed' && <span className={classes.quiet}>{t('locations.hours.none')}</span>}
      </Row>
      {problem && (
        <Text as="p" role="alert" className={classes.problem} size="13/18" tone="danger">
          {problem}
        </Text>
      )}
    </fieldset>
  );
}
