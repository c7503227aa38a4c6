import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { dateText } from '../../../lib/condition-words.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Popover } from '../../../ui/Popover.tsx';
import classes from './conditions.module.css';
import { MonthGrid } from './MonthGrid.tsx';
import { todayDate } from './month.ts';
import { parseTypedDate } from './typed-date.ts';
import type { ValueFieldProps } from './value-field.ts';

interface DateFieldProps extends ValueFieldProps {
  /** The other end of the range. */
  other?: string;
  /** What is left out of a typed date is counted from here: from the first day for the last, else from today. */
  after?: string;
}

const isDate = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');
const shown = (value: string) => (isDate(value) ? dateText(value) : value);

/** DD.MM.YYYY, typed as one likes or picked from a month that opens below it. */
export function DateField({ label, value, other, after, isInvalid, describedBy, onChange }: DateFieldProps) {
  const t = useT();
  const [typed, setTyped] = useState(shown(value));
  /** Beside the field while one types; `days` when the arrow key went down into it. */
  const [opened, setOpened] = useState<'beside' | 'days' | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const monthId = useId();
  useEffect(() => setTyped(shown(value)), [value]);

  const base = isDate(after) ? after : todayDate();
  const read = parseTypedDate(typed, base);
  const commit = () => {
    const next = read ?? typed.trim();
    setTyped(shown(next));
    if (next !== value) onChange(next);
  };
  const close = useCallback(() => {
    setOpened(null);
    input.current?.focus();
  }, []);
  const pick = (date: string) => {
    setTyped(dateText(date));
    if (date !== value) onChange(date);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      commit();
      setOpened(null);
    } else if (event.key === 'Tab') {
      // Who types a date goes on to the next field, not through the month.
      setOpened(null);
    } else if (event.key === 'ArrowDown' && !event.altKey) {
      event.preventDefault();
      commit();
      setOpened('days');
    }
  };
  const onBlur = (event: FocusEvent) => {
    if (place.current?.contains(event.relatedTarget)) return;
    setOpened(null);
    commit();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notices that both the field and its month were left
    <div ref={place} className={classes.datePlace} onBlur={onBlur}>
      <input
        ref={input}
        className={`${classes.value} ${classes.date}`}
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        aria-controls={opened ? monthId : undefined}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        inputMode="decimal"
        autoComplete="off"
        placeholder={t('conditions.datePattern')}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setOpened('beside');
        }}
        onClick={() => setOpened('beside')}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
      />
      {opened && (
        <Popover anchor={input} onClose={close} className={classes.month}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the field keeps the focus while days are clicked */}
          <div onMouseDown={(event) => event.preventDefault()}>
            <MonthGrid
              id={monthId}
              label={t('conditions.chooseDay')}
              value={read}
              other={isDate(other) ? other : null}
              near={isDate(other) ? other : todayDate()}
              hasFocus={opened === 'days'}
              onPick={pick}
            />
          </div>
        </Popover>
      )}
    </div>
  );
}
