// What a person does to several records at once is many calls. They carry one id, so that the history shows and puts back all of
// them as one.

import { newId } from './new-id.ts';

let action: string | null = null;

/** A bulk action has the page to itself, so every change that is sent meanwhile belongs to it. */
export async function inOneGo<T>(work: () => Promise<T>): Promise<T> {
  if (action) return work();
  action = newId();
  try {
    return await work();
  } finally {
    action = null;
  }
}

export const currentAction = (): string | null => action;
