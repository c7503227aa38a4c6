import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { useSeconds } from '../../lib/use-seconds.ts';
import { Text } from '../../ui/layout/layout.tsx';
import { Age } from '../../ui/time/Time.tsx';
import classes from './overview.module.css';
import { useRoom } from './overview.queries.ts';

/** Younger data counts as current. */
const staleAfterMs = 60_000;

/** How old the data is, with a button to fetch it again; nothing while it is current. */
export function Stale() {
  const t = useT();
  const rich = useRichT();
  const { dataUpdatedAt, isFetching, refetch } = useRoom();
  const now = useSeconds(dataUpdatedAt > 0);
  if (dataUpdatedAt === 0 || now - dataUpdatedAt <= staleAfterMs) return null;
  return (
    <Text as="p" className={classes.stale} tone="warning" below={12} role="status">
      {rich('overview.stale', { ago: <Age at={dataUpdatedAt} place={null} /> })}
      <button type="button" disabled={isFetching} onClick={() => void refetch()}>
        {t('overview.refresh')}
      </button>
    </Text>
  );
}
