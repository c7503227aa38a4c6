import type { Message } from '@vitrine/contract/messages';
import { useEffect, useState } from 'react';
import type * as z from 'zod';
import { ApiError, isSessionRefused } from '../../lib/api-error.ts';
import { useDraft } from '../../lib/forms/drafts.ts';
import { useUnsavedGuard } from '../../lib/forms/unsaved.ts';
import { useFormErrors } from '../../lib/forms/use-form-errors.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { translate, useT } from '../../lib/i18n/i18n.ts';
import { askAboutConflict } from '../../ui/conflict.tsx';
import { showToast } from '../../ui/toast.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Loaded<V extends Values> {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly values: V;
}

/** What one kind of form knows: its values, what is wrong with them, and how they are sent. */
export interface RecordForm<V extends Values> {
  readonly kind: 'playable' | 'folder';
  readonly schema: z.ZodType<V>;
  readonly empty: () => V;
  readonly problemsOf: (values: V) => Partial<Record<keyof V & string, Message>>;
  readonly create: (values: V) => Promise<unknown>;
  readonly update: (
    id: string,
    version: number,
    values: V,
    changed: readonly (keyof V & string)[],
  ) => Promise<{ version: number }>;
  readonly reload: (id: string) => Promise<Loaded<V>>;
  /** How a field is called and its value written, for the dialog about a conflict. */
  readonly describe: (values: V, field: keyof V & string) => { name: string; text: string };
}

/** What is typed into a sheet, what is wrong with it, and how it is saved. Nothing of others is overwritten silently. */
export function useRecordForm<V extends Values>(form: RecordForm<V>, record: Loaded<V> | null) {
  const t = useT();
  const [base, setBase] = useState(() => ({
    version: record?.version ?? 0,
    values: record?.values ?? form.empty(),
  }));
  const [values, setValues] = useState(base.values);
  const wrong = useFormErrors(() => form.problemsOf(values));
  const [isSaving, setSaving] = useState(false);
  const isSame = (field: keyof V) => JSON.stringify(base.values[field]) === JSON.stringify(values[field]);
  const changed = (Object.keys(values) as (keyof V & string)[]).filter((field) => !isSame(field));
  const { kept: savedDraft, drop } = useDraft({
    of: `${form.kind} ${record?.id ?? 'new'}`,
    schema: form.schema,
    unsaved: () => (changed.length > 0 ? values : null),
  });

  const startFrom = (next: V, version: number) => {
    setBase({ values: next, version });
    setValues(next);
    wrong.reset();
  };
  // What others saved shows at once while nothing is being edited; afterwards the server tells of the conflict.
  const newer = record && record.version > base.version && changed.length === 0 ? record : null;
  useEffect(() => {
    if (newer) startFrom(newer.values, newer.version);
  });

  const set = <K extends keyof V & string>(field: K, value: V[K]) => {
    setValues((before) => ({ ...before, [field]: value }));
    wrong.forget(field);
  };
  const fail = (error: unknown) => {
    // The session ended: that has been said, and the draft is kept.
    if (isSessionRefused(error)) return;
    wrong.showThoseOf(error);
    const [ofField] = error instanceof ApiError ? Object.values(error.errors).flat() : [];
    const reason = ofField ?? errorMessage(error);
    showToast({
      message: t(record ? 'playables.notSaved' : 'playables.notAdded', { reason }),
      kind: 'error',
    });
  };

  const send = async (): Promise<number | null> => {
    if (!record) {
      await form.create(values);
      return 0;
    }
    try {
      return (await form.update(record.id, base.version, values, changed)).version;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412) throw error;
      const savedValues = await form.reload(record.id);
      const rows = changed.map((field) => ({
        field: form.describe(values, field).name,
        savedValues: form.describe(savedValues.values, field).text,
        ownValues: form.describe(values, field).text,
      }));
      const choice = await askAboutConflict(savedValues.name, rows);
      if (choice === 'theirs') startFrom(savedValues.values, savedValues.version);
      if (choice !== 'mine') return null;
      return (await form.update(record.id, savedValues.version, values, changed)).version;
    }
  };

  /** Whether it is saved now. What went wrong has been said. */
  const save = async (): Promise<boolean> => {
    if (isSaving || !wrong.check()) return false;
    setSaving(true);
    const version = await send()
      .catch(fail)
      .finally(() => setSaving(false));
    if (version === null || version === undefined) return false;
    drop();
    allowLeaving();
    startFrom(values, version);
    const name = String(values.name).trim();
    showToast({ message: t(record ? 'playables.saved' : 'playables.added', { name }), kind: 'success' });
    return true;
  };
  const allowLeaving = useUnsavedGuard({
    changes: changed.length,
    name: record?.name ?? translate(form.kind === 'folder' ? 'folders.newName' : 'playables.newItem'),
    save: async () => {
      if (!(await save())) throw new Error(t('errors.invalid_data'));
    },
  });

  return {
    container: wrong.container,
    values,
    errors: wrong.errors,
    note: wrong.note,
    isSaving,
    set,
    checkField: wrong.checkField,
    save,
    startAnew: () => startFrom(form.empty(), 0),
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
