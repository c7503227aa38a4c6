import { maxExceptions, maxExceptionTimes } from '@vitrine/contract/calendars';
import { useId, useState } from 'react';
import { translateKey, useT } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { DateInput } from '../../ui/inputs/DateInput.tsx';
import { todayDate } from '../../ui/inputs/month.ts';
import { TimeInput } from '../../ui/inputs/TimeInput.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import classes from './conditions.module.css';
import { type DraftException, emptyTimes } from './draft-calendar.ts';
import { PickButton } from './PickButton.tsx';

interface ExceptionsEditorProps {
  exceptions: readonly DraftException[];
  /** Errors after an attempt to save, by row. */
  errors: ReadonlyMap<number, string>;
  /** Without a tag it is a separate undo step. */
  onChange: (exceptions: DraftException[], tag?: string) => void;
}

/** Dates on which only the given times count, or on which it does not play. */
export function ExceptionsEditor({ exceptions, errors, onChange }: ExceptionsEditorProps) {
  const t = useT();
  const id = useId();
  const [showsEarlier, setShowsEarlier] = useState(false);
  const today = todayDate();
  const isEarlier = ({ date }: DraftException) => /^\d{4}-\d{2}-\d{2}$/.test(date) && date < today;
  const earlier = exceptions.filter(isEarlier).length;
  const replace = (place: number, next: DraftException, tag?: string) =>
    onChange(
      exceptions.map((each, at) => (at === place ? next : each)),
      tag,
    );
  return (
    <section className={classes.exceptions} aria-labelledby={id}>
      <h4 id={id}>{t('conditions.exceptions')}</h4>
      {exceptions.length > 0 && (
        <Text as="p" size="12/16" tone="muted">
          {t('conditions.exceptionsHint')}
        </Text>
      )}
      {earlier > 0 && !showsEarlier && (
        <Text
          as="button"
          type="button"
          className={classes.preset}
          size="12/16"
          tone="muted"
          onClick={() => setShowsEarlier(true)}
        >
          {t('conditions.showEarlier', { count: earlier })}
        </Text>
      )}
      {exceptions.map((exception, place) =>
        isEarlier(exception) && !showsEarlier && !errors.has(place) ? null : (
          <ExceptionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are what they say, they have no identity of their own
            key={place}
            number={place + 1}
            exception={exception}
            error={errors.get(place)}
            onChange={(next, tag) => replace(place, next, tag)}
            onRemove={() => onChange(exceptions.filter((_, at) => at !== place))}
          />
        ),
      )}
      <Row className={classes.foot} gap={12} rowGap={4} justify="between" wrap>
        {exceptions.length < maxExceptions ? (
          <Row
            as="button"
            type="button"
            className={classes.add}
            inline
            gap={6}
            size="12.5"
            weight={550}
            tone="accent"
            onClick={() => onChange([...exceptions, { date: '', times: [] }])}
          >
            <Glyph name="plus" size={14} />
            {t('conditions.addException')}
          </Row>
        ) : (
          <Text size="12/16" tone="muted">
            {t('conditions.mostExceptions', { count: maxExceptions })}
          </Text>
        )}
      </Row>
    </section>
  );
}

interface ExceptionRowProps {
  number: number;
  exception: DraftException;
  error: string | undefined;
  onChange: (exception: DraftException, tag?: string) => void;
  onRemove: () => void;
}

const isKey = (message: string) => /^[a-z]+\.\w+$/i.test(message);

function ExceptionRow({ number, exception, error, onChange, onRemove }: ExceptionRowProps) {
  const t = useT();
  const id = useId();
  const { date, times } = exception;
  const field = { isInvalid: error !== undefined, describedBy: error ? id : undefined };
  const tag = `exception ${number}`;
  return (
    <Stack
      role="group"
      aria-label={t('conditions.exceptionNumber', { number })}
      narrow
      className={classes.exception}
      gap={4}
      align="start"
    >
      <Row className={classes.values} gap={4} wrap>
        <DateInput
          label={t('conditions.fields.date')}
          value={date}
          {...field}
          onChange={(next) => onChange({ ...exception, date: next }, tag)}
        />
        <PickButton
          label={t('conditions.onThatDay')}
          options={[
            { value: 'none', label: t('conditions.notAtAll') },
            { value: 'times', label: t('conditions.onlyAt') },
          ]}
          value={times.length === 0 ? 'none' : 'times'}
          onPick={(kind) => onChange({ ...exception, times: kind === 'none' ? [] : [emptyTimes] })}
        />
      </Row>
      <IconButton
        size="sm"
        icon="close"
        className={classes.remove}
        label={t('conditions.removeException', { number })}
        onClick={onRemove}
      />
      {times.map((window, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: windows have no identity of their own
        <Row key={place} whole gap={4}>
          <TimeInput
            label={t('conditions.fields.start')}
            value={window.from}
            {...field}
            onChange={(from) =>
              onChange({ ...exception, times: times.with(place, { ...window, from }) }, tag)
            }
          />
          <TimeInput
            label={t('conditions.fields.end')}
            value={window.to}
            hasEndOfDay
            {...field}
            onChange={(to) => onChange({ ...exception, times: times.with(place, { ...window, to }) }, tag)}
          />
          {times.length > 1 && (
            <IconButton
              size="sm"
              icon="close"
              label={t('conditions.removeTimes', { number: place + 1 })}
              onClick={() => onChange({ ...exception, times: times.filter((_, at) => at !== place) })}
            />
          )}
        </Row>
      ))}
      {times.length > 0 && times.length < maxExceptionTimes && (
        <Text
          as="button"
          type="button"
          className={classes.preset}
          size="12/16"
          tone="muted"
          onClick={() => onChange({ ...exception, times: [...times, emptyTimes] })}
        >
          {t('conditions.addTimes')}
        </Text>
      )}
      {error && (
        <Text as="p" id={id} size="12/16" className={classes.error}>
          {isKey(error) ? translateKey(error) : error}
        </Text>
      )}
    </Stack>
  );
}
