import type { PlanDiff } from '@vitrine/contract/plan-diff';
import { useFormat } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import classes from './plan-diff.module.css';
import { PlaylistName } from './Sentence.tsx';

/** Whether something plays wherever something changes. */
export const isCalm = ({ parties }: PlanDiff) =>
  parties.every(({ changes }) => changes.every(({ becomes }) => becomes.state === 'playing'));

/** Hours of the week over all displays together. */
export function Sums({ diff }: { diff: PlanDiff }) {
  const t = useT();
  const format = useFormat();
  const hours = (seconds: number) => {
    const value = format.number(Math.abs(seconds) / 3600, { maximumFractionDigits: 1 });
    return `${seconds < 0 ? '−' : '+'}${value}\u00a0h`;
  };
  if (diff.sums.length === 0) return null;
  return (
    <Stack above={12} className={classes.sums} gap={12} align="start" size="13/18" tone="muted">
      <span>{t('planDiff.sheet.sums')}</span>
      <Row gap={8} wrap align="stretch" as="ul">
        {diff.sums.slice(0, 8).map(({ playlist, displays, secondsMore, secondsLess }) => {
          const known = diff.playlists.find(({ id }) => id === playlist);
          return (
            <Text framed rounded as="li" key={playlist}>
              {known && <PlaylistName {...known} />} <b>{hours(secondsMore - secondsLess)}</b>{' '}
              {t('planDiff.sheet.on', { count: displays })}
            </Text>
          );
        })}
        {diff.gaps.seconds > 0 && (
          <Text framed rounded as="li">
            <Text as="b" pad="0/6" fill="danger" className={classes.empty}>
              {t('planDiff.sheet.empties')}
            </Text>{' '}
            <b>{hours(diff.gaps.seconds)}</b> {t('planDiff.sheet.on', { count: diff.gaps.displays })}
          </Text>
        )}
      </Row>
    </Stack>
  );
}
