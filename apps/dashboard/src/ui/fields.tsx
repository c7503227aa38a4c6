import {
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useRef,
  useState,
} from 'react';
import { useT } from '../lib/i18n/i18n.ts';
import classes from './Field.module.css';
import { Field, type FieldWords } from './Field.tsx';
import { Glyph, type Picture, PictureOf } from './glyphs.tsx';
import { OptionList, type SelectOption } from './OptionList.tsx';
import { Popover } from './Popover.tsx';

// Fields to type or pick in. Switches and boxes to tick
// are in toggles.tsx.

interface BoxLook {
  icon?: Picture;
  /** Right end of the box. */
  right?: ReactNode;
  mono?: boolean;
  /** 42 px, as on the public pages. */
  tall?: boolean;
}

type NativeInput = Omit<ComponentPropsWithRef<'input'>, 'size' | 'className'>;
export interface TextFieldProps extends FieldWords, BoxLook, NativeInput {}

function splitWords<T extends FieldWords>(props: T) {
  const { label, hint, labelAside, description, error, optional, hideLabel, className, ...rest } = props;
  return [{ label, hint, labelAside, description, error, optional, hideLabel, className }, rest] as const;
}

export function TextField(props: TextFieldProps) {
  const [words, { icon, right, mono, tall, id, ...input }] = splitWords(props);
  return (
    <Field {...words} id={id}>
      {({ labelId: _, ...wiring }) => (
        <div
          className={classes.box}
          data-invalid={wiring['aria-invalid']}
          data-disabled={input.disabled || undefined}
          data-mono={mono || undefined}
          data-tall={tall || undefined}
        >
          {icon && <PictureOf of={icon} size={16} />}
          <input {...input} {...wiring} className={classes.input} />
          {right}
        </div>
      )}
    </Field>
  );
}

/** Shows and hides what is typed, and says when caps lock is on. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'right'>) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent<HTMLInputElement>) => {
    setCapsLock(event.getModifierState('CapsLock'));
    props.onKeyDown?.(event);
  };
  const toggle = (
    <button
      type="button"
      className={classes.reveal}
      aria-label={shown ? t('fields.hidePassword') : t('fields.showPassword')}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      <Glyph name={shown ? 'eye-off' : 'eye'} size={16} />
    </button>
  );
  return (
    <TextField
      autoCapitalize="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      right={toggle}
      onKeyDown={watch}
      onKeyUp={watch}
      description={capsLock ? t('fields.capsLock') : props.description}
    />
  );
}

export interface NumberFieldProps
  extends Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  value?: number | '' | null;
  defaultValue?: number | '' | null;
  /** A whole number, or `''` when the field is empty. */
  onChange?: (value: number | '') => void;
  min?: number;
  max?: number;
}

export function NumberField({ value, defaultValue, onChange, min, max, ...rest }: NumberFieldProps) {
  const isControlled = value !== undefined;
  const [own, setOwn] = useState(defaultValue ?? '');
  const shown = isControlled ? (value ?? '') : own;
  const report = (next: number | '') => {
    if (!isControlled) setOwn(next);
    onChange?.(next);
  };
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    rest.onKeyDown?.(event);
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const next = (shown === '' ? (min ?? 0) - 1 : shown) + (event.key === 'ArrowUp' ? 1 : -1);
    report(Math.min(max ?? next, Math.max(min ?? next, next)));
  };
  return (
    <TextField
      autoComplete="off"
      {...rest}
      inputMode="numeric"
      value={shown}
      onKeyDown={step}
      onChange={(event) => {
        const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, 12);
        report(digits === '' ? '' : Number(digits));
      }}
    />
  );
}

type NativeTextArea = Omit<ComponentPropsWithRef<'textarea'>, 'className'>;

export function TextAreaField(props: FieldWords & NativeTextArea) {
  const [words, { id, ...input }] = splitWords(props);
  return (
    <Field {...words} id={id}>
      {({ labelId: _, ...wiring }) => (
        <textarea rows={3} {...input} {...wiring} className={`${classes.box} ${classes.textarea}`} />
      )}
    </Field>
  );
}

export interface SelectFieldProps extends FieldWords {
  id?: string;
  options: readonly SelectOption[];
  value?: string | null;
  defaultValue?: string | null;
  onChange?: (value: string) => void;
  onFocus?: (event: React.FocusEvent<HTMLButtonElement>) => void;
  onBlur?: (event: React.FocusEvent<HTMLButtonElement>) => void;
  placeholder?: string;
  icon?: Picture;
  disabled?: boolean;
  searchable?: boolean;
  tall?: boolean;
}

export function SelectField(props: SelectFieldProps) {
  const [words, rest] = splitWords(props);
  const { id, options, value, defaultValue, onChange, placeholder, icon, disabled, tall, ...events } = rest;
  const { searchable = options.length > 8, ...focusEvents } = events;
  const isControlled = value !== undefined;
  const [own, setOwn] = useState(defaultValue ?? null);
  const [opened, setOpened] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const chosen = isControlled ? value : own;
  const option = options.find((each) => each.value === chosen);
  const close = useCallback(() => {
    setOpened(false);
    anchor.current?.focus();
  }, []);
  const pick = (next: string) => {
    if (!isControlled) setOwn(next);
    onChange?.(next);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const opens = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (!opens) return;
    event.preventDefault();
    setOpened(true);
  };
  return (
    <Field {...words} id={id}>
      {({ labelId, ...wiring }) => (
        <>
          <button
            type="button"
            ref={anchor}
            {...wiring}
            {...focusEvents}
            disabled={disabled}
            aria-haspopup="listbox"
            aria-expanded={opened}
            aria-labelledby={`${labelId} ${wiring.id}-value`}
            className={classes.box}
            data-tall={tall || undefined}
            onClick={() => setOpened(!opened)}
            onKeyDown={onKeyDown}
          >
            {icon && <PictureOf of={icon} size={16} />}
            <span
              id={`${wiring.id}-value`}
              className={option ? classes.value : `${classes.value} ${classes.placeholder}`}
            >
              {option ? option.label : placeholder}
              {option?.hint && <em>{option.hint}</em>}
            </span>
            <Glyph name="chevron-down" size={14} className={classes.chevron} />
          </button>
          {opened && (
            <Popover anchor={anchor} onClose={close} matchWidth>
              <OptionList
                options={options}
                value={chosen}
                onPick={pick}
                searchable={searchable}
                labelledBy={labelId}
              />
            </Popover>
          )}
        </>
      )}
    </Field>
  );
}

export { Checkbox, SegmentCount, Segmented, Switch } from './toggles.tsx';
