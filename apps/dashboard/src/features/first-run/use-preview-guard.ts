import { useRef } from 'react';
import { translate } from '../../lib/i18n/i18n.ts';
import { pageOf, useLeaveGuard } from '../../lib/leave-guard.ts';
import { confirm } from '../../ui/confirm.tsx';

/**
 * The screen stops when its page is left, so leaving asks while it plays, and offers a window in which it
 * continues.
 */
export function usePreviewGuard(isPlaying: boolean, frameUrl: string): () => Promise<boolean> {
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
  useLeaveGuard({
    isOn: isPlaying,
    isAtRisk: () => isPlaying && !isAllowed.current,
    ask,
    placeOf: pageOf,
  });
  return ask;
}
