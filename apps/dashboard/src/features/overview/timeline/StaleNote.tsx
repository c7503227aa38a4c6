import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useNow } from '../../../lib/use-now.ts';
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
  const { relative, dateTime } = useFormat();
  const now = Math.max(useNow().getTime(), updatedAt);
  if (updatedAt === 0 || now - updatedAt <= staleAfterMs) return null;
  return (
    <p className={classes.stale} role="status" title={dateTime(updatedAt)}>
      {t('overview.stale', { ago: relative(updatedAt, now) })}
      <button type="button" disabled={isFetching} onClick={onRefresh}>
        {t('overview.refresh')}
      </button>
    </p>
  );
}
