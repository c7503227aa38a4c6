import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { confirm } from '../../ui/confirm.tsx';
import { translate } from '../i18n/i18n.ts';
import { session } from '../session/session.ts';

// Leaving with unsaved changes asks for confirmation: by a link, by Back, by closing the tab or the sheet, by
// logging out, or by switching servers. When the session ends without a logout there is no question;
// drafts.ts stores the work then.

export interface UnsavedWork {
  /** The number of changes; 0 guards nothing. */
  readonly changes: number;
  /** The name of what is edited. */
  readonly name: string;
  /** Offers "Save and leave". Throws if saving failed. */
  readonly save?: () => Promise<unknown>;
  /** Whether another tab of the page would lose it too. */
  readonly isOfTab?: boolean;
  /** A save that is waited for before anybody is asked. */
  readonly underWay?: () => Promise<unknown> | null;
}

interface Guarded {
  work: UnsavedWork;
  isReleased: boolean;
}

const open = new Set<Guarded>();

const isAtRisk = (guarded: Guarded) =>
  guarded.work.changes > 0 && !guarded.isReleased && session.get().state === 'loggedIn';

async function askToLeave(guarded: Guarded): Promise<boolean> {
  await guarded.work.underWay?.();
  if (!isAtRisk(guarded)) return true;
  const { changes, name, save } = guarded.work;
  guarded.isReleased = await confirm({
    title: translate('unsaved.title'),
    body: translate('unsaved.body', { count: changes, name }),
    confirmLabel: translate('unsaved.leave'),
    cancelLabel: translate('unsaved.stay'),
    danger: true,
    ...(save ? { alternative: { label: translate('unsaved.saveAndLeave'), action: save } } : {}),
  });
  return guarded.isReleased;
}

session.guardLeaving(async () => {
  for (const guarded of open) if (!(await askToLeave(guarded))) return false;
  return true;
});

interface Place {
  readonly pathname: string;
  readonly search: unknown;
}

/** Changing the language does not leave the page, and of the query only an open sheet counts, or also the tab. */
function placeOf({ pathname, search }: Place, isOfTab: boolean | undefined): string {
  const { add, edit, tab } = search as Record<string, unknown>;
  const page = pathname.split('/').slice(2).join('/');
  return JSON.stringify([page, add ?? null, edit ?? null, isOfTab ? (tab ?? null) : null]);
}

export interface UnsavedGuard {
  /** Lets the next navigation pass, for the moment after a save. */
  readonly allowLeaving: () => void;
  /** Asks if work would be lost, for what closes without a navigation. */
  readonly mayLeave: () => Promise<boolean>;
}

export function useUnsavedGuard(work: UnsavedWork): UnsavedGuard {
  const guarded = useRef<Guarded>({ work, isReleased: false }).current;
  if (work.changes !== guarded.work.changes) guarded.isReleased = false;
  guarded.work = work;
  useEffect(() => {
    open.add(guarded);
    return () => void open.delete(guarded);
  }, [guarded]);
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      placeOf(current, work.isOfTab) !== placeOf(next, work.isOfTab) && !(await askToLeave(guarded)),
    enableBeforeUnload: () => isAtRisk(guarded),
    disabled: work.changes === 0,
  });
  return {
    allowLeaving: () => {
      guarded.isReleased = true;
    },
    mayLeave: () => askToLeave(guarded),
  };
}
