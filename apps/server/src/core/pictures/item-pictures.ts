import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { inVisibleFolder } from '../folders/visible-folders.ts';

// Facts and pictures of items, for the live view of displays.

export interface KnownItem {
  readonly id: string;
  readonly playlist: string;
  readonly name: string;
  readonly type: string;
  readonly playable: string;
  /** Repetitions in one turn. */
  readonly amount: number;
  /** Absolute URL of its picture. */
  readonly picture: string | null;
  /** Its id, if it is a design: those are drawn. */
  readonly design: string | null;
}

const largestFirst = ['large', 'medium', 'small', 'thumbnail'];

/**
 * Items of playlists with their largest or smallest picture; for items in folders that the reader does not
 * see, only the name.
 */
export async function readItems(
  context: Context,
  ids: readonly string[],
  size: 'large' | 'small' = 'large',
): Promise<Map<string, KnownItem>> {
  if (ids.length === 0) return new Map();
  const { app, db, environment, now } = context;
  const wanted = size === 'large' ? largestFirst : largestFirst.toReversed();
  const rows = await db.query(sql({
    id: 'uuid',
    playlist: 'uuid',
    name: 'text',
    type: 'text',
    playable: 'uuid',
    amount: 'int4',
    sha256: 'text?',
    design: 'uuid?',
  })`
    select i.id, i.playlist_id as playlist, t.name, t.type, t.id as playable, i.amount,
      case when ${inVisibleFolder(context)} then (select encode(m.sha256, 'hex') from content.media m
        where m.environment_id = t.environment_id and m.playable_id = t.id and m.role = any (${wanted}::text[]) and m.sha256 <> ''
        order by array_position(${wanted}::text[], m.role) limit 1) end as sha256,
      case when t.type = 'design' and ${inVisibleFolder(context)} then t.id end as design
    from content.playlist_items i
    join content.playables t on t.environment_id = i.environment_id and t.id = i.playable_id
    where i.environment_id = ${environment.id} and i.id = any (${ids}::uuid[])`);
  return new Map(
    rows.map(({ sha256, ...item }) => [
      item.id,
      { ...item, picture: sha256 && app.mediaLinks.linkTo(environment.slug, sha256, now) },
    ]),
  );
}
