import type { Locale } from '@vitrine/contract/pages';
import { useMemo } from 'react';
import { dateText } from '../../lib/condition-words.ts';
import { capitalized, weekdayName } from '../../lib/i18n/day-names.ts';
import { type Translate, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { dateOf, dayAt } from '../../lib/local-days.ts';
import { useNow } from '../../lib/use-now.ts';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { ClockHead } from '../../ui/time/Time.tsx';
import { readerZone } from '../../ui/time/time-text.ts';
import { ChangeRow } from './ChangeRow.tsx';
import classes from './changes.module.css';
import type { Change } from './changes.queries.ts';
import { type FoldedRow, foldChanges, newestOf } from './fold-changes.ts';
import { putBack } from './put-back.tsx';

/** "Today", "Yesterday", "Monday 16.11.", and with its year unless that is this one. */
function dayHead(t: Translate, locale: Locale, day: number, today: number): string {
  if (day === today) return t('audit.today');
  if (day === today - 1) return t('changes.yesterday');
  const [date, thisYear] = [dateText(dateOf(day)), dateOf(today).slice(0, 4)];
  const short = date.endsWith(thisYear) ? date.slice(0, -thisYear.length) : date;
  return `${capitalized(locale, weekdayName(locale, day, 'long'))} ${short}`;
}

/** Changes under the days on which they were made, in the reader's time. */
export function ChangeList({ changes, isFolded }: { changes: readonly Change[]; isFolded: boolean }) {
  const t = useT();
  const locale = useLocale();
  const today = dayAt(readerZone(), useNow().getTime());
  const days = useMemo(() => {
    const zone = readerZone();
    const rows: readonly FoldedRow[] = isFolded
      ? foldChanges(changes, zone)
      : changes.map((change) => ({ kind: 'one', change }));
    return [...Map.groupBy(rows, (row) => dayAt(zone, Date.parse(newestOf(row).at)))];
  }, [changes, isFolded]);
  return days.map(([day, rows], at) => (
    <Text as="section" key={day} above={8} className={classes.day}>
      <Row as="h2" size="14" gap={8} wrap align="baseline" weight={650} below={8}>
        {dayHead(t, locale, day, today)}
        {at === 0 && (
          <Text size="13" tone="muted" weight={400}>
            <ClockHead place={null} isNamed>
              {t('changes.inYourTime')}
            </ClockHead>
          </Text>
        )}
      </Row>
      <Text as="ul" clip framed rounded="card" surface raised>
        {rows.map((row) => (
          <ChangeRow
            key={newestOf(row).id}
            {...{ row, isFolded }}
            onRestore={(which) => void putBack(t, locale, which)}
          />
        ))}
      </Text>
    </Text>
  ));
}
