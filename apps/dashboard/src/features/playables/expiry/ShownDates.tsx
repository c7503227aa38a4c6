import { useState } from 'react';
import { useLocalNow } from '../../../core/playables/ExpiryTag.tsx';
import classes from '../../../core/playables/expiry.module.css';
import type { ShownTimes } from '../../../lib/expiry.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import fieldClasses from '../../../ui/Field.module.css';
import { Field } from '../../../ui/Field.tsx';
import { DateInput } from '../../../ui/inputs/DateInput.tsx';
import { TimeInput } from '../../../ui/inputs/TimeInput.tsx';
import { FormGrid } from '../../../ui/layout/grids.tsx';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import { Hours } from '../../../ui/time/Time.tsx';
import { Segmented } from '../../../ui/toggles.tsx';
import { ruleText } from './rule-text.ts';
import { joined, noTimes, problemsOfTimes, split, type TypedTimes, timesOf } from './typed-times.ts';

interface ShownDatesProps {
  value: TypedTimes;
  errors: { readonly showFrom?: string | undefined; readonly showUntil?: string | undefined };
  onChange: (value: TypedTimes) => void;
}

/** Always, or between two dates on the clock of each place; below, the rule as a sentence. */
export function ShownDates({ value, errors, onChange }: ShownDatesProps) {
  const t = useT();
  // Values change when a field is left, so what is wrong with them is said at once.
  const problems = problemsOfTimes(value);
  const errorOf = (field: keyof TypedTimes) =>
    errors[field] ?? (problems[field] && t(problems[field].key as 'playables.dateTime'));
  const isSet = value.showFrom !== '' || value.showUntil !== '';
  const [isAsked, setAsked] = useState(isSet);
  const isLimited = isSet || isAsked;
  return (
    <Stack gap={12}>
      <Segmented
        label={t('playables.shown')}
        options={[
          { value: 'always', label: t('playables.shownAlways') },
          { value: 'between', label: t('playables.shownBetween') },
        ]}
        value={isLimited ? 'between' : 'always'}
        onChange={(choice) => {
          setAsked(choice === 'between');
          if (choice === 'always') onChange(noTimes);
        }}
      />
      {isLimited && (
        <FormGrid gap={10}>
          <End
            label={t('playables.showFrom')}
            timeLabel={t('playables.showFromTime')}
            wholeDay="00:00"
            value={value.showFrom}
            error={errorOf('showFrom')}
            onChange={(showFrom) => onChange({ ...value, showFrom })}
          />
          <End
            label={t('playables.showUntil')}
            timeLabel={t('playables.showUntilTime')}
            wholeDay="24:00"
            value={value.showUntil}
            after={split(value.showFrom).date}
            error={errorOf('showUntil')}
            onChange={(showUntil) => onChange({ ...value, showUntil })}
          />
        </FormGrid>
      )}
      {isSet && Object.keys(problems).length === 0 && <Rule times={timesOf(value)} />}
    </Stack>
  );
}

interface EndProps {
  label: string;
  timeLabel: string;
  /** What an empty time means. */
  wholeDay: string;
  value: string;
  after?: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function End({ label, timeLabel, wholeDay, value, after, error, onChange }: EndProps) {
  const t = useT();
  const { date, time } = split(value);
  return (
    <Field label={label} optional error={error}>
      {({ labelId: _, ...wiring }) => (
        <Stack className={classes.boxes} gap={4}>
          <div className={fieldClasses.box} data-invalid={wiring['aria-invalid']}>
            <DateInput
              {...wiring}
              className={fieldClasses.input}
              placeClassName={fieldClasses.inside}
              buttonLabel={t('fields.chooseDay')}
              value={date}
              {...(after && { after })}
              onChange={(next) => onChange(joined(next, next === '' ? '' : time))}
            />
          </div>
          <div className={fieldClasses.box} data-invalid={wiring['aria-invalid']}>
            <TimeInput
              label={timeLabel}
              className={fieldClasses.input}
              placeholder={wholeDay}
              isInvalid={error !== undefined}
              describedBy={wiring['aria-describedby']}
              value={time}
              onChange={(next) => onChange(joined(date, next))}
            />
          </div>
        </Stack>
      )}
    </Field>
  );
}

/** The rule in words, and a line from the first day to the last with today on it. */
function Rule({ times }: { times: ShownTimes }) {
  const t = useT();
  const now = useLocalNow();
  const isOver = times.showUntil !== null && times.showUntil <= now;
  return (
    <>
      <Text
        as="p"
        className={classes.rule}
        size="13/18"
        weight={550}
        tone="accent"
        data-over={isOver || undefined}
        role="status"
      >
        <Hours>{isOver ? t('playables.expiry.rule.over') : ruleText(t, times)}</Hours>
      </Text>
      {times.showFrom !== null && times.showUntil !== null && !isOver && (
        <Bar from={times.showFrom} until={times.showUntil} now={now} />
      )}
    </>
  );
}

function Bar({ from, until, now }: { from: string; until: string; now: string }) {
  const ms = (local: string) => Date.parse(`${local}:00Z`);
  const first = Math.min(ms(from), ms(now));
  const share = (local: string) => (ms(local) - first) / (ms(until) - first);
  const percent = (part: number) => `${Math.round(part * 1000) / 10}%`;
  return (
    <div className={classes.bar} aria-hidden="true">
      <i style={{ left: percent(share(from)), right: 0 }} />
      <b style={{ left: percent(share(now)) }} />
    </div>
  );
}
