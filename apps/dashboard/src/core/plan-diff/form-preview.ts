import { useRef } from 'react';
import type { PreviewedCall } from './plan-diff.queries.ts';
import { type SavePreview, useSavePreview } from './use-save-question.ts';

// A form decides what is asked, and saving the form needs the answer: the link is made before the form and
// filled after it.

export function usePreviewLink() {
  const latest = useRef<SavePreview | null>(null);
  return {
    latest,
    agree: () => latest.current?.agree() ?? Promise.resolve(true),
    basis: () => latest.current?.basis(),
    explains: (error: unknown) => latest.current?.takeRefusal(error) ?? false,
  };
}

interface SavedForm {
  readonly save: () => Promise<unknown>;
  readonly isSaving: boolean;
}

/** The form's `save` and `isSaving`, which take the second click into account, and the preview itself. */
export function useLinkedPreview<F extends SavedForm>(
  { latest }: ReturnType<typeof usePreviewLink>,
  form: F,
  call: PreviewedCall | null,
  edits?: readonly string[],
): F & { readonly preview: SavePreview } {
  const preview = { ...useSavePreview(call), edits };
  latest.current = preview;
  const { question } = preview;
  return {
    ...form,
    preview,
    isSaving: form.isSaving && !question,
    save: (async () => {
      if (!question) return form.save();
      question.answer(true);
      return null;
    }) as F['save'],
  };
}
