import { useT } from '../../../lib/i18n/i18n.ts';
import { useRichT } from '../../../lib/i18n/rich-message.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { Age } from '../../../ui/time/Time.tsx';
import classes from './next-day.module.css';

interface StaleNoteProps {
  updatedAt: number;
  isFetching: boolean;
  onRefresh: () => void;
}

/** It is asked for more often than this; if it is older nevertheless, the server does not answer. */
const staleAfterMs = 60_000;

/** "Updated 3 min ago. Refresh": only where what is shown is no longer true for sure. */
export function StaleNote({ updatedAt, isFetching, onRefresh }: StaleNoteProps) {
  const t = useT();
  const rich = useRichT();
  const now = Math.max(useNow().getTime(), updatedAt);
  if (updatedAt === 0 || now - updatedAt <= staleAfterMs) return null;
  return (
    <p className={classes.stale} role="status">
      {rich('overview.stale', { ago: <Age at={updatedAt} place={null} /> })}
      <button type="button" disabled={isFetching} onClick={onRefresh}>
        {t('overview.refresh')}
      </button>
    </p>
  );
}
