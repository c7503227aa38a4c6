import type { Locale } from '@vitrine/contract/pages';
import { useMemo } from 'react';
import { dateText } from '../../lib/condition-words.ts';
import { capitalized, weekdayName } from '../../lib/i18n/day-names.ts';
import { type Translate, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { dateOf, dayAt } from '../../lib/local-days.ts';
import { useNow } from '../../lib/use-now.ts';
import { ClockHead } from '../../ui/time/Time.tsx';
import { readerZone } from '../../ui/time/time-text.ts';
import { ChangeRow } from './ChangeRow.tsx';
import classes from './changes.module.css';
import type { Change } from './changes.queries.ts';
import { putBack } from './put-back.tsx';

/** "Monday 16.11.2026", "Today, Tuesday 17.11.2026" */
function dayHead(t: Translate, locale: Locale, day: number, today: number): string {
  const weekday = weekdayName(locale, day, 'long');
  const name = day === today ? `${t('audit.today')}, ${weekday}` : capitalized(locale, weekday);
  return `${name} ${dateText(dateOf(day))}`;
}

/** Changes under the days on which they were made, in the reader's time. */
export function ChangeList({ changes, isFolded }: { changes: readonly Change[]; isFolded: boolean }) {
  const t = useT();
  const locale = useLocale();
  const today = dayAt(readerZone(), useNow().getTime());
  const days = useMemo(() => {
    const zone = readerZone();
    return [...Map.groupBy(changes, ({ at }) => dayAt(zone, Date.parse(at))).values()];
  }, [changes]);
  return days.map((all) => (
    <section key={all[0]!.id} className={classes.day}>
      <h2 className={classes.dayHead}>
        {dayHead(t, locale, dayAt(readerZone(), Date.parse(all[0]!.at)), today)}
        <span className={classes.dayCount}>
          <ClockHead place={null} isNamed>
            {t('changes.inYourTime', { count: all.length })}
          </ClockHead>
        </span>
      </h2>
      <ul className={classes.rows}>
        {all.map((change) => (
          <ChangeRow
            key={change.id}
            {...{ change, isFolded }}
            onRestore={(which) => void putBack(t, locale, which)}
          />
        ))}
      </ul>
    </section>
  ));
}
