import type { ReactNode } from 'react';
import { listText } from '../../lib/condition-words.ts';
import { currentLocale, type Translate } from '../../lib/i18n/i18n.ts';
import { richMessage } from '../../lib/i18n/rich-message.tsx';
import type { Change } from './changes.queries.ts';
import { fieldName, isSaid, valueText } from './field-values.ts';
import { withSmallStart } from './small-start.ts';

// What was proposed and approved with changes is the approver's: how it differs from what was proposed.

export const personName = (t: Translate, { name }: { readonly name: string }): string =>
  name || t('audit.erased');

export const isEdited = ({ actor, proposedBy, approvedBy }: Change): boolean =>
  proposedBy !== null && approvedBy !== null && actor.id === approvedBy.id && actor.id !== proposedBy.id;

const maxEdits = 2;

export function editedSentence(
  t: Translate,
  change: Change,
  said: { readonly who: ReactNode; readonly name: ReactNode },
): ReactNode {
  const values = { ...said, proposer: <b>{personName(t, change.proposedBy!)}</b> };
  const edits = (change.edits ?? []).filter(({ field }) => isSaid(field));
  if (edits.length === 0) return richMessage(t, 'changes.edited.plain', values);
  const named = edits.slice(0, maxEdits).map((edit) => editText(t, change, edit));
  const more = edits.length - named.length;
  const text =
    more > 0
      ? `${named.join(', ')} ${t('changes.andMore', { count: more })}`
      : listText(currentLocale(), named);
  return richMessage(t, 'changes.edited.fields', { ...values, edits: text });
}

const uuid = /^[0-9a-f]{8}-/;

/** "priority 35 instead of 30"; of lists and the like only that they differ. */
function editText(
  t: Translate,
  change: Change,
  { field, approved, proposed }: NonNullable<Change['edits']>[number],
): string {
  const locale = currentLocale();
  const name = locale === 'de' ? fieldName(t, field) : withSmallStart(fieldName(t, field));
  const isPlain = (value: unknown) =>
    typeof value !== 'object' || value === null
      ? !(uuid.test(String(value)) && !(String(value) in change.names))
      : false;
  if (!isPlain(approved) || !isPlain(proposed)) return name;
  const text = (value: unknown) => valueText(t, locale, change, field, value);
  return t('changes.edited.field', { field: name, approved: text(approved), proposed: text(proposed) });
}
