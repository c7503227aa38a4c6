import { setCalendars } from '@vitrine/contract/playlist-calls';
import { useMemo, useRef, useState } from 'react';
import * as z from 'zod';
import { call } from '../../lib/api.ts';
import { calendarSentence } from '../../lib/calendar-words.ts';
import { listText } from '../../lib/condition-words.ts';
import { useSaving } from '../../lib/forms/use-saving.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { isApprovalRequired } from '../../lib/proposing.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';
import { showToast } from '../../ui/toast.ts';
import { type PreviewedCall, useSavePreview } from '../plan-diff/plan-diff.views.tsx';
import { fetchPlaylist } from '../queries/playlists.queries.ts';
import type { Edits } from './edited-plan.ts';
import type { PendingEdit, Waiting, WaitingEdits } from './use-editing.ts';

interface EditSavingOptions {
  readonly waiting: Waiting;
  readonly rules: Edits;
  readonly refetch: () => Promise<unknown>;
  /** These edits are saved, proposed, or replaced by what somebody else has saved. */
  readonly forget: (playlists: readonly string[]) => void;
  /** What is edited, for the question whether to leave. */
  readonly name: string;
  readonly isOfTab: boolean;
}

/** Written by this page in this tab. */
const KeptEdits = z.array(
  z.tuple([z.string(), z.custom<PendingEdit>((edit) => typeof edit === 'object' && edit !== null)]),
);

type Versions = ReadonlyMap<string, number>;
const noVersions: Versions = new Map();

/** As each playlist was when it was edited, or as others have saved it since. */
const asEdited = 0;
const ontoTheirs = 1;

const bodyOf = (edits: WaitingEdits, versions: Versions) => ({
  playlists: [...edits].map(
    ([
      id,
      {
        version,
        rules: { conditions, alternatives, exceptions },
      },
    ]) => ({
      id,
      version: versions.get(id) ?? version,
      calendar: { conditions, alternatives, exceptions },
    }),
  ),
});

/** Saves all edited calendars in one call, each onto the version that was shown. */
export function useEditSaving({ waiting, rules, refetch, forget, name, isOfTab }: EditSavingOptions) {
  const t = useT();
  const locale = useLocale();
  const edits = waiting.present;
  const [isSent, setSent] = useState(false);
  const previewed = useMemo(
    (): PreviewedCall | null =>
      edits.size > 0 ? { route: setCalendars, body: bodyOf(edits, noVersions) } : null,
    [edits],
  );
  // While it is saved, there is a newer version already and nothing left to preview.
  const preview = useSavePreview(isSent ? null : previewed);
  /** What others have saved meanwhile. */
  const theirs = useRef(noVersions);

  const send = async (onto: number) => {
    const versions = onto === asEdited ? noVersions : theirs.current;
    // A refusal is answered from there, too.
    if (onto === ontoTheirs) waiting.map((each) => withVersions(each, versions));
    setSent(true);
    try {
      // Who keeps theirs has been shown what others saved, and answered; what was worked out before that counts no more.
      const basis = onto === asEdited ? preview.basis() : undefined;
      return (await call(setCalendars, { body: bodyOf(edits, versions), basis })).data;
    } finally {
      setSent(false);
    }
  };
  const saving = useSaving({
    name,
    isOfTab,
    draftOf: `calendar ${name}`,
    schema: KeptEdits,
    draft: [...edits],
    restore: (kept) => waiting.change(new Map(kept)),
    values: rules,
    changed: [...rules.keys()],
    changes: rules.size,
    version: asEdited,
    check: () => preview.agree(),
    send,
    fetch: async () => {
      const saved = await Promise.all([...edits.keys()].map((id) => fetchPlaylist(id)));
      const changed = saved.filter(({ id, version }) => version !== edits.get(id)!.version);
      theirs.current = new Map(changed.map(({ id, version }) => [id, version]));
      return {
        version: ontoTheirs,
        name: listText(
          locale,
          changed.map((each) => each.name),
        ),
        values: new Map([...rules, ...changed.map(({ id, calendar }) => [id, calendar] as const)]),
      };
    },
    describeField: (of, id) => ({
      field: edits.get(id)!.name,
      text: calendarSentence(t, locale, of.get(id)!),
    }),
    // The other edits stay.
    takeTheirs: () => void refetch().then(() => forget([...theirs.current.keys()])),
    onSaved: () => undefined,
    finish: async (saved) => {
      // It is drawn as it waited until the plans have it.
      await refreshAfter('playlist');
      await refetch();
      forget(saved.map(({ id }) => id));
      return true;
    },
    // The toast offers to undo the whole call.
    showSaved: ({ length: count }) =>
      showToast({ message: t('calendar.edit.saved', { count }), kind: 'success' }),
    onFailed: (error) =>
      preview.takeRefusal(error) ||
      isApprovalRequired(error) ||
      showToast({ message: t('calendar.edit.notSaved', { reason: errorMessage(error) }), kind: 'error' }),
    onProposed: () => forget([...edits.keys()]),
    refusal: t('calendar.edit.stillUnsaved'),
  });

  return {
    preview,
    isSaving: saving.isSaving && !preview.question,
    /** During the question whether to save, a second click agrees. */
    save: async (): Promise<void> => {
      if (preview.question) preview.question.answer(true);
      else if (edits.size > 0) await saving.save();
    },
    mayLeave: saving.mayLeave,
    kept: saving.draft,
  };
}

const withVersions = (edits: WaitingEdits, versions: Versions): WaitingEdits =>
  new Map([...edits].map(([id, edit]) => [id, { ...edit, version: versions.get(id) ?? edit.version }]));
