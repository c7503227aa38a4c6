import { translate } from '../../lib/i18n/i18n.ts';

// The unsaved edits of a form in words: "Priority: 50 → 60", "Displays: Counter added".

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Longer texts are cut. */
const mostLetters = 60;
const none = '–';
const shortened = (text: string) => (text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text);

export const fieldEdit = (field: string, was: string, becomes: string): string =>
  translate('planDiff.edits.field', {
    ...{ field, was: shortened(was.trim()) || none, becomes: shortened(becomes.trim()) || none },
  });

export function memberEdit(field: string, was: readonly Named[], becomes: readonly Named[]): string {
  const without = (some: readonly Named[], others: readonly Named[]) =>
    some.filter(({ id }) => !others.some((other) => other.id === id));
  const changes = [
    ...without(becomes, was).map(({ name }) => translate('planDiff.items.added', { name })),
    ...without(was, becomes).map(({ name }) => translate('planDiff.items.removed', { name })),
  ];
  return translate('planDiff.edits.members', { field, changes: someEdits(changes).join(', ') });
}

const mostEdits = 6;

/** The first ones, and how many more there are. */
export const someEdits = (edits: readonly string[]): readonly string[] =>
  edits.length > mostEdits
    ? [...edits.slice(0, mostEdits - 1), translate('planDiff.more', { count: edits.length - mostEdits + 1 })]
    : edits;

interface Edited<Values, Field> {
  readonly values: Values;
  readonly savedValues: Values;
  readonly version: number;
  readonly changed: readonly Field[];
}

const areNamed = (value: unknown): value is readonly Named[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'object' && 'id' in each && 'name' in each);

/** Of a record that exists; for a new one everything is an edit. */
export function editsOf<Values extends object, Field extends string>(
  { values, savedValues, version, changed }: Edited<Values, Field>,
  describe: (values: Values, field: Field) => { readonly field: string; readonly text: string },
): readonly string[] {
  if (version === 0) return [];
  return changed.map((field) => {
    const { field: label, text } = describe(values, field);
    const [was, becomes] = [savedValues, values].map((each) => (each as Record<string, unknown>)[field]);
    return areNamed(was) && areNamed(becomes)
      ? memberEdit(label, was, becomes)
      : fieldEdit(label, describe(savedValues, field).text, text);
  });
}
