import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import classes from './ChipsField.module.css';
import fieldClasses from './Field.module.css';
import { Field, type FieldWords } from './Field.tsx';
import { Glyph } from './glyphs.tsx';
import hidden from './hidden.module.css';
import { Row, Stack, Text } from './layout/layout.tsx';

export interface ChipsFieldProps extends FieldWords {
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** Text that is not a chip yet. It is submitted too, without leaving the field first. */
  text: string;
  onText: (text: string) => void;
  /** Splits typed or pasted text; empty parts are omitted. */
  split: (text: string) => readonly string[];
  separators: RegExp;
  isValid: (value: string) => boolean;
  /** Announced after the text of an invalid chip. */
  invalidLabel: string;
  removeLabel: (value: string) => string;
  /** What a chip reads, if it is more than its value. */
  labelOf?: (value: string) => string;
  placeholder?: string;
  inputMode?: 'email' | 'text';
  autoFocus?: boolean;
}

/** The new ones among them, ignoring case. */
export function withAdded(values: readonly string[], added: readonly string[]): string[] {
  const known = new Set<string>();
  return [...values, ...added].filter((value) => {
    const key = value.toLowerCase();
    return !known.has(key) && known.add(key);
  });
}

/** Several short texts as chips: typed one by one, or pasted at once. */
export function ChipsField(props: ChipsFieldProps) {
  const { values, onChange, text, onText, split, separators, isValid, ...rest } = props;
  const { invalidLabel, removeLabel, labelOf, placeholder, inputMode, autoFocus, ...words } = rest;
  const input = useRef<HTMLInputElement>(null);
  const add = (more: string) => {
    const added = split(more);
    if (added.length > 0) onChange(withAdded(values, added));
    onText('');
  };
  const remove = (value: string) => {
    onChange(values.filter((each) => each !== value));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlainEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
    if (isPlainEnter && text.trim() !== '') {
      event.preventDefault();
      add(text);
    }
    const last = values.at(-1);
    if (event.key !== 'Backspace' || text !== '' || last === undefined) return;
    // Returns the chip to the field for correction.
    event.preventDefault();
    onChange(values.slice(0, -1));
    onText(last);
  };
  // An input would drop the line breaks that separate pasted text.
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isAlone = text === '' && split(pasted).every(isValid);
    if (!separators.test(pasted) && !isAlone) return;
    event.preventDefault();
    add(text.slice(0, selectionStart ?? 0) + pasted + text.slice(selectionEnd ?? 0));
  };
  return (
    <Field {...words}>
      {({ labelId, ...wiring }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the chips goes to the field, which keys reach anyway
        <div
          className={`${fieldClasses.box} ${classes.box}`}
          data-invalid={wiring['aria-invalid']}
          onMouseDown={(event) => {
            if (event.target !== event.currentTarget) return;
            event.preventDefault();
            input.current?.focus();
          }}
        >
          {values.length > 0 && (
            <ul className={classes.chips} aria-labelledby={labelId}>
              {values.map((value) => (
                <Row
                  as="li"
                  key={value}
                  framed
                  rounded="tag"
                  sunken
                  className={classes.chip}
                  inline
                  gap={5}
                  size="12.5/18"
                  weight={500}
                  fill={isValid(value) ? undefined : 'danger'}
                  tone={isValid(value) ? 'soft' : 'danger'}
                  data-bad={!isValid(value) || undefined}
                >
                  <Text truncate>{labelOf?.(value) ?? value}</Text>
                  {!isValid(value) && (
                    <>
                      <Glyph name="warning" size={13} />
                      <span className={hidden.hidden}>{invalidLabel}</span>
                    </>
                  )}
                  <Stack
                    as="button"
                    type="button"
                    className={classes.remove}
                    center
                    fixed
                    aria-label={removeLabel(value)}
                    onClick={() => remove(value)}
                  >
                    <Glyph name="close" size={14} />
                  </Stack>
                </Row>
              ))}
            </ul>
          )}
          <input
            ref={input}
            {...wiring}
            className={`${fieldClasses.input} ${classes.input}`}
            value={text}
            placeholder={values.length === 0 ? placeholder : undefined}
            inputMode={inputMode}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: the first field of a sheet
            autoFocus={autoFocus}
            onChange={(event) => {
              const typed = event.currentTarget.value;
              if (separators.test(typed)) add(typed);
              else onText(typed);
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => text.trim() !== '' && add(text)}
          />
        </div>
      )}
    </Field>
  );
}
