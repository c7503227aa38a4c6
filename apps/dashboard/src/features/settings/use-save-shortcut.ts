import { type FormEvent, useEffect } from 'react';

interface Savable {
  readonly changes: number;
  /** Null when it was not saved. */
  readonly save: () => Promise<unknown>;
}

const open = new Map<string, Savable>();

/** `Ctrl S` saves every section that has changes, from the top. */
export async function saveAllSections() {
  for (const { changes, save } of open.values()) if (changes > 0 && !(await save())) return;
}

/** Takes part in that; returns what the section's own button does. */
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
