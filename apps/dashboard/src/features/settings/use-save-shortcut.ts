import { type FormEvent, useEffect } from 'react';

interface Savable {
  readonly changes: number;
  /** Resolves to null if it was not saved. */
  readonly save: () => Promise<unknown>;
}

const open = new Map<string, Savable>();

/** `Ctrl S` saves every section that has changes, from top to bottom. */
export async function saveAllSections() {
  for (const { changes, save } of open.values()) if (changes > 0 && !(await save())) return;
}

/** Registers the section; returns the handler of its own button. */
export function useSaveShortcut(id: string, form: Savable) {
  useEffect(() => {
    open.set(id, form);
    return () => void open.delete(id);
  });
  return (event: FormEvent) => {
    event.preventDefault();
    if (form.changes > 0) void form.save();
  };
}
