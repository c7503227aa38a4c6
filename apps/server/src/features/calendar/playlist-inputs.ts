import type { PlannedItem } from '@vitrine/schedule/plan';
import type { Planned } from '../../core/plans/planned-playlists.ts';
import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/postgres/sql.ts';

// Playlists for calendars that are edited: a client computes what a change displaces while somebody drags, with the same
// engine.

/** Those that still exist, in the given order. */
export async function readPlaylistInputs<P extends Planned>(
  { db, environment }: Context,
  planned: readonly P[],
) {
  const rows = await db.query(sql({
    id: 'uuid',
    name: 'text',
    version: 'int4',
    implicit: 'bool',
    calendar_name: 'text?',
  })`
    select id, name, version, implicit, calendar ->> 'name' as calendar_name from content.playlists
    where environment_id = ${environment.id} and id = any (${planned.map(({ id }) => id)}::uuid[])`);
  const known = new Map(rows.map((row) => [row.id, row]));
  return planned.flatMap((playlist) => {
    const row = known.get(playlist.id);
    if (!row) return [];
    const { conditions, alternatives = [], exceptions = [], items, ...rest } = playlist;
    return [
      {
        ...rest,
        ...{ name: row.name, version: row.version, implicit: row.implicit },
        calendar: {
          name: row.calendar_name,
          conditions: [...conditions],
          alternatives: alternatives.map((list) => [...list]),
          exceptions: [...exceptions],
        },
        items: itemsThatDecide(items),
      },
    ];
  });
}

const kindOf = (item: PlannedItem) => JSON.stringify({ ...item, id: '', seconds: 0 });
const always = kindOf({ id: '', seconds: 0, conditions: [] });

/** One item that is always shown, or else one of each kind. */
function itemsThatDecide(items: readonly PlannedItem[]) {
  const shown = items.filter(({ seconds }) => seconds > 0);
  const kinds = new Map(shown.map((item) => [kindOf(item), item]));
  const plain = kinds.get(always);
  return (plain ? [plain] : [...kinds.values()]).map((item) => ({
    ...item,
    conditions: [...item.conditions],
  }));
}
