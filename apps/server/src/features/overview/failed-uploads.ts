import type { Attention } from '@vitrine/contract/overview';
import { inVisibleFolder } from '../../core/folders/visible-folders.ts';
import type { Context } from '../../http/context.ts';
import { columns, type RowOf } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { attentionItem } from './attention-items.ts';
import { isoOf } from './places.ts';
import type { Snapshot } from './snapshot.ts';

const failedColumns = columns({ id: 'uuid', name: 'text', canRetry: 'bool' });
export type FailedUpload = RowOf<typeof failedColumns>;

export const readFailedUploads = (context: Context): Promise<FailedUpload[]> =>
  context.db.query(sql(failedColumns)`
    select t.id, t.name, exists (select from content.media m where m.environment_id = t.environment_id
      and m.playable_id = t.id and m.role = 'original') as "canRetry"
    from content.playables t
    where t.environment_id = ${context.environment.id} and t.status = 'failed' and ${inVisibleFolder(context)}
    order by t.id`);

/** One item for all of them, needed when the first of them is; one that nothing uses can wait. */
export function failedUploads(
  { now }: Snapshot,
  failed: readonly FailedUpload[],
  dueAt: number | null,
): Attention[] {
  const [first] = failed;
  if (!first) return [];
  return [
    attentionItem(
      failed.map(({ id }) => id),
      {
        kind: 'upload_failed',
        part: dueAt === null ? 'can_wait' : dueAt <= now ? 'now' : 'before_opening',
        dueAt: isoOf(dueAt),
        subject: failed.length === 1 ? { id: first.id, name: first.name } : null,
        ...(failed.length === 1 && { canRetry: first.canRetry }),
        count: failed.length,
      },
    ),
  ];
}
