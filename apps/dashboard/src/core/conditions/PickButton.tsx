import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import { Glyph } from '../../ui/glyphs.tsx';
import hidden from '../../ui/hidden.module.css';
import { OptionList } from '../../ui/OptionList.tsx';
import { Popover } from '../../ui/Popover.tsx';
import classes from './conditions.module.css';

interface PickButtonProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onPick: (value: Value) => void;
  className?: string;
}

/** A compact select, as wide as its text. */
export function PickButton<Value extends string>(props: PickButtonProps<Value>) {
  const { label, options, value, onPick, className } = props;
  const [opened, setOpened] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = useCallback(() => {
    setOpened(false);
    anchor.current?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    setOpened(true);
  };
  return (
    <>
      <button
        type="button"
        ref={anchor}
        className={className ? `${classes.pick} ${className}` : classes.pick}
        aria-haspopup="listbox"
        aria-expanded={opened}
        aria-labelledby={`${id}-label ${id}-value`}
        onClick={() => setOpened(!opened)}
        onKeyDown={onKeyDown}
      >
        <span id={`${id}-label`} className={hidden.hidden}>
          {label}
        </span>
        <span id={`${id}-value`}>{options.find((each) => each.value === value)?.label}</span>
        <Glyph name="chevron-down" size={12} />
      </button>
      {opened && (
        <Popover anchor={anchor} onClose={close} className={classes.options}>
          <OptionList
            label={label}
            options={options}
            value={value}
            onPick={(next) => {
              onPick(next as Value);
              close();
            }}
          />
        </Popover>
      )}
    </>
  );
}
