import { useState } from 'react';
import * as z from 'zod';

// The columns of a list that the user has hidden or shown, stored in the browser. Only differences from the
// default are stored.

const Choices = z.record(z.string(), z.boolean());
const keyOf = (list: string) => `signage-columns ${list}`;

function readChoices(list: string): Record<string, boolean> {
  try {
    return Choices.parse(JSON.parse(localStorage.getItem(keyOf(list)) ?? '{}'));
  } catch {
    return {};
  }
}

interface Hideable {
  readonly id: string;
  readonly hidden?: boolean;
}

/** `columns` with `hidden` as chosen, and a setter. */
export function useHiddenColumns<C extends Hideable>(list: string, columns: readonly C[]) {
  const [choices, setChoices] = useState(() => readChoices(list));
  const toggle = (id: string) => {
    const column = columns.find((each) => each.id === id);
    const next = { ...choices, [id]: !(choices[id] ?? column?.hidden ?? false) };
    localStorage.setItem(keyOf(list), JSON.stringify(next));
    setChoices(next);
  };
  return {
    columns: columns.map((column) => ({ ...column, hidden: choices[column.id] ?? column.hidden ?? false })),
    toggle,
  };
}
