import { useMemo } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { dayAt } from '../../lib/local-days.ts';
import { Instant } from '../../ui/time/Time.tsx';
import { readerZone } from '../../ui/time/time-text.ts';
import { ChangeRow } from './ChangeRow.tsx';
import classes from './changes.module.css';
import type { Change } from './changes.queries.ts';
import { putBack } from './put-back.tsx';

/** Changes under the days on which they were made, in the reader's time. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const t = useT();
  const locale = useLocale();
  const days = useMemo(() => {
    const zone = readerZone();
    return [...Map.groupBy(changes, ({ at }) => dayAt(zone, Date.parse(at))).values()];
  }, [changes]);
  return days.map((all) => (
    <section key={all[0]!.id} className={classes.day}>
      <h2 className={classes.dayHead}>
        <Instant at={all[0]!.at} place={null} form="day" />
        <span className={classes.dayCount}>
          {t('changes.count', { count: all.length })}, {t('changes.yourTime')}
        </span>
      </h2>
      <ul className={classes.rows}>
        {all.map((change) => (
          <ChangeRow key={change.id} change={change} onRestore={(which) => void putBack(t, locale, which)} />
        ))}
      </ul>
    </section>
  ));
}
