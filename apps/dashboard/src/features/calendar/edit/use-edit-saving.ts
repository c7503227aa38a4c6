import { playlists } from '@vitrine/contract/playlists';
import { useMemo, useState } from 'react';
import { isVersionConflict } from '../../../lib/forms/version-conflict.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { showToast } from '../../../ui/toast.ts';
import { type PreviewedCall, useSavePreview } from '../../plan-diff/plan-diff.views.tsx';
import { updatePlaylist } from '../../playlists/playlists.queries.ts';
import type { DisplayPlan, PlanPlaylist } from './edited-plan.ts';
import type { CalendarEdit } from './use-calendar-edit.ts';

interface Saved {
  readonly playlist: PlanPlaylist;
  readonly version: number;
}

/** Saves the edited calendars, each onto the version that was shown. */
export function useEditSaving(
  { edits, forget }: CalendarEdit,
  plan: DisplayPlan | undefined,
  refetch: () => Promise<unknown>,
) {
  const t = useT();
  const [isSaving, setSaving] = useState(false);
  // One call is previewed at a time; several edited playlists are saved by as many calls.
  const call = useMemo((): PreviewedCall | null => {
    const [only] = edits;
    const playlist = only && plan?.playlists.find(({ id }) => id === only[0]);
    if (!playlist || edits.size !== 1) return null;
    const { conditions, alternatives, exceptions } = only[1];
    return {
      ...{ route: playlists.routes.update, params: { id: playlist.id }, ifMatch: playlist.version },
      body: { calendar: { conditions, alternatives, exceptions } },
    };
  }, [edits, plan]);
  // While it is saved, there is a newer version already and nothing left to preview.
  const preview = useSavePreview(isSaving ? null : call);

  const undo = async (saved: readonly Saved[]) => {
    for (const { playlist, version } of saved)
      try {
        const { name: _, ...calendar } = playlist.calendar;
        await updatePlaylist(playlist.id, version, { calendar });
      } catch (error) {
        fail(playlist, error);
      }
    await refetch();
  };
  const fail = (playlist: PlanPlaylist, error: unknown) =>
    showToast({
      message: isVersionConflict(error)
        ? t('calendar.edit.changedMeanwhile', { name: playlist.name })
        : t('calendar.edit.notSaved', { name: playlist.name, reason: errorMessage(error) }),
      kind: 'error',
    });

  const save = async () => {
    // During the question whether to save, a second click agrees.
    if (preview.question) return preview.question.answer(true);
    if (isSaving || !(await preview.agree())) return;
    setSaving(true);
    const saved: Saved[] = [];
    const settled: string[] = [];
    for (const [id, calendar] of edits) {
      const playlist = plan?.playlists.find((each) => each.id === id);
      if (!playlist) continue;
      try {
        const { conditions, alternatives, exceptions } = calendar;
        const body = { calendar: { conditions, alternatives, exceptions } };
        const { version } = await updatePlaylist(
          id,
          playlist.version,
          body,
          call ? preview.basis() : undefined,
        );
        saved.push({ playlist, version });
        settled.push(id);
      } catch (error) {
        if (preview.takeRefusal(error)) continue;
        fail(playlist, error);
        // What somebody else saved meanwhile is shown instead, never overwritten.
        if (isVersionConflict(error)) settled.push(id);
      }
    }
    await refetch();
    for (const id of settled) forget(id);
    setSaving(false);
    if (saved.length > 0)
      showToast({
        message: t('calendar.edit.saved', { count: saved.length }),
        kind: 'success',
        action: { label: t('common.undo'), onClick: () => void undo(saved) },
      });
  };
  return { save, isSaving, preview };
}
