import { createHash } from 'node:crypto';
import type { Attention, AttentionKind } from '@vitrine/contract/overview';
import { columns, type RowOf } from '../../infra/postgres/columns.ts';
import { partOf } from './attention-parts.ts';

// The key of an item is derived from its content: a changed problem has another key, so that somebody who
// snoozed the old one sees the new one.

type AttentionOptions = 'part' | 'dueAt' | 'subject' | 'place' | 'since' | 'until' | 'opensAt' | 'timezone';
type Item = Omit<Attention, 'key' | AttentionOptions> & Partial<Pick<Attention, AttentionOptions>>;

/** `what` distinguishes this item from others of its kind. */
export const attentionItem = (what: readonly unknown[], { kind, ...rest }: Item): Attention => ({
  key: keyOf(kind, what),
  kind,
  part: partOf(kind),
  dueAt: null,
  subject: null,
  place: null,
  since: null,
  until: null,
  opensAt: null,
  timezone: null,
  ...rest,
});

function keyOf(kind: AttentionKind, what: readonly unknown[]): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([kind, ...what]))
    .digest('hex');
  // Formatted as a UUID of version 8, whose content is custom.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** One item for all records of a kind, with a subject if there is a single one. */
export const countedColumns = columns({
  count: 'int8',
  id: 'text?',
  name: 'text?',
  ids: 'text[]',
});
type Counted = RowOf<typeof countedColumns>;

export const counted = (kind: AttentionKind, row: Counted | undefined): Attention[] =>
  !row || row.count === 0
    ? []
    : [
        attentionItem(row.ids, {
          kind,
          subject: row.count === 1 ? { id: row.id!, name: row.name ?? '' } : null,
          count: row.count,
        }),
      ];
