import { weekdays } from '@vitrine/contract/locations';
import { useEffect, useId, useRef, useState } from 'react';
import { DayChips } from '../../../core/conditions/DayChips.tsx';
import {
  type CalendarProblems,
  convertCalendar,
  type DraftCalendar,
  problemsUnder,
} from '../../../core/conditions/draft-calendar.ts';
import { type DraftCondition, isUnfinished, toCondition } from '../../../core/conditions/draft-condition.ts';
import { ExceptionsEditor } from '../../../core/conditions/ExceptionsEditor.tsx';
import { UtcTimes } from '../../../core/conditions/UtcTimes.tsx';
import type { Zones } from '../../../core/conditions/utc-lines.ts';
import { translateKey, useT } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { DateInput } from '../../../ui/inputs/DateInput.tsx';
import { TimeInput } from '../../../ui/inputs/TimeInput.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import classes from './cards.module.css';
import {
  addRow,
  everyHour,
  mayAddRow,
  removeRow,
  setDates,
  setRow,
  toggleDay,
  type When,
  type WhenRow,
} from './when-model.ts';

interface WhenEditorProps {
  calendar: DraftCalendar;
  when: When;
  onChange: (calendar: DraftCalendar, tag: string) => void;
  errors: CalendarProblems;
  zones: Zones;
  onConditions: () => void;
}

/** The card "When" while it is edited: days and hours, then what else can be said. */
export function WhenEditor({ calendar, when, onChange, errors, zones, onConditions }: WhenEditorProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const [hasDates, setHasDates] = useState(false);
  const rows = when.rows.length > 0 ? when.rows : [everyHour];
  const lists = [calendar.conditions, ...calendar.alternatives];
  const { dates } = when;
  const showsDates = hasDates || dates.from !== '' || dates.to !== '';
  /** A separate undo step. */
  const step = (name: string) => `${name} ${performance.now()}`;
  useFocusOf(box, rows.length, showsDates, calendar.exceptions.length);
  return (
    <Stack ref={box} gap={12}>
      {rows.map((row, at) => (
        <HoursOfDays
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are what they say, they have no identity of their own
          key={at}
          {...{ row, zones }}
          number={at + 1}
          list={lists[at]!}
          isSaveTried={problemsUnder(errors, at === 0 ? 'conditions' : `alternatives.${at - 1}`).size > 0}
          onDay={(day) => onChange(toggleDay(calendar, at, day), step('days'))}
          onHours={(hours, part) =>
            onChange(setRow(calendar, at, { ...row, ...hours }), `hours ${at} ${part}`)
          }
          {...(when.rows.length > 0 && {
            onRemove: () => onChange(removeRow(calendar, at), step('row')),
          })}
        />
      ))}
      {showsDates && (
        <Dates
          value={dates}
          condition={lists[0]!.find(({ precondition }) => precondition === 'date')}
          onChange={(next, part) => onChange(setDates(calendar, next), `dates ${part}`)}
          onRemove={() => {
            setHasDates(false);
            onChange(setDates(calendar, { from: '', to: '' }), step('dates'));
          }}
        />
      )}
      {calendar.exceptions.length > 0 && (
        <ExceptionsEditor
          exceptions={calendar.exceptions}
          errors={problemsUnder(errors, 'exceptions')}
          onChange={(exceptions, tag) => onChange({ ...calendar, exceptions }, tag ?? step('exceptions'))}
        />
      )}
      <Stack items="start" gap={8}>
        {mayAddRow(calendar) && (
          <LinkButton onClick={() => onChange(addRow(calendar), step('row'))}>
            {t('editor.when.otherHours')}
          </LinkButton>
        )}
        {!showsDates && <LinkButton onClick={() => setHasDates(true)}>{t('editor.when.dates')}</LinkButton>}
        {calendar.exceptions.length === 0 && (
          <LinkButton
            onClick={() =>
              onChange({ ...calendar, exceptions: [{ date: '', times: [] }] }, step('exceptions'))
            }
          >
            {t('conditions.exceptions')}
          </LinkButton>
        )}
        <button type="button" className={classes.quietLink} onClick={onConditions}>
          {t('editor.when.editConditions')}
        </button>
      </Stack>
    </Stack>
  );
}

/** What was added gets the focus: a row, the dates, or a single day. */
function useFocusOf(
  box: React.RefObject<HTMLElement | null>,
  rows: number,
  hasDates: boolean,
  singles: number,
) {
  const known = useRef({ rows, hasDates, singles });
  useEffect(() => {
    const before = known.current;
    known.current = { rows, hasDates, singles };
    const focus = (selector: string) =>
      [...(box.current?.querySelectorAll<HTMLElement>(selector) ?? [])].at(-1)?.focus();
    if (rows > before.rows) focus('[data-row] input[type=checkbox]:first-of-type');
    else if (hasDates && !before.hasDates)
      box.current?.querySelector<HTMLElement>('[data-dates] input')?.focus();
    else if (singles > before.singles) focus('[data-row] ~ section input');
  }, [box, rows, hasDates, singles]);
}

function LinkButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className={classes.link} onClick={onClick}>
      <Glyph name="plus" size={14} />
      {children}
    </button>
  );
}

/** A wrong value is said at once, a missing one after an attempt to save. */
function problemOf(condition: DraftCondition | undefined, isSaveTried: boolean): string | null {
  if (!condition) return null;
  const problem = toCondition(condition);
  const isShown = typeof problem === 'string' && (isSaveTried || !isUnfinished(condition));
  return isShown ? translateKey(problem) : null;
}

interface RowProps {
  row: WhenRow;
  number: number;
  list: readonly DraftCondition[];
  isSaveTried: boolean;
  zones: Zones;
  onDay: (day: WhenRow['days'][number]) => void;
  onHours: (hours: Partial<WhenRow>, part: string) => void;
  onRemove?: () => void;
}

function HoursOfDays({ row, number, list, isSaveTried, zones, onDay, onHours, onRemove }: RowProps) {
  const t = useT();
  const id = useId();
  const days = list.find(({ precondition }) => precondition === 'weekday');
  const hours = list.find(({ precondition }) => precondition === 'time');
  // No day at all is wrong from the start: the card shows no field that waits to be filled.
  const wrongDays = row.days.length === 0 ? t('conditions.oneDay') : problemOf(days, isSaveTried);
  const wrongHours = problemOf(hours, isSaveTried);
  const error = wrongDays ?? wrongHours;
  const { conditions } = convertCalendar({
    ...{ name: null, alternatives: [], exceptions: [] },
    conditions: list,
  }).calendar;
  const time = conditions.find((each) => each.precondition === 'time');
  const field = { isInvalid: wrongHours !== null, describedBy: error ? id : undefined };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in sight
    <div role="group" aria-label={t('editor.when.row', { number })} className={classes.row} data-row>
      <DayChips
        value={row.days}
        isInvalid={wrongDays !== null}
        describedBy={error ? id : undefined}
        onChange={(next) => {
          const day = weekdays.find((each) => next.includes(each) !== row.days.includes(each));
          if (day) onDay(day);
        }}
      />
      <Row as="span" className={classes.hours} inline gap={6}>
        <TimeInput
          label={t('conditions.fields.start')}
          placeholder="00:00"
          value={row.from}
          {...field}
          onChange={(from) => onHours({ from }, 'from')}
        />
        <span aria-hidden="true">–</span>
        <TimeInput
          label={t('conditions.fields.end')}
          placeholder="24:00"
          value={row.to}
          {...field}
          onChange={(to) => onHours({ to }, 'to')}
        />
      </Row>
      {onRemove && (
        <IconButton
          size="sm"
          icon="close"
          className={classes.remove}
          label={t('editor.when.removeRow', { number })}
          onClick={onRemove}
        />
      )}
      {error && (
        <p id={id} className={classes.wrong}>
          {error}
        </p>
      )}
      {time && zones.length > 0 && (
        <Text as="div" className={classes.utc} size="12.5/17" tone="muted">
          <UtcTimes row={time} conditions={conditions} zones={zones} />
        </Text>
      )}
    </div>
  );
}

interface DatesProps {
  value: When['dates'];
  condition: DraftCondition | undefined;
  onChange: (dates: When['dates'], part: string) => void;
  onRemove: () => void;
}

function Dates({ value, condition, onChange, onRemove }: DatesProps) {
  const t = useT();
  const id = useId();
  const error = problemOf(condition, true);
  const field = { isInvalid: error !== null, describedBy: error ? id : undefined };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in sight
    <div role="group" aria-label={t('editor.when.dates')} className={classes.dates} data-dates>
      <DateInput
        label={t('conditions.fields.firstDay')}
        value={value.from}
        other={value.to}
        {...field}
        onChange={(from) => onChange({ ...value, from }, 'from')}
      />
      <span aria-hidden="true">–</span>
      <DateInput
        label={t('conditions.fields.lastDay')}
        value={value.to}
        other={value.from}
        after={value.from}
        {...field}
        onChange={(to) => onChange({ ...value, to }, 'to')}
      />
      <IconButton
        size="sm"
        icon="close"
        className={classes.remove}
        label={t('editor.when.removeDates')}
        onClick={onRemove}
      />
      {error && (
        <p id={id} className={classes.wrong}>
          {error}
        </p>
      )}
    </div>
  );
}
