import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { dateText } from '../../lib/condition-words.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../Button.tsx';
import { Popover } from '../Popover.tsx';
import classes from './inputs.module.css';
import { MonthGrid } from './MonthGrid.tsx';
import { addDays, todayDate } from './month.ts';
import { type NativeInput, SteppedInput } from './SteppedInput.tsx';
import { parseTypedDate } from './typed-date.ts';

export interface DateInputProps extends NativeInput {
  /** Its accessible name, if there is no visible label. */
  label?: string;
  /** `2026-11-30`, or the typed text if it is not a date. */
  value: string;
  isInvalid?: boolean;
  describedBy?: string | undefined;
  onChange: (value: string) => void;
  /** The other end of the range. */
  other?: string;
  /**
   * Omitted parts of a typed date are completed from here: from the first day for the last one, otherwise
   * from today.
   */
  after?: string;
  /** Limits for picking and keys. Typing may exceed them. */
  min?: string | undefined;
  max?: string | undefined;
  /** An invalid date is reverted on blur instead of being reported. */
  isDayAlways?: boolean;
  /** Label of a button that opens the month; without it a click into the field opens it. */
  buttonLabel?: string;
  /** Class of the element around the field and the button. */
  placeClassName?: string | undefined;
}

const isDate = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');
const shown = (value: string) => (isDate(value) ? dateText(value) : value);

/** A date, DD.MM.YYYY, typed in any common format or picked from a month that opens below. */
export function DateInput(props: DateInputProps) {
  const { label, value, isInvalid, describedBy, onChange, other, after, min, max, ...rest } = props;
  const { isDayAlways, buttonLabel, placeClassName, ...input } = rest;
  const t = useT();
  const [typed, setTyped] = useState(shown(value));
  /** `beside` while typing; `days` when the focus is in the month. */
  const [opened, setOpened] = useState<'beside' | 'days' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const monthId = useId();
  useEffect(() => setTyped(shown(value)), [value]);

  const base = isDate(after) ? after : todayDate();
  const read = parseTypedDate(typed, base);
  const set = (next: string) => {
    setTyped(shown(next));
    if (next !== value) onChange(next);
  };
  const settle = () => set(read ?? (isDayAlways ? value : typed.trim()));
  const step = (by: number) => {
    const next = read ? addDays(read, by) : base;
    set(max && next > max ? max : min && next < min ? min : next);
  };
  const close = useCallback(() => {
    setOpened(null);
    field.current?.focus();
  }, []);
  const pick = (date: string) => {
    set(date);
    close();
  };
  const openDays = () => {
    settle();
    setOpened('days');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A user who types a date moves to the next field, not into the month.
    if (event.key === 'Enter' || event.key === 'Tab') setOpened(null);
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    openDays();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notices that both the field and its month were left
    <div
      ref={place}
      className={placeClassName ?? classes.datePlace}
      onBlur={(event) => {
        if (!place.current?.contains(event.relatedTarget)) setOpened(null);
      }}
    >
      <SteppedInput
        placeholder={t('fields.datePattern')}
        className={`${classes.value} ${classes.date}`}
        inputMode="decimal"
        {...input}
        ref={field}
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        aria-controls={opened ? monthId : undefined}
        aria-label={label}
        aria-invalid={isInvalid || input['aria-invalid'] || undefined}
        aria-describedby={describedBy ?? input['aria-describedby']}
        selectsAll
        value={typed}
        onText={(text) => {
          setTyped(text);
          if (!buttonLabel) setOpened('beside');
        }}
        onClick={() => {
          if (!buttonLabel) setOpened('beside');
        }}
        onStep={step}
        onSettle={settle}
        onKeyDown={onKeyDown}
      />
      {buttonLabel && <IconButton size="sm" icon="calendar" label={buttonLabel} onClick={openDays} />}
      {opened && (
        <Popover anchor={field} onClose={close} className={classes.month}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the field keeps the focus while days are clicked */}
          <div onMouseDown={(event) => event.preventDefault()}>
            <MonthGrid
              id={monthId}
              label={t('fields.chooseDay')}
              value={read}
              other={isDate(other) ? other : null}
              near={isDate(other) ? other : todayDate()}
              min={min}
              max={max}
              hasFocus={opened === 'days'}
              onPick={pick}
            />
          </div>
        </Popover>
      )}
    </div>
  );
}
