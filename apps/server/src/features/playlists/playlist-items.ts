import type { PlaylistInput } from '@vitrine/contract/playlists';
import { inVisibleFolder } from '../../core/folders/visible-folders.ts';
import type { Context } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import { newId } from '../../infra/ids.ts';
import { columns, type RowOf } from '../../infra/postgres/columns.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { requireWithinCaps } from '../../resources/environment-caps.ts';

// Rules for items: only videos repeat, and a video has its own length. A document's length applies to each
// page. A file that is not ready can't be added. A user limited to a folder keeps items that others added
// from elsewhere, but can't add any from there.

export type ItemsInput = NonNullable<PlaylistInput['items']>;

const knownPlayableColumns = columns({
  id: 'uuid',
  type: 'text',
  status: 'text',
  duration: 'float8?',
  pageCount: 'int2?',
  refuses_framing: 'bool',
  showFrom: 'text?',
  showUntil: 'text?',
  is_visible: 'bool',
});
export type KnownPlayable = RowOf<typeof knownPlayableColumns>;

const itemBeforeColumns = columns({
  id: 'uuid',
  playable_id: 'uuid',
  /** Number of its conditions. */
  conditions: 'int4',
});
type ItemBefore = RowOf<typeof itemBeforeColumns>;

/**
 * Refuses the first invalid item by its position; returns the playables. Locks only if something will be
 * written.
 */
export async function requireItems(
  context: Context,
  playlist: string | undefined,
  items: ItemsInput,
  isWriting: boolean,
): Promise<{ playables: ReadonlyMap<string, KnownPlayable>; before: readonly ItemBefore[] }> {
  const { db, environment } = context;
  const lock = (mode: string): Sql => trusted(isWriting ? mode : '');
  const before = playlist
    ? await db.query(sql(itemBeforeColumns)`
        select id, playable_id, jsonb_array_length(conditions) as conditions from content.playlist_items
        where environment_id = ${environment.id} and playlist_id = ${playlist} ${lock('for update')}`)
    : [];
  const known = await db.query(sql(knownPlayableColumns)`
    select t.id, t.type, t.status, t.duration, t.page_count as "pageCount", t.refuses_framing,
      t.show_from as "showFrom", t.show_until as "showUntil", ${inVisibleFolder(context)} as is_visible
    from content.playables t
    where t.environment_id = ${environment.id} and t.replaces_id is null
      and t.id = any (${items.map(({ playable_id }) => playable_id)}::uuid[]) ${lock('for key share')}`);
  const playables = new Map(known.map((each) => [each.id, each]));
  const wasThere = new Set(before.map(({ playable_id }) => playable_id));
  for (const [i, item] of items.entries()) requireRight(item, i, playables.get(item.playable_id), wasThere);
  return { playables, before };
}

/** Items that come back keep their ids, under which plays name them. */
export async function setItems(
  context: Context,
  playlist: string,
  items: ItemsInput,
  { keepsIds = false } = {},
): Promise<void> {
  const { db, environment } = context;
  const { before } = await requireItems(context, playlist, items, true);
  const existing = new Set(before.map(({ id }) => id));
  const ids = items.map(({ id }) =>
    id !== undefined && (existing.delete(id) || keepsIds) ? id : newId(context.now),
  );
  await db.query(sql`
    delete from content.playlist_items where environment_id = ${environment.id} and playlist_id = ${playlist}`);
  await insertItems(context, playlist, items, ids);
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  const conditions = sum(items.map((item) => item.conditions?.length ?? 0));
  await requireWithinCaps(context, {
    items: items.length - before.length,
    conditions: conditions - sum(before.map((item) => item.conditions)),
  });
}

/** Without checking the items: a copy has the items of its original. */
export async function insertItems(
  { db, environment, now }: Context,
  playlist: string,
  items: ItemsInput,
  ids = items.map(() => newId(now)),
): Promise<void> {
  await db.query(sql`
    insert into content.playlist_items (environment_id, id, playlist_id, position, playable_id, amount, duration, conditions)
    select ${environment.id}, i.id, ${playlist}, i.position, i.playable_id, i.amount, i.duration, i.conditions
    from unnest(${ids}::uuid[], ${items.map((_, i) => i)}::int[], ${items.map(({ playable_id }) => playable_id)}::uuid[],
      ${items.map(({ amount }) => amount ?? 1)}::int[], ${items.map(({ duration }) => duration ?? null)}::float8[],
      ${items.map(({ conditions }) => JSON.stringify(conditions ?? []))}::jsonb[])
      as i (id, position, playable_id, amount, duration, conditions)`);
}

function requireRight(
  item: ItemsInput[number],
  place: number,
  playable: KnownPlayable | undefined,
  wasThere: ReadonlySet<string>,
): void {
  const refuse = (field: string, key: string, code = 'playable_orders_invalid') =>
    new HttpError({ status: 422, code, errors: { [`items.${place}.${field}`]: [{ key }] } });
  const isNew = !wasThere.has(item.playable_id);
  if (!playable || (isNew && !playable.is_visible)) throw refuse('playable_id', 'validation.unknownRecord');
  if (isNew && playable.status !== 'ready')
    throw refuse('playable_id', 'errors.still_converting', 'still_converting');
  if (playable.type !== 'video' && (item.amount ?? 1) !== 1)
    throw refuse('amount', 'playlists.onlyVideosRepeat');
  if (playable.type === 'video' && item.duration != null) throw refuse('duration', 'playables.videoLength');
}
