import type { PlayableInput } from '@vitrine/contract/playables';
import type { Context } from '../../http/context.ts';
import { invalidField } from '../../http/errors.ts';
import { sql } from '../../infra/postgres/sql.ts';

/**
 * Refuses an end that is not after the beginning. A change may have only one of them, so the other is read, and
 * locked until both are written.
 */
export async function requireLifetime(
  { db, environment }: Context,
  { showFrom, showUntil }: Partial<PlayableInput>,
  id?: string,
): Promise<void> {
  if (showFrom === undefined && showUntil === undefined) return;
  const [kept] = id
    ? await db.query(sql({ from: 'text?', until: 'text?' })`
        select show_from as "from", show_until as until from content.playables
        where environment_id = ${environment.id} and id = ${id} for update`)
    : [];
  const from = showFrom === undefined ? kept?.from : showFrom;
  const until = showUntil === undefined ? kept?.until : showUntil;
  if (from && until && until <= from) throw invalidField('showUntil', { key: 'playables.untilAfterFrom' });
}
