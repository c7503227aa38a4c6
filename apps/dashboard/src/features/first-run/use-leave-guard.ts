import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { translate } from '../../lib/i18n/i18n.ts';
import { session } from '../../lib/session/session.ts';
import { confirm } from '../../ui/confirm.tsx';

/** The path without its locale. */
const pageOf = (pathname: string) => pathname.split('/').slice(2).join('/');

/**
 * The screen stops when its page is left, so leaving asks while it plays, and offers a window in which it
 * continues.
 */
export function useLeaveGuard(isPlaying: boolean, frameUrl: string): () => Promise<boolean> {
  const isAllowed = useRef(false);
  const ask = async () => {
    if (!isPlaying || isAllowed.current) return true;
    isAllowed.current = await confirm({
      title: translate('firstRun.leave.title'),
      body: translate('firstRun.leave.body'),
      confirmLabel: translate('firstRun.leave.window'),
      action: async () => {
        if (!window.open(frameUrl, '_blank')) throw new Error(translate('firstRun.leave.blocked'));
      },
      cancelLabel: translate('firstRun.leave.stay'),
      alternative: { label: translate('firstRun.leave.leave'), action: async () => {} },
    });
    return isAllowed.current;
  };
  const latest = useRef(ask);
  latest.current = ask;
  // Logging out or switching servers leaves the page as well.
  useEffect(() => session.guardLeaving(() => latest.current()), []);
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      pageOf(current.pathname) !== pageOf(next.pathname) && !(await ask()),
    enableBeforeUnload: () => isPlaying && !isAllowed.current,
    disabled: !isPlaying,
  });
  return ask;
}
