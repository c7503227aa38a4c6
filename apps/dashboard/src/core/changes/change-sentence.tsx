import type { RecordedResource } from '@vitrine/contract/history';
import type { ReactNode } from 'react';
import { currentLocale, type TextKey, type Translate } from '../../lib/i18n/i18n.ts';
import { type RichValues, richMessage } from '../../lib/i18n/rich-message.tsx';
import { playlistTones } from '../../lib/playlist-colour.ts';
import { Text } from '../../ui/layout/layout.tsx';
import { actorName } from './actor-name.ts';
import { editedSentence, isEdited, personName } from './approval-sentence.tsx';
import classes from './changes.module.css';
import type { Change } from './changes.queries.ts';
import { eventSentence } from './event-sentence.tsx';
import { cellsText, changedCells } from './row-cells.ts';

// A change as one sentence: what matters most of it. All fields are listed in its details. Everything in it was stored when it
// happened; only the words are those of the reader.

/** The name of a record; of a playlist as a block in its own colour, as in calendars. */
function NameOf({ change, name }: { change: Change; name: string }): ReactNode {
  if (change.topic !== 'playlists' || !change.subject?.id) return <b>{name}</b>;
  return (
    <Text pad="0/6" weight={600} className={classes.playlist} style={playlistTones(change.subject.id)}>
      {name}
    </Text>
  );
}

interface Said {
  readonly key: TextKey;
  readonly values?: RichValues;
}

/** `count`: to how many records of the kind the same was done. */
export function changeSentence(t: Translate, change: Change, count = 1): ReactNode {
  if (change.kind === 'event') return eventSentence(t, change, count);
  const who = <b>{actorName(t, change)}</b>;
  const name = (
    <>
      <NameOf change={change} name={change.subject?.name ?? ''} />
      {count > 1 && ` ${t('changes.andMore', { count: count - 1 })}`}
    </>
  );
  if (isEdited(change)) return editedSentence(t, change, { who, name });
  const said = sayingOf(t, change, changedFields(change));
  const done = richMessage(t, said.key, { who, name, ...said.values });
  const { approvedBy } = change;
  if (!approvedBy) return done;
  return richMessage(t, 'changes.approvedBy', {
    done: <>{done}</>,
    approver: <b>{personName(t, approvedBy)}</b>,
  });
}

export const changedFields = ({ before, after, fields }: Change): string[] => [
  ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {}), ...fields]),
];

const created = (topic: RecordedResource): TextKey => `changes.say.created.${topic}`;
const deleted = (topic: RecordedResource): TextKey => `changes.say.deleted.${topic}`;
const changed = (topic: RecordedResource): TextKey => `changes.say.changed.${topic}`;
const restored = (topic: RecordedResource): TextKey => `changes.say.restored.${topic}`;

/** The first of these fields that changed decides. */
function sayingOf(t: Translate, change: Change, fields: readonly string[]): Said {
  const topic = change.topic as RecordedResource;
  const { before, after, names } = change;
  if (change.restores) return { key: restored(topic) };
  if (change.kind === 'create') return { key: change.isDraft ? 'changes.say.draftBegan' : created(topic) };
  if (change.kind === 'delete') return { key: deleted(topic) };
  if (!before || !after) return { key: changed(topic) };
  // It is saved as it is typed: which field of it changed last says little.
  if (change.isDraft) return { key: 'changes.say.draftChanged' };
  const has = (field: string) => fields.includes(field);
  const old = (field: string) => <b>{String(before[field] ?? '')}</b>;
  const now = (field: string) => <b>{String(after[field] ?? '')}</b>;
  const place = (id: unknown) => <b>{names[String(id)] ?? ''}</b>;
  const rows = has('rows') && rowsSaying(t, change);
  if (rows) return rows;
  if (has('active')) return { key: after.active ? 'changes.say.activated' : 'changes.say.deactivated' };
  if (has('device') && topic === 'displays')
    return { key: after.device ? 'changes.say.paired' : 'changes.say.unpaired' };
  if (has('enabled')) return { key: after.enabled ? 'changes.say.switchedOn' : 'changes.say.switchedOff' };
  if (has('name')) return { key: 'changes.say.renamed', values: { before: old('name') } };
  if (has('priority')) {
    const key =
      Number(after.priority) > Number(before.priority) ? 'changes.say.raised' : 'changes.say.lowered';
    return { key, values: { before: old('priority'), after: now('priority') } };
  }
  if (has('files')) return { key: 'changes.say.replaced' };
  if (has('folder') || has('parent')) {
    const field = has('folder') ? 'folder' : 'parent';
    return after[field]
      ? { key: 'changes.say.moved', values: { to: place(after[field]) } }
      : { key: 'changes.say.movedOut' };
  }
  if (has('location')) return { key: 'changes.say.moved', values: { to: place(after.location) } };
  const plain: readonly [string, TextKey][] = [
    ['items', 'changes.say.items'],
    ['rows', 'changes.say.rows'],
    ['calendar', 'changes.say.calendar'],
    ['hours', 'changes.say.hours'],
    ['displays', 'changes.say.members'],
    ['playlists', 'changes.say.linked'],
    ['groups', 'changes.say.groups'],
  ];
  const found = plain.find(([field]) => has(field));
  return found ? { key: found[1] } : { key: changed(topic) };
}

/** Rows in the words of the table; null if its columns of that time are not known. */
function rowsSaying(t: Translate, change: Change): Said | null {
  const cells = changedCells(change);
  if (!cells) return null;
  if (cells.length === 0) return { key: 'changes.say.rowsBack' };
  const text = cellsText(t, currentLocale(), cells, change.columns!);
  return { key: 'changes.say.cells', values: { cells: text } };
}
