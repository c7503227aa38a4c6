import { useCallback, useRef, useState } from 'react';
import { useT } from '../lib/i18n/i18n.ts';
import { Glyph } from './glyphs.tsx';
import classes from './ListPage.module.css';
import { Text } from './layout/layout.tsx';
import { OptionList, type SelectOption } from './OptionList.tsx';
import { Popover } from './Popover.tsx';

interface FilterMenuProps {
  label: string;
  options: readonly SelectOption[];
  value: string | null | undefined;
  /** Null removes the filter. */
  onChange: (value: string | null) => void;
  /** Shown in the button instead of the label while nothing is selected: "All locations". */
  all?: string;
}

const everything = '';

export function FilterMenu({ label, options, value, onChange, all }: FilterMenuProps) {
  const t = useT();
  const [opened, setOpened] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setOpened(false);
    anchor.current?.focus();
  }, []);
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      <button
        type="button"
        ref={anchor}
        className={classes.menu}
        aria-label={all && `${label}: ${chosen?.label ?? all}`}
        aria-haspopup="listbox"
        aria-expanded={opened}
        data-on={chosen ? true : undefined}
        onClick={() => setOpened(!opened)}
      >
        {all ? !chosen && all : label}
        {chosen && (
          <Text className={classes.chosen} weight={500} truncate>
            {chosen.label}
          </Text>
        )}
        <Glyph name="chevron-down" size={14} />
      </button>
      {opened && (
        <Popover anchor={anchor} onClose={close}>
          <OptionList
            label={label}
            options={[{ value: everything, label: all ?? t('list.all') }, ...options]}
            value={value ?? everything}
            searchable={options.length > 8}
            onPick={(next) => {
              onChange(next === everything ? null : next);
              close();
            }}
          />
        </Popover>
      )}
    </>
  );
}
