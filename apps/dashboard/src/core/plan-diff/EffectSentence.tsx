import type { PlanDiff } from '@vitrine/contract/plan-diff';
import { Hours } from '../../ui/time/Time.tsx';
import { effectIn, effectSentences } from './effect-sentences.ts';
import { Sentences } from './Sentence.tsx';
import type { Say } from './say.ts';
import { useDiffWords } from './use-diff-words.ts';

interface EffectSentenceProps {
  diff: PlanDiff;
  /** Of several that are edited together the one that the page is about. */
  playlist?: string | undefined;
}

/** What becomes of the playlist that is edited; nothing if a change is about something else. */
export function EffectSentence({ diff, playlist }: EffectSentenceProps) {
  const words = useDiffWords(diff);
  const effect = effectIn(diff, playlist);
  if (!effect) return null;
  const more = diff.edited - 1;
  const rest: Say[] = more > 0 ? [{ key: 'planDiff.effect.morePlaylists', values: { count: more } }] : [];
  return (
    <Hours>
      <Sentences all={[...effectSentences(words, effect), ...rest]} />
    </Hours>
  );
}
