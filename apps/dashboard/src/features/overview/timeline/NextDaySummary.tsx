import { playlistColours } from '@vitrine/contract/playlist-colours';
import { useMemo } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Card } from '../../../ui/Card.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import classes from './next-day.module.css';
import { type Screen, summaryOf } from './screens.ts';
import type { Range } from './timeline.queries.ts';

interface NextDaySummaryProps {
  screens: readonly Screen[];
  range: Range;
  now: number;
  onlyProblems: boolean;
  onProblems: () => void;
}

const signs = [
  ['Playlist', 'timeline.legendPlaylist'],
  ['Turns', 'timeline.legendTurns'],
  ['Gap', 'timeline.legendGap'],
  ['Closed', 'timeline.legendClosed'],
  ['Offline', 'timeline.legendOffline'],
] as const;

/** Totals of the rows, and a legend. */
export function NextDaySummary({ screens, range, now, onlyProblems, onProblems }: NextDaySummaryProps) {
  const t = useT();
  const { changes, gaps, conflicts } = useMemo(() => summaryOf(screens, range, now), [screens, range, now]);
  const counted = (count: number) => (count === 0 ? t('timeline.none') : t('displays.count', { count }));
  return (
    <Card className={classes.summary}>
      <h2>{t('timeline.summary')}</h2>
      <dl>
        <Text as="dt" tone="muted">
          {t('timeline.changes')}
        </Text>
        <Text as="dd" weight={600} numeric finish>
          {changes}
        </Text>
        <Text as="dt" tone="muted">
          {t('timeline.gaps')}
        </Text>
        <Text as="dd" weight={600} tone={gaps > 0 ? 'danger' : undefined} numeric finish>
          {counted(gaps)}
        </Text>
        <Text as="dt" tone="muted">
          {t('timeline.equal')}
        </Text>
        <Text as="dd" weight={600} numeric finish>
          {counted(conflicts)}
        </Text>
      </dl>
      {gaps + conflicts > 0 && (
        <Text
          as="button"
          type="button"
          size="13"
          weight={550}
          tone="accent"
          hover="line"
          above={6}
          rounded={4}
          high={28}
          onClick={onProblems}
        >
          {t(onlyProblems ? 'timeline.showAll' : 'timeline.onlyThese')}
        </Text>
      )}
      <h3>{t('timeline.legend')}</h3>
      <Stack as="ul" className={classes.legend} size="12.5/18" tone="soft">
        {signs.map(([sign, key]) => (
          <Row as="li" gap={10} key={sign}>
            <i data-sign={sign} style={toneOf(sign)} />
            {t(key)}
          </Row>
        ))}
      </Stack>
    </Card>
  );
}

/** Any two colours will do. */
const [first, second] = playlistColours;
const toneOf = (sign: string) =>
  ({
    '--fill': `var(--ds-${first})`,
    '--edge': `var(--ds-${first}-edge)`,
    ...(sign === 'Turns' && { '--fill-2': `var(--ds-${second}-edge)` }),
  }) as React.CSSProperties;
