import { setCalendars } from '@vitrine/contract/playlist-calls';
import { useMemo, useState } from 'react';
import { call } from '../../lib/api.ts';
import { type ApiError, isSessionRefused } from '../../lib/api-error.ts';
import { isVersionConflict } from '../../lib/forms/version-conflict.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { isApprovalRequired, isProposed } from '../../lib/proposing.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';
import { showToast } from '../../ui/toast.ts';
import { type PreviewedCall, useSavePreview } from '../plan-diff/plan-diff.views.tsx';
import type { Edits } from './edited-plan.ts';

interface EditSavingOptions {
  readonly edits: Edits;
  /** The versions that were shown. */
  readonly plan:
    | { readonly playlists: readonly { readonly id: string; readonly version: number }[] }
    | undefined;
  readonly refetch: () => Promise<unknown>;
  /** These edits are saved, proposed, or replaced by what somebody else has saved. */
  readonly forget: (playlists: readonly string[]) => void;
}

/** Saves all edited calendars in one call, each onto the version that was shown. */
export function useEditSaving({ edits, plan, refetch, forget }: EditSavingOptions) {
  const t = useT();
  const [isSaving, setSaving] = useState(false);
  const body = useMemo(() => {
    const playlists = [...edits].flatMap(([id, { conditions, alternatives, exceptions }]) => {
      const version = plan?.playlists.find((each) => each.id === id)?.version;
      if (version === undefined) return [];
      return [{ id, version, calendar: { conditions, alternatives, exceptions } }];
    });
    return playlists.length > 0 ? { playlists } : null;
  }, [edits, plan]);
  const previewed = useMemo((): PreviewedCall | null => body && { route: setCalendars, body }, [body]);
  // While it is saved, there is a newer version already and nothing left to preview.
  const preview = useSavePreview(isSaving ? null : previewed);

  const send = async (playlists: NonNullable<typeof body>) => {
    const { data } = await call(setCalendars, { body: playlists, basis: preview.basis() });
    // The toast offers to undo the whole call.
    showToast({ message: t('calendar.edit.saved', { count: data.length }), kind: 'success' });
    await refreshAfter('playlist');
    await refetch();
    forget(data.map(({ id }) => id));
    return true;
  };

  const fail = async (error: unknown): Promise<false> => {
    // These are reported already.
    if (preview.takeRefusal(error) || isApprovalRequired(error) || isSessionRefused(error)) return false;
    if (isProposed(error)) forget([...edits.keys()]);
    else if (isVersionConflict(error) && error.related.length > 0) await takeTheirs(error.related);
    else showToast({ message: t('calendar.edit.notSaved', { reason: errorMessage(error) }), kind: 'error' });
    return false;
  };
  /** What somebody else saved meanwhile is shown instead, never overwritten; the other edits stay. */
  const takeTheirs = async (changed: ApiError['related']) => {
    await refetch();
    forget(changed.map(({ id }) => id));
    for (const { name } of changed)
      showToast({ message: t('calendar.edit.changedMeanwhile', { name }), kind: 'error' });
  };

  /** Resolves to whether it is saved. */
  const save = async (): Promise<boolean> => {
    // During the question whether to save, a second click agrees.
    if (preview.question) {
      preview.question.answer(true);
      return false;
    }
    if (isSaving || !body || !(await preview.agree())) return false;
    setSaving(true);
    return send(body)
      .catch(fail)
      .finally(() => setSaving(false));
  };
  return { save, isSaving, preview };
}
