import type { PlanDiff } from '@vitrine/contract/plan-diff';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { Hours } from '../../ui/time/Time.tsx';
import { gapWords } from './party-sentences.ts';
import { useDiffWords } from './use-diff-words.ts';

/** "2 displays go empty Fri and Sat 16:00–18:00 in Barcelona. Bar and Terrace are open then …" */
export function GapSentence({ diff }: { diff: PlanDiff }) {
  const t = useT();
  const rich = useRichT();
  const gap = gapWords(useDiffWords(diff));
  if (!gap) return null;
  const { count, places, displays } = gap;
  const when = <Hours>{gap.when}</Hours>;
  if (places === '') return <b>{rich('planDiff.chip.gap', { count, when })}</b>;
  if (gap.isOneOfSeveral)
    return (
      <>
        <b>{t('planDiff.gap.several', { count })}</b> {rich('planDiff.gap.among', { displays, places, when })}
      </>
    );
  return (
    <>
      <b>{rich('planDiff.gap.title', { count, when, places })}</b>{' '}
      {t('planDiff.gap.reach', { count, displays })}
    </>
  );
}
