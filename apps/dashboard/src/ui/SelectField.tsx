import { type FocusEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { splitWords } from './BoxField.tsx';
import classes from './Field.module.css';
import { Field, type FieldWords } from './Field.tsx';
import { Glyph, type Picture, PictureOf } from './glyphs.tsx';
import { ListboxOptions } from './ListboxOptions.tsx';
import { Text } from './layout/layout.tsx';
import { OptionList } from './OptionList.tsx';
import { Popover } from './Popover.tsx';
import { isLetter } from './type-ahead.ts';
import { type SelectOption, useListbox } from './use-listbox.ts';

interface SelectFieldProps extends FieldWords {
  id?: string;
  options: readonly SelectOption[];
  value?: string | null;
  defaultValue?: string | null;
  onChange?: (value: string) => void;
  onFocus?: (event: FocusEvent<HTMLButtonElement>) => void;
  onBlur?: (event: FocusEvent<HTMLButtonElement>) => void;
  placeholder?: string;
  icon?: Picture;
  disabled?: boolean;
  searchable?: boolean;
  tall?: boolean;
}

/**
 * One of several options, as the select-only combobox of the ARIA Authoring Practices: the focus stays on the
 * box, which refers to the highlighted option. For long lists it opens a list with a search field, which
 * takes the focus.
 */
export function SelectField(props: SelectFieldProps) {
  const [words, rest] = splitWords(props);
  const { id, options, value, defaultValue, onChange, placeholder, icon, disabled, tall, ...events } = rest;
  const { searchable = options.length > 8, onBlur, ...focusEvents } = events;
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
  const choose = (next: string) => {
    if (!isControlled) setOwn(next);
    onChange?.(next);
    setOpened(false);
  };
  const listbox = useListbox({ options, value: chosen, onPick: choose, isSearched: false });
  const open = () => {
    listbox.markChosen();
    setOpened(true);
  };

  const onKeyOfClosed = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      open();
    } else if (event.key === 'Home' || event.key === 'End') {
      open();
      if (!searchable) listbox.onKey(event);
    } else if (isLetter(event) && event.key !== ' ') {
      open();
      // The letter itself is typed into the search field, which has the focus by then.
      if (!searchable) listbox.onKey(event);
    }
  };
  const onKeyOfOpen = (event: KeyboardEvent) => {
    // Like Enter, but the focus moves on; without moving the highlight nothing is selected.
    if (event.key === 'Tab') return listbox.isMoved ? listbox.pick() : undefined;
    if (event.key !== 'ArrowUp' || !event.altKey) return void listbox.onKey(event);
    event.preventDefault();
    listbox.pick();
  };
  const hasOwnFocus = opened && !searchable;
  return (
    <Field {...words} {...(id === undefined ? {} : { id })}>
      {({ labelId, ...wiring }) => (
        <>
          <button
            type="button"
            ref={anchor}
            {...wiring}
            {...focusEvents}
            role="combobox"
            disabled={disabled}
            aria-haspopup="listbox"
            aria-expanded={opened}
            aria-controls={opened ? listbox.id : undefined}
            aria-activedescendant={hasOwnFocus ? listbox.activeId : undefined}
            aria-labelledby={labelId}
            className={classes.box}
            data-tall={tall || undefined}
            onClick={() => (opened ? close() : open())}
            onKeyDown={hasOwnFocus ? onKeyOfOpen : onKeyOfClosed}
            onBlur={(event) => {
              if (hasOwnFocus) setOpened(false);
              onBlur?.(event);
            }}
          >
            {icon && <PictureOf of={icon} size={16} />}
            <span className={option ? classes.value : `${classes.value} ${classes.placeholder}`}>
              {option ? option.label : placeholder}
              {option?.hint && (
                <Text tone="muted" numeric as="em">
                  {option.hint}
                </Text>
              )}
            </span>
            <Glyph name="chevron-down" size={14} className={classes.chevron} />
          </button>
          {opened && (
            <Popover anchor={anchor} onClose={close} matchWidth>
              {searchable ? (
                <OptionList
                  id={listbox.id}
                  options={options}
                  value={chosen}
                  onPick={(next) => {
                    choose(next);
                    anchor.current?.focus();
                  }}
                  searchable
                  labelledBy={labelId}
                />
              ) : (
                <ListboxOptions
                  listbox={listbox}
                  aria-labelledby={labelId}
                  // The box keeps the focus while options are clicked.
                  onMouseDown={(event) => event.preventDefault()}
                />
              )}
            </Popover>
          )}
        </>
      )}
    </Field>
  );
}
