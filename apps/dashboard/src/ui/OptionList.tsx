import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useT } from '../lib/i18n/i18n.ts';
import { Glyph, type Picture, PictureOf } from './glyphs.tsx';
import { Icon } from './icons.tsx';
import classes from './OptionList.module.css';

export interface SelectOption {
  value: string;
  label: string;
  hint?: ReactNode;
  /** More words to find it by. */
  search?: string;
  icon?: Picture;
}

interface OptionListProps {
  options: readonly SelectOption[];
  value?: string | null;
  onPick: (value: string) => void;
  searchable?: boolean;
  labelledBy?: string;
  label?: string;
  /** Said when nothing matches. */
  empty?: ReactNode;
  /** Hears what is typed, where the options are only the first of many. */
  onQuery?: (text: string) => void;
}

/** Without accents and case, so that "praha" finds "Praha" and "gracia" finds "Gràcia". */
export const fold = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase().replaceAll('_', ' ');

export function OptionList({
  options,
  value,
  onPick,
  searchable,
  labelledBy,
  label,
  empty,
  onQuery,
}: OptionListProps) {
  const t = useT();
  const id = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((each) => each.value === value),
    ),
  );
  const focusTarget = useRef<HTMLInputElement & HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const shown = useMemo(() => {
    const words = fold(query).split(/\s+/).filter(Boolean);
    return options.filter((each) => {
      const text = fold(
        `${each.label} ${typeof each.hint === 'string' ? each.hint : ''} ${each.search ?? ''}`,
      );
      return words.every((word) => text.includes(word));
    });
  }, [options, query]);

  useEffect(() => focusTarget.current?.focus({ preventScroll: true }), []);
  const at = Math.min(active, shown.length - 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the marked option
  useEffect(() => {
    (list.current ?? focusTarget.current)
      ?.querySelector('[data-active]')
      ?.scrollIntoView({ block: 'nearest' });
  }, [at, shown]);

  const onKeyDown = (event: KeyboardEvent) => {
    const last = shown.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(last, at + 8),
      PageUp: Math.max(0, at - 8),
      ...(searchable ? {} : { Home: 0, End: last }),
    };
    if (moves[event.key] !== undefined) {
      event.preventDefault();
      setActive(moves[event.key]!);
    } else if (event.key === 'Enter' || (event.key === ' ' && !searchable)) {
      event.preventDefault();
      if (shown[at]) onPick(shown[at].value);
    } else if (!searchable && event.key.length === 1) {
      const rotated = [...shown.slice(at + 1), ...shown.slice(0, at + 1)];
      const found = rotated.find((each) => fold(each.label).startsWith(fold(event.key)));
      if (found) setActive(shown.indexOf(found));
    }
  };
  const combobox = {
    ref: focusTarget,
    'aria-controls': id,
    'aria-activedescendant': shown[at] ? `${id}-${at}` : undefined,
    'aria-labelledby': labelledBy,
    'aria-label': label,
    onKeyDown,
  };

  return (
    <>
      {searchable && (
        <div className={classes.search}>
          <Icon name="search" size={16} />
          <input
            {...combobox}
            role="combobox"
            aria-expanded="true"
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder={t('fields.typeToSearch')}
            value={query}
            onChange={(event) => {
              setQuery(event.currentTarget.value);
              onQuery?.(event.currentTarget.value);
              setActive(0);
            }}
          />
        </div>
      )}
      <div
        {...(searchable ? { ref: list, 'aria-labelledby': labelledBy, 'aria-label': label } : combobox)}
        id={id}
        role="listbox"
        tabIndex={searchable ? -1 : 0}
        className={classes.list}
      >
        {shown.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the list holds the focus and names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the list
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.value === value}
            data-active={index === at || undefined}
            className={classes.option}
            onPointerMove={() => setActive(index)}
            onClick={() => onPick(option.value)}
          >
            {option.icon && <PictureOf of={option.icon} size={16} />}
            <span className={classes.label}>{option.label}</span>
            {option.hint && <span className={classes.hint}>{option.hint}</span>}
            {option.value === value && <Glyph name="check" size={16} className={classes.tick} />}
          </div>
        ))}
      </div>
      {shown.length === 0 && <p className={classes.empty}>{empty ?? t('fields.nothingFound')}</p>}
    </>
  );
}
