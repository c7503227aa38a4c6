import type { PlanDiff } from '@vitrine/contract/plan-diff';
import { useT } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { ClockHead } from '../../ui/time/Time.tsx';
import { DiffParty, DiffRest, DiffSummary, DiffTitle } from './DiffParts.tsx';
import classes from './plan-diff.module.css';
import { useDiffWords } from './use-diff-words.ts';
import { WeekStrip } from './WeekStrip.tsx';

/** A difference that is already known: sentences first, the strip of the week below them. */
export default function DiffCard({ diff }: { diff: PlanDiff }) {
  const t = useT();
  const words = useDiffWords(diff);
  const { items, frames, sums, gaps, effects } = diff;
  const hasRows = diff.strip !== null && diff.strip.rows.length > 0;
  return (
    <Card
      className={classes.known ?? ''}
      title={<DiffTitle diff={diff} />}
      aside={<ClockHead place="each">{t('planDiff.sheet.sevenDays')}</ClockHead>}
    >
      {(hasRows || items.length + frames.length + sums.length + gaps.displays + effects.length > 0) && (
        <div className={classes.summary}>
          <DiffSummary words={words}>
            {hasRows && (
              <Text as="div" above={14}>
                <WeekStrip diff={diff} />
              </Text>
            )}
          </DiffSummary>
        </div>
      )}
      {diff.parties.map((party, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parties of one answer have no other identity
        <DiffParty key={i} party={party} words={words} />
      ))}
      <DiffRest words={words} />
    </Card>
  );
}
