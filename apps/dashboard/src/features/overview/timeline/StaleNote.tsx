import { useT } from '../../../lib/i18n/i18n.ts';
import { useRichT } from '../../../lib/i18n/rich-message.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { Text } from '../../../ui/layout/layout.tsx';
import { Age } from '../../../ui/time/Time.tsx';
import classes from './next-day.module.css';

interface StaleNoteProps {
  updatedAt: number;
  isFetching: boolean;
  onRefresh: () => void;
}

/** The polling interval is shorter, so older data means that the server does not respond. */
const staleAfterMs = 60_000;

/** "Updated 3 min ago. Refresh", shown only if the data may be outdated. */
export function StaleNote({ updatedAt, isFetching, onRefresh }: StaleNoteProps) {
  const t = useT();
  const rich = useRichT();
  const now = Math.max(useNow().getTime(), updatedAt);
  if (updatedAt === 0 || now - updatedAt <= staleAfterMs) return null;
  return (
    <Text as="p" className={classes.stale} size="13/18" weight={550} tone="warning" below={12} role="status">
      {rich('overview.stale', { ago: <Age at={updatedAt} place={null} /> })}
      <button type="button" disabled={isFetching} onClick={onRefresh}>
        {t('overview.refresh')}
      </button>
    </Text>
  );
}
