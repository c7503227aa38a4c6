import { type AuditCall, auditCalls } from '@vitrine/contract/audit';
import type { RecordedResource } from '@vitrine/contract/history';
import type { ReactNode } from 'react';
import type { TextKey, Translate } from '../../lib/i18n/i18n.ts';
import { type RichValues, richMessage } from '../../lib/i18n/rich-message.tsx';
import { playlistTones } from '../../lib/playlist-colour.ts';
import classes from './changes.module.css';
import type { Change } from './changes.queries.ts';

// A change as one sentence: what matters most of it. The other fields are named below.

/** Who it was: a person by name, or what acted. */
export const actorName = (t: Translate, { actor }: Pick<Change, 'actor'>): string =>
  actor.name === '' ? t('audit.erased') : (actor.name ?? t(`changes.vias.${actor.via}`));

/** The name of a record; of a playlist as a block in its own colour, as in calendars. */
function NameOf({ change, name }: { change: Change; name: string }): ReactNode {
  if (change.topic !== 'playlists' || !change.subject?.id) return <b>{name}</b>;
  return (
    <span className={classes.playlist} style={playlistTones(change.subject.id)}>
      {name}
    </span>
  );
}

interface Said {
  readonly key: TextKey;
  readonly values?: RichValues;
  /** The field that the sentence is about. */
  readonly field?: string;
}

export interface Sentence {
  readonly text: ReactNode;
  /** Changed fields that it does not mention. */
  readonly others: readonly string[];
}

/** `isFolded`: it stands for everything that was done in one go. */
export function changeSentence(t: Translate, change: Change, isFolded = false): Sentence {
  const fields = changedFields(change);
  if (change.kind === 'event') {
    const { word } = auditCalls[change.call as AuditCall];
    return { text: <b>{t(`audit.calls.${word}`)}</b>, others: [] };
  }
  const said = sayingOf(change, fields);
  const name = change.subject?.name ?? '';
  const text = richMessage(t, said.key, {
    who: <b>{actorName(t, change)}</b>,
    name: (
      <>
        <NameOf change={change} name={name} />
        {isFolded && change.batchAlike > 1 && ` ${t('changes.andMore', { count: change.batchAlike - 1 })}`}
      </>
    ),
    ...said.values,
  });
  return { text, others: change.kind === 'update' ? fields.filter((field) => field !== said.field) : [] };
}

export const changedFields = ({ before, after, fields }: Change): string[] => [
  ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {}), ...fields]),
];

const created = (topic: RecordedResource): TextKey => `changes.say.created.${topic}`;
const deleted = (topic: RecordedResource): TextKey => `changes.say.deleted.${topic}`;
const changed = (topic: RecordedResource): TextKey => `changes.say.changed.${topic}`;
const restored = (topic: RecordedResource): TextKey => `changes.say.restored.${topic}`;

/** The first of these fields that changed decides. */
function sayingOf(change: Change, fields: readonly string[]): Said {
  const topic = change.topic as RecordedResource;
  const { before, after, names } = change;
  if (change.restores) return { key: restored(topic), field: fields[0]! };
  if (change.kind === 'create') return { key: change.isDraft ? 'changes.say.draftBegan' : created(topic) };
  if (change.kind === 'delete') return { key: deleted(topic) };
  if (!before || !after) return { key: changed(topic) };
  // It is saved as it is typed: which field of it changed last says little.
  if (change.isDraft) return { key: 'changes.say.draftChanged' };
  const has = (field: string) => fields.includes(field);
  const old = (field: string) => <b>{String(before[field] ?? '')}</b>;
  const now = (field: string) => <b>{String(after[field] ?? '')}</b>;
  const place = (id: unknown) => <b>{names[String(id)] ?? ''}</b>;
  if (has('active'))
    return { key: after.active ? 'changes.say.activated' : 'changes.say.deactivated', field: 'active' };
  if (has('device') && topic === 'displays')
    return { key: after.device ? 'changes.say.paired' : 'changes.say.unpaired', field: 'device' };
  if (has('enabled'))
    return { key: after.enabled ? 'changes.say.switchedOn' : 'changes.say.switchedOff', field: 'enabled' };
  if (has('name')) return { key: 'changes.say.renamed', field: 'name', values: { before: old('name') } };
  if (has('priority')) {
    const key =
      Number(after.priority) > Number(before.priority) ? 'changes.say.raised' : 'changes.say.lowered';
    return { key, field: 'priority', values: { before: old('priority'), after: now('priority') } };
  }
  if (has('files')) return { key: 'changes.say.replaced', field: 'files' };
  if (has('folder') || has('parent')) {
    const field = has('folder') ? 'folder' : 'parent';
    return after[field]
      ? { key: 'changes.say.moved', field, values: { to: place(after[field]) } }
      : { key: 'changes.say.movedOut', field };
  }
  if (has('location'))
    return { key: 'changes.say.moved', field: 'location', values: { to: place(after.location) } };
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
  return found ? { key: found[1], field: found[0] } : { key: changed(topic), field: fields[0]! };
}
