import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useSettings } from '../queries/settings.queries.ts';
import { type AskedDiff, type PreviewedCall, usePlanDiff } from './plan-diff.queries.ts';

// The second click: where the environment wants it, saving asks first. And the answer of a save that came too
// late, because somebody else has saved in between.

interface Question {
  readonly answer: (agreed: boolean) => void;
}

export interface SavePreview extends AskedDiff {
  readonly call: PreviewedCall | null;
  /** The edits in words. */
  readonly edits?: readonly string[] | undefined;
  /** Set while a save waits for the second click. */
  readonly question: Question | null;
  /** Above how many displays the environment asks. */
  readonly askAbove: number | null;
  /** The save was refused, because of this change if it is known. */
  readonly outdated: { readonly changed: ApiError['changed'] } | null;
  /** Resolves to whether to save. */
  readonly agree: () => Promise<boolean>;
  /** Whoever saves from the sheet has seen everything and is not asked again. */
  readonly agreeAlready: () => void;
  /** To be sent with the save, if what it does is on the screen. */
  readonly basis: () => string | undefined;
  /** Whether it was a refusal that the line explains. */
  readonly takeRefusal: (error: unknown) => boolean;
}

/** `stripOf` is the playlist of the page, whose week is drawn beside what is asked. */
export function useSavePreview(call: PreviewedCall | null, stripOf?: string): SavePreview {
  const asked = usePlanDiff(call, { stripOf });
  const { diff, isWorking } = asked;
  const { data: settings } = useSettings();
  const [question, setQuestion] = useState<Question | null>(null);
  const [outdated, setOutdated] = useState<SavePreview['outdated']>(null);
  const hasCall = call !== null;
  useEffect(() => {
    if (!hasCall) setOutdated(null);
  }, [hasCall]);

  const hasAgreed = useRef(false);
  // Whoever goes on editing has not agreed to what the edits do.
  const edits = call ? JSON.stringify(call.body) : null;
  const answered = useRef(question);
  answered.current = question;
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every edit
  useEffect(
    () => () => {
      hasAgreed.current = false;
      answered.current?.answer(false);
    },
    [edits],
  );

  const { gaps: asksAboutGaps = true, displays: askAbove = null } = settings?.askBefore ?? {};
  const mustAsk =
    diff !== null &&
    !isWorking &&
    ((asksAboutGaps && diff.gaps.displays > 0) || (askAbove !== null && diff.displays > askAbove));

  return {
    ...asked,
    call,
    question,
    askAbove,
    outdated,
    agree: () => {
      if (!mustAsk || hasAgreed.current) {
        if (isWorking) asked.takeBack();
        return Promise.resolve(true);
      }
      return new Promise((resolve) => {
        setQuestion({
          answer: (agreed) => {
            setQuestion(null);
            resolve(agreed);
          },
        });
      });
    },
    agreeAlready: () => {
      hasAgreed.current = true;
    },
    basis: () => (diff && !isWorking ? diff.basis : undefined),
    takeRefusal: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'preview_outdated') return false;
      setOutdated({ changed: error.changed });
      void asked.again();
      return true;
    },
  };
}
