import type { PlanDiff } from '@vitrine/contract/plan-diff';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Hours } from '../../ui/time/Time.tsx';
import type { DiffWords } from './diff-words.ts';
import { effectIn, effectSentences } from './effect-sentences.ts';
import { itemsSentence } from './item-sentences.ts';
import { partyClauses, placesText } from './party-sentences.ts';
import classes from './plan-diff.module.css';
import { Sentence, Sentences } from './Sentence.tsx';

// What a change that was made did on screens, as the history keeps it.

function usePastWords(diff: PlanDiff): DiffWords {
  const t = useT();
  const locale = useLocale();
  return { t, locale, diff, days: diff.days, isPast: true };
}

/** A sentence for each party of displays, and for each playlist with other items. */
export function PastDiff({ diff }: { diff: PlanDiff }) {
  const t = useT();
  const words = usePastWords(diff);
  const { parties, items, cut } = diff;
  const effect = effectIn(diff);
  if (effect && !effect.isMixed)
    return (
      <Stack as="p" size="13/20" className={classes.madeDiff} gap={6} tone="soft">
        <Hours>
          <Sentences all={effectSentences(words, effect)} />
        </Hours>
      </Stack>
    );
  return (
    <Stack size="13/20" className={classes.madeDiff} gap={6} tone="soft">
      {parties.map((party, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parties of one difference have no other identity
        <p key={i}>
          <strong>
            {t('planDiff.sheet.party', { count: party.displays.count, places: placesText(words, party) })}
          </strong>
          {partyClauses(words, party).map((change, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the clauses of one party, in their order
            <span key={at}>
              <Sentence say={{ key: 'planDiff.line.plain', values: { change } }} />
            </span>
          ))}
        </p>
      ))}
      {items.map((each) => (
        <p key={each.playlist}>
          <Sentence say={itemsSentence(words, each)} />
        </p>
      ))}
      {cut.parties > 0 && (
        <p>
          {t('planDiff.sheet.cut', {
            count: cut.parties,
            displays: t('planDiff.displays', { count: cut.displays }),
          })}
        </p>
      )}
    </Stack>
  );
}
