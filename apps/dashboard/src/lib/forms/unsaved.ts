import { useRef } from 'react';
import { confirm } from '../../ui/confirm.tsx';
import { translate } from '../i18n/i18n.ts';
import { pageOf, useLeaveGuard } from '../leave-guard.ts';
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

/** Of the query only an open sheet counts, or also the tab. */
const placeIn =
  (isOfTab: boolean | undefined) =>
  (place: Parameters<typeof pageOf>[0]): string => {
    const { add, edit, tab } = place.search as Record<string, unknown>;
    return JSON.stringify([pageOf(place), add ?? null, edit ?? null, isOfTab ? (tab ?? null) : null]);
  };

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
  const mayLeave = () => askToLeave(guarded);
  useLeaveGuard({
    isOn: work.changes > 0,
    isAtRisk: () => isAtRisk(guarded),
    ask: mayLeave,
    placeOf: placeIn(work.isOfTab),
  });
  return {
    allowLeaving: () => {
      guarded.isReleased = true;
    },
    mayLeave,
  };
}
