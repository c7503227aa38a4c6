import { useT } from '../lib/i18n/i18n.ts';
import { useSession } from '../lib/session/session.ts';
import { Text } from '../ui/layout/layout.tsx';
import { useOnline } from '../ui/useOnline.ts';
import classes from './StatusBars.module.css';

/** Bars above the page: the session is being reconnected, or the browser is offline. */
export function StatusBars() {
  const t = useT();
  const { isReconnecting } = useSession();
  const isOnline = useOnline();
  return (
    <div role="status" aria-live="polite" className={classes.bars}>
      {isReconnecting && (
        <Text as="p" size="13/18" weight={550} middle fill="warning" tone="warning">
          {t('session.reconnecting')}
        </Text>
      )}
      {!isOnline && (
        <Text as="p" size="13/18" weight={550} middle fill="danger" tone="danger">
          {t('shell.offline')}
        </Text>
      )}
    </div>
  );
}
