import { useEffect, useState } from 'react';
import { fetchPlayable, type PlayableRecord } from '../../../core/queries/playables.queries.ts';
import { fieldsThatDiffer, useRecordForm } from '../../../lib/forms/use-record-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { updatePlayable } from '../playable-changes.ts';
import { inputOf, type PlayableField, PlayableValues, problemsOf, savedOf } from './playable-values.ts';
import { describePlayable } from './use-playable-form.ts';

/** The fields beside the picture: each is saved when it is left, or at once if it is a choice. */
export function usePlayableFacts(playable: PlayableRecord, folderName: (id: string | null) => string) {
  const t = useT();
  const { id } = playable;
  const form = useRecordForm({
    name: playable.name,
    draftOf: `facts of playable ${id}`,
    schema: PlayableValues,
    saved: savedOf(playable),
    changedFields: fieldsThatDiffer<PlayableValues>,
    problemsOf,
    send: async (values, changed, version) => {
      const { version: next } = await updatePlayable(id, version, inputOf(values, changed));
      const { values: all } = savedOf(await fetchPlayable(id));
      return { version: next, values: all };
    },
    fetch: async () => savedOf(await fetchPlayable(id)),
    describeField: describePlayable(t, folderName),
    notSavedText: (reason) => t('playables.notSaved', { reason }),
    isSavedByField: true,
  });
  const [isWanted, setWanted] = useState(false);
  // One after the other: a field that is left while another is being saved waits for it.
  useEffect(() => {
    if (!isWanted || form.isSaving) return;
    setWanted(false);
    if (form.changes > 0) void form.save();
  });
  const save = () => setWanted(true);
  return {
    ...form,
    /** When a field is left. */
    save,
    choose: <Field extends PlayableField>(field: Field, value: PlayableValues[Field]) => {
      form.set(field, value);
      save();
    },
  };
}
