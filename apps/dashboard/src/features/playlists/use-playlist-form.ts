import { useState } from 'react';
import { ApiError, isSessionRefused } from '../../lib/api-error.ts';
import { useDraft } from '../../lib/forms/drafts.ts';
import { useUnsavedGuard } from '../../lib/forms/unsaved.ts';
import { useFormErrors } from '../../lib/forms/use-form-errors.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { showToast } from '../../ui/toast.ts';
import { countChanges, inputOf, type PlaylistField, PlaylistValues, problemsOf } from './playlist-values.ts';
import { createPlaylist } from './playlists.queries.ts';

/** What is typed into the sheet, what is wrong with it, and how it becomes a playlist. */
export function usePlaylistForm(given: PlaylistValues) {
  const t = useT();
  const [base] = useState(given);
  const [values, setValues] = useState(given);
  const [isSaving, setSaving] = useState(false);
  const problems = useFormErrors(() => problemsOf(values));
  const changes = countChanges(base, values);
  const { kept: savedDraft, drop } = useDraft({
    of: 'playlist new',
    schema: PlaylistValues,
    unsaved: () => (changes > 0 ? values : null),
  });

  const set = <K extends PlaylistField>(field: K, value: PlaylistValues[K]) => {
    setValues((before) => ({ ...before, [field]: value }));
    problems.forget(field);
  };
  const fail = (error: unknown) => {
    // The session ended: that has been said, and the draft is kept.
    if (isSessionRefused(error)) return null;
    problems.showThoseOf(error instanceof ApiError ? withOwnFields(error) : error);
    showToast({ message: t('playlists.notCreated', { reason: errorMessage(error) }), kind: 'error' });
    return null;
  };

  /** The new one's id, or null when it was not made. What went wrong has been said. */
  const save = async (): Promise<string | null> => {
    if (!problems.check()) return null;
    setSaving(true);
    const made = await createPlaylist(inputOf(values)).catch(fail);
    setSaving(false);
    if (!made) return null;
    drop();
    allowLeaving();
    showToast({ message: t('playlists.createdToast', { name: made.name }), kind: 'success' });
    return made.id;
  };
  const allowLeaving = useUnsavedGuard({
    changes,
    name: t('playlists.newName'),
    save: async () => {
      if (!(await save())) throw new Error(t('errors.invalid_data'));
    },
  });

  return {
    container: problems.container,
    values,
    errors: problems.errors,
    note: problems.note,
    isSaving,
    set,
    checkField: problems.checkField,
    save,
    /** Work of a session that ended by itself. */
    draft: savedDraft && {
      restore: () => {
        setValues(savedDraft);
        drop();
      },
      drop,
    },
  };
}

export type PlaylistForm = ReturnType<typeof usePlaylistForm>;

/** The server speaks of items, the sheet of playables. */
const withOwnFields = (error: ApiError) =>
  new ApiError({
    ...error,
    message: error.message,
    related: [...error.related],
    errors: Object.fromEntries(
      Object.entries(error.errors).map(([field, said]) => [
        field.replace(/^items\..*/, 'playables'),
        [...said],
      ]),
    ),
  });
