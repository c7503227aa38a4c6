import { useEffect } from 'react';
import { translate, useT } from '../../lib/i18n.ts';
import { type SessionNotice, session, useSession } from '../../lib/session.ts';
import { useAfterDelay } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './SessionNotices.module.css';

const words = {
  reconnectionFailed: 'session.reconnectionFailed',
  loggedOutElsewhere: 'session.loggedOutElsewhere',
} as const satisfies Record<SessionNotice, string>;

/** The slim bar while reconnecting, and what is said when a session ended by itself. Mounted once, around all pages. */
export function SessionNotices() {
  const t = useT();
  const isReconnecting = useAfterDelay(useSession().isReconnecting);
  useEffect(
    () =>
      session.onNotice((notice) =>
        showToast({
          message: translate(words[notice]),
          kind: notice === 'reconnectionFailed' ? 'error' : 'info',
          assertive: true,
        }),
      ),
    [],
  );
  return isReconnecting ? (
    <div role="status" className={classes.bar}>
      {t('session.reconnecting')}
    </div>
  ) : null;
}
