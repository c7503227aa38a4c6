import { problemOf } from '@vitrine/contract/design-document';
import { designs } from '@vitrine/contract/designs';
import { useState } from 'react';
import { type SavePreview, useSavePreview } from '../../../core/plan-diff/plan-diff.views.tsx';
import { type DesignRecord, fetchDesign, updateDesign } from '../../../core/queries/designs.queries.ts';
import { frameName } from '../../../core/queries/frames.queries.ts';
import { useSaving } from '../../../lib/forms/use-saving.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { type Translate, translateKey, useT } from '../../../lib/i18n/i18n.ts';
import { showToast } from '../../../ui/toast.ts';
import { boxName } from './box-names.ts';
import { DesignDraft, type DraftField, draftOf, inputOf } from './draft.ts';
import type { DesignDraftState } from './use-design-draft.ts';

/** A field of the design for people, where two have changed it. */
function describeField(draft: DesignDraft, field: DraftField, t: Translate) {
  const { name, background, boxes, words, units, twin } = draft;
  const paint = typeof background === 'string' ? background : `${background.from} → ${background.to}`;
  const texts: Record<DraftField, [string, string]> = {
    name: [t('designer.name'), name],
    background: [t('designer.background'), paint],
    boxes: [t('designer.boxes'), boxes.map((box) => boxName(t, box)).join(', ')],
    words: [t('designer.language.words'), t(words ? `languages.${words}` : 'designer.language.unknown')],
    units: [t('designer.language.units'), t(`designer.language.as.${units}`)],
    twin: [t('designer.twin.field'), frameName(twin)],
  };
  return { field: texts[field][0], text: texts[field][1] };
}

/** Saves the design, after showing what that does on screens. */
export function useDesignSaving(
  design: DesignRecord,
  state: DesignDraftState,
  isFilm: (id: string) => boolean,
) {
  const t = useT();
  const { draft, changed, changes, version, id } = state;
  const { use, shape } = design;
  const [isSaved, setSaved] = useState(false);
  const problem = problemOf({ use, shape, background: draft.background, boxes: draft.boxes }, isFilm);
  const canBeSaved = changed.length > 0 && draft.name.trim() !== '' && problem === null;
  const body = inputOf(draft, changed);
  const preview: SavePreview = {
    ...useSavePreview(
      canBeSaved ? { route: designs.routes.update, params: { id }, ifMatch: version, body } : null,
    ),
    edits: [],
  };
  const refuse = (message: string): false => {
    showToast({ message, kind: 'error' });
    return false;
  };
  const saving = useSaving({
    name: draft.name,
    draftOf: `design ${id}`,
    schema: DesignDraft,
    keepsWhenHidden: true,
    draft,
    restore: (kept: DesignDraft) => state.change(kept),
    values: draft,
    ...{ changed, changes, version },
    check: () => {
      if (draft.name.trim() === '') return refuse(t('validation.required'));
      if (problem) {
        const names = problem.boxes.map((box) => boxName(t, box)).join(', ');
        return refuse(translateKey(problem.key, { names, count: problem.boxes.length }));
      }
      return preview.agree();
    },
    send: (onto: number) => updateDesign(id, onto, body, preview.basis()),
    fetch: async () => {
      const saved = await fetchDesign(id);
      return { version: saved.version, name: saved.name, values: draftOf(saved) };
    },
    describeField: (values, field) => describeField(values, field, t),
    takeTheirs: (theirs) => state.startFrom(theirs.values, theirs.version),
    onSaved: (saved) => {
      state.markSaved(draft, saved.version);
      setSaved(true);
    },
    showSaved: () => {
      const count = preview.diff?.changed ?? 0;
      showToast({
        message:
          count > 0
            ? t('planDiff.saved', { name: draft.name, count })
            : t('designer.saved', { name: draft.name }),
        kind: 'success',
      });
    },
    onFailed: (error) =>
      preview.takeRefusal(error) ||
      showToast({ message: t('designer.notSaved', { reason: errorMessage(error) }), kind: 'error' }),
    onProposed: state.discard,
    refusal: t('designer.cannotSave'),
  });
  return {
    preview,
    save: () => (preview.question ? preview.question.answer(true) : changed.length > 0 && void saving.save()),
    isSaving: saving.isSaving && !preview.question,
    allowLeaving: saving.allowLeaving,
    kept: saving.draft,
    /** In this visit. */
    isSaved,
  };
}
