import { changeAfterMs, type SourceColumn, type WaitingRow } from '@vitrine/contract/sources';
import type { CSSProperties } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { ChangeLine } from './ChangeLine.tsx';
import { useCountdown } from './countdown.ts';
import classes from './counter.module.css';

/** A row that waits for the moment at which screens show it. */
interface WaitingChange extends WaitingRow {
  /** Nobody else has changed it since: it can be taken back. */
  readonly isYours: boolean;
}

export interface ChangeBarProps {
  columns: readonly SourceColumn[];
  displays: number;
  /** Where these are. */
  places: number;
  waiting: { readonly validFrom: string; readonly changes: readonly WaitingChange[] } | null;
  now: string;
  /** Why the last change is not saved, if nothing else on the page says it. */
  problem: string | null;
  /** What was changed last here. */
  name: string;
  onTakeBack: (change: WaitingChange) => void;
}

/** What waits and when screens show it, or why it is not saved. */
export function ChangeBar(props: ChangeBarProps) {
  const { name, columns, problem, displays, places, waiting, now, onTakeBack } = props;
  const t = useT();
  const seconds = useCountdown(waiting, now);
  if (problem)
    return (
      <div className={classes.bar} role="alert">
        <Glyph name="warning" size={22} />
        <Stack as="span" grow shrink>
          <Text weight={600}>{problem}</Text>
          {name && (
            <Text className={classes.barDetail} size="13/18" anywhere>
              {name}
            </Text>
          )}
        </Stack>
      </div>
    );
  if (!waiting || seconds === 0) return null;
  const left = `${Math.min(100, (seconds * 100_000) / changeAfterMs)}%`;
  return (
    <div className={classes.bar}>
      <Text
        className={classes.ring}
        fixed
        rounded="full"
        style={{ '--left': left } as CSSProperties}
        aria-hidden="true"
      />
      <Stack grow shrink>
        <Text as="p" weight={600} role="status">
          {displays > 0 ? t('sources.counter.onScreens', { count: displays, seconds }) : t('sources.saved')}
        </Text>
        <Text as="p" className={classes.barDetail} size="13/18">
          {displays > 0 && places > 1 && `${t('sources.placeCount', { count: places })}, `}
          <Instant at={waiting.validFrom} place={null} form="seen" />
        </Text>
        <ul className={classes.waiting}>
          {waiting.changes.map((change) => (
            <ChangeLine key={change.row} {...{ change, columns }}>
              {change.isYours && (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`${t('sources.waiting.takeBack')}: ${change.name}`}
                  onClick={() => onTakeBack(change)}
                >
                  {t('sources.waiting.takeBack')}
                </Button>
              )}
            </ChangeLine>
          ))}
        </ul>
      </Stack>
    </div>
  );
}
