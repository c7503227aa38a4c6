import { lazy, Suspense } from 'react';
import type { DiffWords } from './diff-words.ts';
import type { PlanDiffBodyProps } from './PlanDiffBody.tsx';
import type { PlanDiffLineProps } from './PlanDiffLine.tsx';

export { editsOf, fieldEdit, memberEdit } from './edit-words.ts';
export { useLinkedPreview, usePreviewLink } from './form-preview.ts';
export { allOf, type PreviewedCall, usePlanDiff } from './plan-diff.queries.ts';
export type { Say } from './say.ts';
export { type SavePreview, useSavePreview } from './use-save-question.ts';

// Loaded when something was edited or is about to be deleted, so that lists do not wait for them.

const LazyBody = lazy(async () => ({ default: (await import('./PlanDiffBody.tsx')).PlanDiffBody }));
const LazyLine = lazy(async () => ({ default: (await import('./PlanDiffLine.tsx')).PlanDiffLine }));

export const PlanDiffBody = (props: PlanDiffBodyProps) => (
  <Suspense fallback={props.also && <p>{props.also}</p>}>
    <LazyBody {...props} />
  </Suspense>
);

/** For pages about a playlist. */
export const EffectSentence = lazy(async () => ({
  default: (await import('./EffectSentence.tsx')).EffectSentence,
}));

/** What becomes of a playlist, for a toast; null if nothing does. */
export async function effectTextOf(
  words: Pick<DiffWords, 't' | 'locale' | 'diff'>,
  playlist: string,
): Promise<string | null> {
  const { effectText } = await import('./effect-text.ts');
  return effectText({ ...words, days: words.diff.days }, playlist);
}

/** A difference that is already known, on a page of its own, which says what stands there until this is loaded. */
export const DiffCard = lazy(() => import('./DiffCard.tsx'));

/** Below a sentence, or alone. */
export const WeekStrip = lazy(async () => ({ default: (await import('./WeekStrip.tsx')).WeekStrip }));

export const PlanDiffLine = (props: PlanDiffLineProps) =>
  props.preview.call && (
    <Suspense fallback={null}>
      <LazyLine {...props} />
    </Suspense>
  );
