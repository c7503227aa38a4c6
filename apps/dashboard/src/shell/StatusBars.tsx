import { useT } from '../lib/i18n/i18n.ts';
import { useSession } from '../lib/session/session.ts';
import { useOnline } from '../ui/useOnline.ts';
import classes from './StatusBars.module.css';

/** Bars above the page: the session is being reconnected, or the browser is offline. */
export function StatusBars() {
  const t = useT();
  const { isReconnecting } = useSession();
  const isOnline = useOnline();
  return (
    <div role="status" aria-live="polite" className={classes.bars}>
      {isReconnecting && <p className={classes.session}>{t('session.reconnecting')}</p>}
      {!isOnline && <p className={classes.offline}>{t('shell.offline')}</p>}
    </div>
  );
}
