import type { Condition } from '@vitrine/contract/conditions';
import { useState } from 'react';
import { listText } from '../../lib/condition-words.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useNow } from '../../lib/use-now.ts';
import { Text } from '../../ui/layout/layout.tsx';
import { Hours } from '../../ui/time/Time.tsx';
import classes from './conditions.module.css';
import { type TimeCondition, type UtcLine, utcLines, type Zones } from './utc-lines.ts';

interface UtcTimesProps {
  row: TimeCondition;
  /** All valid conditions, used to find the day. */
  conditions: readonly Condition[];
  zones: Zones;
}

const mostLines = 3;
const mostPlaces = 3;

/** "10:00–14:00 UTC in Praha, Brno and Berlin", a line for each UTC offset. */
export function UtcTimes({ row, conditions, zones }: UtcTimesProps) {
  const t = useT();
  const now = useNow();
  const [showsAll, setShowsAll] = useState(false);
  const lines = utcLines(row, conditions, zones, now.getTime());
  const shown = showsAll || lines.length <= mostLines + 1 ? lines : lines.slice(0, mostLines);
  return (
    <>
      {shown.map((line) => (
        <UtcText key={`${line.times.join()} ${line.shift}`} line={line} />
      ))}
      {shown.length < lines.length && (
        <Text
          as="button"
          type="button"
          className={classes.preset}
          size="12/16"
          tone="muted"
          onClick={() => setShowsAll(true)}
        >
          {t('conditions.moreZones', { count: lines.length - shown.length })}
        </Text>
      )}
    </>
  );
}

function UtcText({ line }: { line: UtcLine }) {
  const t = useT();
  const locale = useLocale();
  const { shift, places } = line;
  const values = {
    times: listText(locale, line.times),
    places:
      places.length > mostPlaces + 1
        ? t('conditions.placesAndOthers', { places: places.slice(0, mostPlaces).join(', ') })
        : listText(locale, places),
  };
  const text =
    shift === 0
      ? t('conditions.utc', values)
      : t(shift < 0 ? 'conditions.utcDayBefore' : 'conditions.utcDayAfter', values);
  return (
    <Text
      as="p"
      size="12/16"
      className={classes.utc}
      tone="muted"
      numeric
      title={places.length > mostPlaces + 1 ? listText(locale, places) : undefined}
    >
      <Hours>{text}</Hours>
    </Text>
  );
}
