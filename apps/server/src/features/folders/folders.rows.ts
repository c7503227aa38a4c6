import { placeKey } from '../../core/folders/visible-folders.ts';
import type { Context } from '../../http/context.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { column, plainFields, type Rows } from '../../resources/rows.ts';

/** Names from the topmost visible folder; joined for the rows of a page only. */
const visiblePath = ({ session }: Context): Sql => {
  const from =
    session.allowedFolder === null
      ? sql`1`
      : sql`coalesce(array_position(t.path, ${session.allowedFolder}::uuid), 1)`;
  return sql`(select json_agg(json_build_object('id', f.id, 'name', f.name) order by p.place)
    from unnest(t.path) with ordinality as p (id, place)
    join content.folders f on f.environment_id = t.environment_id and f.id = p.id
    where p.place >= ${from})`;
};

const countOf = (table: string, key: string, condition = ''): Sql =>
  trusted(
    `(select count(*) from content.${table} c where c.environment_id = t.environment_id and c.${key} = t.id${condition})`,
  );

/** For a user limited to it, a folder has no parent. */
const visibleParent = ({ session }: Context): Sql =>
  session.allowedFolder === null
    ? column('parent_id')
    : sql`case when t.id = ${session.allowedFolder}::uuid then null else t.parent_id end`;

export const folderRows: Rows = {
  table: trusted('content.folders'),
  fields: {
    ...plainFields('name'),
    parent: visibleParent,
    path: visiblePath,
    playables: countOf('playables', 'folder_key', ' and c.replaces_id is null'),
    folders: countOf('folders', 'parent_key'),
  },
  filters: { parent: placeKey('parent_key') },
  texts: ['name'],
  relations: {},
};
