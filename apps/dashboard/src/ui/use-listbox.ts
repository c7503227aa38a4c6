import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import type { Picture } from './glyphs.tsx';
import { findTyped, fold, isLetter, nothingTyped, withLetter } from './type-ahead.ts';

export interface SelectOption {
  value: string;
  label: string;
  hint?: ReactNode;
  /** More words to find it by. */
  search?: string;
  icon?: Picture;
}

interface ListboxOptions {
  options: readonly SelectOption[];
  value: string | null | undefined;
  onPick: (value: string) => void;
  /** Typing filters the options instead of going to one. */
  isSearched: boolean;
  /** Of the list, where its owner has to know it. */
  id?: string | undefined;
}

const pageSize = 10;

/** Options of which one is marked while the focus stays elsewhere: on the list itself, its search field or its button. */
export function useListbox({ options, value, onPick, isSearched, id: given }: ListboxOptions) {
  const generated = useId();
  const id = given ?? generated;
  const [query, setQuery] = useState('');
  const placeOf = (of: string | null | undefined) =>
    Math.max(
      0,
      options.findIndex((each) => each.value === of),
    );
  const [marked, setMarked] = useState(() => placeOf(value));
  const [start, setStart] = useState(marked);
  const typed = useRef(nothingTyped);
  const shown = useMemo(() => {
    const words = fold(query).split(/\s+/).filter(Boolean);
    return options.filter((each) => {
      const text = fold(
        `${each.label} ${typeof each.hint === 'string' ? each.hint : ''} ${each.search ?? ''}`,
      );
      return words.every((word) => text.includes(word));
    });
  }, [options, query]);
  const at = Math.min(marked, shown.length - 1);
  const last = shown.length - 1;

  const pick = () => {
    if (shown[at]) onPick(shown[at].value);
  };
  /** Goes to the option that is meant; a space belongs to it only in the middle of a name that fits. */
  const goToTyped = (event: KeyboardEvent): boolean => {
    const next = withLetter(typed.current, event.key, event.timeStamp);
    const labels = shown.map(({ label }) => label);
    const found = next.text.trim() === '' ? -1 : findTyped(labels, next, at);
    if (event.key === ' ' && found < 0) return false;
    typed.current = next;
    if (found >= 0) setMarked(found);
    return true;
  };
  /** Whether the key was one of the list's. */
  const onKey = (event: KeyboardEvent): boolean => {
    const moves: Record<string, number> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(last, at + pageSize),
      PageUp: Math.max(0, at - pageSize),
      ...(isSearched ? {} : { Home: 0, End: last }),
    };
    const next = moves[event.key];
    if (next !== undefined && !event.altKey) setMarked(next);
    else if (!isSearched && isLetter(event) && goToTyped(event)) return true;
    else if (event.key === 'Enter' || (event.key === ' ' && !isSearched)) pick();
    else return false;
    event.preventDefault();
    return true;
  };

  return {
    id,
    value,
    shown,
    at,
    query,
    search: (text: string) => {
      setQuery(text);
      setMarked(0);
    },
    mark: setMarked,
    markChosen: () => {
      setMarked(placeOf(value));
      setStart(placeOf(value));
    },
    /** Whether somebody went to another option since. */
    isMoved: at !== start,
    pick,
    pickAt: (index: number) => onPick(shown[index]!.value),
    onKey,
    /** For whatever holds the focus. */
    activeId: shown[at] ? `${id}-${at}` : undefined,
  };
}

export type Listbox = ReturnType<typeof useListbox>;
