import { useEffect, useRef, useState } from 'react';
import { fetchPlayable, type PlayableRecord } from '../../../core/queries/playables.queries.ts';
import { fieldsThatDiffer, useRecordForm } from '../../../lib/forms/use-record-form.ts';
import { isVersionConflict } from '../../../lib/forms/version-conflict.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { updatePlayable } from '../playable-changes.ts';
import { inputOf, type PlayableField, PlayableValues, problemsOf, savedOf } from './playable-values.ts';
import { describePlayable } from './use-playable-form.ts';

/** The fields beside the picture: each is saved when it is left, or at once if it is a choice. */
export function usePlayableFacts(playable: PlayableRecord, folderName: (id: string | null) => string) {
  const t = useT();
  const { id } = playable;
  /** The values that are edited. */
  const base = useRef<PlayableValues>(null!);
  const form = useRecordForm({
    name: playable.name,
    draftOf: `facts of playable ${id}`,
    schema: PlayableValues,
    saved: savedOf(playable),
    changedFields: fieldsThatDiffer<PlayableValues>,
    problemsOf,
    send: async (values, changed, version) => {
      const send = (onto: number) => updatePlayable(id, onto, inputOf(values, changed));
      const { version: next } = await send(version).catch(async (error: unknown) => {
        if (!isVersionConflict(error)) throw error;
        const theirs = await fetchPlayable(id);
        // Only these fields are sent: nobody is asked about others that somebody has changed meanwhile.
        if (fieldsThatDiffer(pick(base.current, changed), pick(savedOf(theirs).values, changed)).length > 0)
          throw error;
        return send(theirs.version);
      });
      const { values: all } = savedOf(await fetchPlayable(id));
      return { version: next, values: all };
    },
    fetch: async () => savedOf(await fetchPlayable(id)),
    describeField: describePlayable(t, folderName),
    notSavedText: (reason) => t('playables.notSaved', { reason }),
    isSavedByField: true,
  });
  base.current = form.savedValues;
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

const pick = (values: PlayableValues, fields: readonly PlayableField[]) =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));
