import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../lib/i18n/i18n.ts';
import { Icon } from './icons.tsx';
import { ListboxOptions } from './ListboxOptions.tsx';
import { Row, Text } from './layout/layout.tsx';
import classes from './OptionList.module.css';
import { type SelectOption, useListbox } from './use-listbox.ts';

export type { SelectOption } from './use-listbox.ts';

interface OptionListProps {
  /** Id of the list, for the button that opens it. */
  id?: string;
  options: readonly SelectOption[];
  value?: string | null;
  onPick: (value: string) => void;
  searchable?: boolean;
  labelledBy?: string;
  label?: string;
  /** Shown if nothing matches. */
  empty?: ReactNode;
  /** Called with the typed text if the options are only the first of many. */
  onQuery?: (text: string) => void;
}

/** An option list that takes the focus, with a search field for long lists. */
export function OptionList(props: OptionListProps) {
  const { id, options, value, onPick, searchable = false, labelledBy, label, empty, onQuery } = props;
  const t = useT();
  const listbox = useListbox({ options, value, onPick, isSearched: searchable, id });
  const focusTarget = useRef<HTMLInputElement & HTMLDivElement>(null);
  useEffect(() => focusTarget.current?.focus({ preventScroll: true }), []);
  const names = { 'aria-labelledby': labelledBy, 'aria-label': label };
  const focusHolder = {
    ...names,
    ref: focusTarget,
    'aria-activedescendant': listbox.activeId,
    onKeyDown: listbox.onKey,
  };
  return (
    <>
      {searchable && (
        <Row ruled className={classes.search} gap={8} tone="muted">
          <Icon name="search" size={16} />
          <Text
            as="input"
            bare
            grow
            shrink
            tone="strong"
            {...focusHolder}
            role="combobox"
            aria-controls={listbox.id}
            aria-expanded="true"
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder={t('fields.typeToSearch')}
            value={listbox.query}
            onChange={(event) => {
              listbox.search(event.currentTarget.value);
              onQuery?.(event.currentTarget.value);
            }}
          />
        </Row>
      )}
      <ListboxOptions
        listbox={listbox}
        {...(searchable ? { ...names, tabIndex: -1 } : { ...focusHolder, tabIndex: 0 })}
      />
      {listbox.shown.length === 0 && (
        <Text as="p" className={classes.empty} size="13" tone="muted">
          {empty ?? t('fields.nothingFound')}
        </Text>
      )}
    </>
  );
}
