import * as z from 'zod';
import { fieldsThatDiffer, unsavedRecord, useRecordForm } from './use-record-form.ts';

export interface Named {
  readonly version: number;
  readonly name: string;
}

export interface NameForm {
  /** The key of the stored draft, e.g. `name of folder 018f…`. */
  readonly draftOf: string;
  /** Null if the name creates a record. */
  readonly saved: Named | null;
  /** What the field is called. */
  readonly label: string;
  /** Fails with 412 if somebody saved another version meanwhile. */
  readonly send: (name: string, version: number) => Promise<Named>;
  readonly fetch?: () => Promise<Named>;
  readonly notSavedText?: (reason: string) => string;
}

const Values = z.object({ name: z.string() });
type Values = z.infer<typeof Values>;

const savedOf = ({ version, name }: Named) => ({ version, name, values: { name } });

/** The form of a single name that is typed in its place. */
export function useNameForm({ draftOf, saved, label, send, fetch, notSavedText }: NameForm) {
  return useRecordForm({
    name: saved?.name ?? label,
    draftOf,
    schema: Values,
    saved: saved ? savedOf(saved) : unsavedRecord({ name: '' }),
    changedFields: (before, { name }) => fieldsThatDiffer<Values>(before, { name: name.trim() }),
    problemsOf: () => ({}),
    send: async ({ name }, _, version) => savedOf(await send(name.trim(), version)),
    ...(fetch && { fetch: async () => savedOf(await fetch()) }),
    describeField: ({ name }) => ({ field: label, text: name }),
    notSavedText,
    isSavedByField: true,
  });
}
