import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { useSeconds } from '../../lib/use-seconds.ts';
import { Age } from '../../ui/time/Time.tsx';
import classes from './overview.module.css';
import { useRoom } from './overview.queries.ts';
import { useOverviewState } from './use-overview-state.ts';

/** Younger data counts as current. */
const staleAfterMs = 60_000;

/** The age of the data; once it is stale, with a refresh button. */
export function Updated() {
  const t = useT();
  const rich = useRichT();
  const { location } = useOverviewState();
  const { dataUpdatedAt, isFetching, refetch } = useRoom(location);
  const now = useSeconds(dataUpdatedAt > 0);
  if (dataUpdatedAt === 0) return null;
  const isStale = now - dataUpdatedAt > staleAfterMs;
  if (!isStale)
    return <span className={classes.updated}>{t('overview.updated', { ago: t('format.justNow') })}</span>;
  return (
    <span className={classes.stale} role="status">
      {rich('overview.stale', { ago: <Age at={dataUpdatedAt} place={null} /> })}
      <button type="button" disabled={isFetching} onClick={() => void refetch()}>
        {t('overview.refresh')}
      </button>
    </span>
  );
}
