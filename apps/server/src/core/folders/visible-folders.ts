import type { Context } from '../../http/context.ts';
import { invalidField } from '../../http/errors.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { column } from '../../resources/rows.ts';

// What a user limited to a folder sees, of folders and of what lies in them.

/** A user limited to a folder sees it and everything below, and nothing above. */
export const visibleFolders = ({ session }: Context): Sql =>
  session.allowedFolder === null ? trusted('true') : sql`t.path @> ${[session.allowedFolder]}::uuid[]`;

/** For a user limited to a folder, its direct content is at the top level. */
export const placeKey =
  (name: 'parent_key' | 'folder_key') =>
  ({ session }: Context): Sql =>
    session.allowedFolder === null
      ? column(name)
      : sql`any (case when ${column(name)} = ${session.allowedFolder}::uuid
          then array[${column(name)}, '00000000-0000-0000-0000-000000000000'::uuid] else array[${column(name)}] end)`;

/** For playables: those in visible folders, and which folder a query means. */
export const folderKey = placeKey('folder_key');
export const inVisibleFolder = (context: Context) =>
  context.session.allowedFolder === null
    ? sql`true`
    : sql`t.folder_id = any (array(select f.id from content.folders f
        where f.environment_id = ${context.environment.id} and f.path @> ${[context.session.allowedFolder]}::uuid[]))`;

/** The target folder: the requested one if it is visible, or else the top of what the caller sees. */
export async function placeFor(
  context: Context,
  folder: string | null | undefined,
  field = 'folder',
): Promise<string | null> {
  const wanted = folder ?? context.session.allowedFolder;
  if (wanted === null) return null;
  if (!(await seesFolder(context, wanted))) throw invalidField(field, { key: 'validation.unknownRecord' });
  return wanted;
}

/** Whether the caller sees what lies in it; null stands for the top. */
export async function seesFolder(context: Context, folder: string | null): Promise<boolean> {
  const { db, environment, session } = context;
  if (folder === null) return session.allowedFolder === null;
  const found = await db.query(sql`
    select 1 from content.folders t
    where t.environment_id = ${environment.id} and t.id = ${folder} and ${visibleFolders(context)} for key share`);
  return found.length > 0;
}
