import type { ReactNode } from 'react';
import { durationText } from '../../lib/i18n/duration.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { richMessage } from '../../lib/i18n/rich-message.tsx';
import { actorName } from './actor-name.ts';
import { changeSentence } from './change-sentence.tsx';
import type { Change } from './changes.queries.ts';
import type { FoldedRow } from './fold-changes.ts';

// A row of the page of changes as one sentence, whatever belongs to it.

/** `isFolded`: a change stands for everything that was done in one go. */
export function rowSentence(t: Translate, row: FoldedRow, isFolded: boolean): ReactNode {
  if (row.kind === 'one') return severalSentence(t, [row.change], isFolded);
  if (row.kind === 'several') return severalSentence(t, row.changes, isFolded);
  if (row.kind === 'logins') return loginSentence(t, row.changes);
  return richMessage(t, 'changes.undone', {
    done: changeSentence(t, row.change, isFolded ? row.change.batchAlike : 1),
    who: <b>{actorName(t, row.back)}</b>,
    after: durationText(minutesOf(Date.parse(row.back.at) - Date.parse(row.change.at))),
  });
}

/** Seconds say nothing here, unless there is nothing else. */
const minutesOf = (ms: number) => (ms < 60_000 ? ms : Math.floor(ms / 60_000) * 60_000);

function loginSentence(t: Translate, changes: readonly Change[]): ReactNode {
  const people = new Set(changes.map((each) => actorName(t, each)));
  const [first, ...others] = people;
  const who = <b>{first}</b>;
  return others.length === 0
    ? richMessage(t, 'changes.loggedIn', { who })
    : richMessage(t, 'changes.loggedInWith', { who, count: others.length });
}

/** Newest first. */
function severalSentence(t: Translate, changes: readonly Change[], isFolded: boolean): ReactNode {
  const newest = changes[0]!;
  const subjects = new Set(changes.map(({ subject }) => subject?.id ?? subject?.name));
  const count =
    subjects.size === 1 && changes.length > 1
      ? 1
      : changes.reduce((sum, { batchAlike }) => sum + (isFolded ? batchAlike : 1), 0);
  if (count > 1 && changes.every(isUpload))
    return richMessage(t, 'changes.uploaded', {
      who: <b>{actorName(t, newest)}</b>,
      files: <b>{t('changes.files', { count })}</b>,
    });
  return changeSentence(t, changes.length > 1 ? together(changes) : newest, count);
}

const files: readonly unknown[] = ['video', 'image', 'audio', 'document'];
const isUpload = ({ topic, kind, after }: Change) =>
  topic === 'playables' && kind === 'create' && files.includes(after?.type);

/** From what the oldest found to what the newest left. */
function together(changes: readonly Change[]): Change {
  const newest = changes[0]!;
  const { subject, kind } = newest;
  if (kind !== 'update' || changes.some((each) => each.subject?.id !== subject?.id))
    // Of several records only what is true of all of them.
    return { ...newest, before: kind === 'update' ? null : newest.before };
  return {
    ...newest,
    before: withRows(merged(changes.map(({ before }) => before)), changes, 'before'),
    after: withRows(merged(changes.map(({ after }) => after).toReversed()), changes, 'after'),
  };
}

/** Each row of a table as the oldest change found it, or as the newest left it. */
function withRows(values: Change['before'], changes: readonly Change[], side: 'before' | 'after') {
  if (!values?.rows) return values;
  // The last one of a row wins, so the oldest come last, or the newest.
  const inOrder = side === 'before' ? changes : changes.toReversed();
  const rows = inOrder.flatMap((each) => (each[side]?.rows ?? []) as readonly { readonly id: string }[]);
  return { ...values, rows: [...new Map(rows.map((row) => [row.id, row])).values()] };
}

/** The last one wins. */
const merged = (values: readonly Change['before'][]): Change['before'] =>
  values.includes(null) ? null : Object.assign({}, ...values);
