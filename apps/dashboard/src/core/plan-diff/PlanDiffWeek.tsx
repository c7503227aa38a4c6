import type { PlanDiff } from '@vitrine/contract/plan-diff';
import { useT } from '../../lib/i18n/i18n.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Card } from '../../ui/Card.tsx';
import { ClockHead } from '../../ui/time/Time.tsx';
import { DiffParty, DiffRest, DiffSummary, DiffTitle } from './DiffParts.tsx';
import { PartyBands } from './PartyBands.tsx';
import classes from './plan-diff.module.css';
import { useDiffWords } from './use-diff-words.ts';
import { WeekBars } from './WeekBars.tsx';

/** A difference that is already known: sentences first, both weeks below them. */
export default function PlanDiffWeek({ diff }: { diff: PlanDiff }) {
  const t = useT();
  const isPhone = usePhone();
  const words = useDiffWords(diff);
  const { items, frames, sums, gaps, effects } = diff;
  return (
    <Card
      className={classes.week ?? ''}
      title={<DiffTitle diff={diff} />}
      aside={<ClockHead place="each">{t('planDiff.sheet.sevenDays')}</ClockHead>}
    >
      {items.length + frames.length + sums.length + gaps.displays + effects.length > 0 && (
        <div className={classes.summary}>
          <DiffSummary words={words} />
        </div>
      )}
      {diff.parties.map((party, i) => (
        <DiffParty
          // biome-ignore lint/suspicious/noArrayIndexKey: parties of one answer have no other identity
          key={i}
          party={party}
          words={words}
          aside={isPhone && <WeekBars diff={{ ...diff, parties: [party] }} />}
        >
          {!isPhone && party.bands && <PartyBands bands={party.bands} playlists={diff.playlists} />}
        </DiffParty>
      ))}
      <DiffRest words={words} />
    </Card>
  );
}
