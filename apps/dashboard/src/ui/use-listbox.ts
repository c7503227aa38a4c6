import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import type { Picture } from './glyphs.tsx';
import { findTyped, fold, isLetter, nothingTyped, withLetter } from './type-ahead.ts';

export interface SelectOption {
  value: string;
  label: string;
  hint?: ReactNode;
  /** More keywords to find it by. */
  search?: string;
  icon?: Picture;
}

interface ListboxOptions {
  options: readonly SelectOption[];
  value: string | null | undefined;
  onPick: (value: string) => void;
  /** Typing filters the options instead of moving to one. */
  isSearched: boolean;
  /** Id of the list, if its owner needs it. */
  id?: string | undefined;
}

const pageSize = 10;

/**
 * Options of which one is highlighted while the focus is elsewhere: on the list itself, its search field or
 * its button.
 */
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
  /** Moves to the matching option; a space is part of the text only within a matching name. */
  const goToTyped = (event: KeyboardEvent): boolean => {
    const next = withLetter(typed.current, event.key, event.timeStamp);
    const labels = shown.map(({ label }) => label);
    const found = next.text.trim() === '' ? -1 : findTyped(labels, next, at);
    if (event.key === ' ' && found < 0) return false;
    typed.current = next;
    if (found >= 0) setMarked(found);
    return true;
  };
  /** Returns whether the key was handled. */
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
    /** Whether the highlight was moved since opening. */
    isMoved: at !== start,
    pick,
    pickAt: (index: number) => onPick(shown[index]!.value),
    onKey,
    /** For the element that has the focus. */
    activeId: shown[at] ? `${id}-${at}` : undefined,
  };
}

export type Listbox = ReturnType<typeof useListbox>;
