import { ApiError } from '../../../lib/api-error.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import type { useT } from '../../../lib/i18n/i18n.ts';

/**
 * Texts about saving for the sheets of a playable and of a folder. The reason is that of the field, if there
 * is one.
 */
export const playableTexts = (t: ReturnType<typeof useT>, record: object | null) => ({
  savedText: ({ name }: { name: string }) =>
    t(record ? 'playables.saved' : 'playables.added', { name: name.trim() }),
  notSavedText: (reason: string) => t(record ? 'playables.notSaved' : 'playables.notAdded', { reason }),
  reasonOf: (error: unknown) => {
    const [ofField] = error instanceof ApiError ? Object.values(error.errors).flat() : [];
    return ofField ?? errorMessage(error);
  },
});
