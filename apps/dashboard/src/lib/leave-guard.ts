import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { session } from './session/session.ts';

interface Place {
  readonly pathname: string;
  readonly search: unknown;
}

/** The path without its locale: changing the language does not leave the page. */
export const pageOf = ({ pathname }: Place) => pathname.split('/').slice(2).join('/');

interface LeaveGuard {
  readonly isOn: boolean;
  /** Whether closing the tab would lose something. */
  readonly isAtRisk: () => boolean;
  /** Resolves to whether it may be left. */
  readonly ask: () => Promise<boolean>;
  /** Going from one place to another leaves it. */
  readonly placeOf: (place: Place) => string;
}

/** Asks before it is left by a link, by Back, by closing the tab, by logging out or by switching servers. */
export function useLeaveGuard({ isOn, isAtRisk, ask, placeOf }: LeaveGuard) {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => session.guardLeaving(() => latest.current()), []);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => placeOf(current) !== placeOf(next) && !(await ask()),
    enableBeforeUnload: isAtRisk,
    disabled: !isOn,
  });
}
