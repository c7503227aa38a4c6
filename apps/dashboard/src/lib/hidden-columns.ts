import { useState } from 'react';
import * as z from 'zod';

// Which columns of a list somebody has hidden or shown, remembered in the browser. Only what differs from the default.

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

/** `columns` with `hidden` as chosen, and the way to choose. */
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
