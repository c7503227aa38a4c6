import { playables } from '@vitrine/contract/playables';
import { placeFor } from '../../core/folders/visible-folders.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context } from '../../http/context.ts';
import { enqueue } from '../../infra/jobs.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { crud, type KeptRecord } from '../../resources/crud.ts';
import { playableRows, visiblePlayables } from './playables.rows.ts';
import { enqueueRemoval, keptFileDays, setGroups } from './playables.service.ts';
import { releaseStorage, reserveStorage } from './storage-use.ts';

// Playables as they were, with their files as long as these are kept.

const rows = crud(playables, playableRows, visiblePlayables);

/** Columns of content.media, as the history has them. */
export type KeptFile = Readonly<Record<string, unknown>>;

export interface PlayableBefore {
  /** Columns of content.playables. */
  readonly columns: Readonly<Record<string, unknown>>;
  readonly groups?: readonly string[];
  readonly files?: readonly KeptFile[];
}

/** A minute earlier than their deletion, so that it can't begin meanwhile. */
export const areFilesKept = (deletedAt: string, now: Date): boolean =>
  now.getTime() < Date.parse(deletedAt) + keptFileDays * 86_400_000 - 60_000;

export async function createPlayableAgain(
  context: Context,
  { columns, groups, files = [] }: PlayableBefore,
  kept: KeptRecord,
): Promise<void> {
  const folder = await placeFor(context, columns.folder_id as string | null);
  await reserveStorage(context, Number(columns.size ?? 0));
  await rows.insert(context, {
    ...columns,
    ...kept,
    folder_id: folder,
    status: 'ready',
    created_by: context.session.identityId,
  });
  if (groups) await setGroups(context, kept.id, groups);
  await insertFiles(context, kept.id, files);
  if (columns.url !== null && !columns.is_local) await enqueueLook(context, kept.id);
  notifyChanged(context, 'playableReady');
}

export async function restorePlayable(
  context: Context,
  id: string,
  { columns, groups, files }: PlayableBefore,
): Promise<void> {
  const { db, environment, now } = context;
  const { data } = await rows.read(context, id);
  const { folder_id, ...plain } = columns;
  const place =
    folder_id === undefined ? {} : { folder_id: await placeFor(context, folder_id as string | null) };
  await rows.write(context, id, null, { ...plain, ...place });
  if (groups) await setGroups(context, id, groups);
  if (files) {
    await enqueueRemoval(db, environment.id, sql`m.playable_id = ${id}`, now, { keepsForDays: keptFileDays });
    await insertFiles(context, id, files);
    if (columns.size !== undefined) {
      await reserveStorage(context, Number(columns.size));
      await releaseStorage(db, environment.id, data.size);
    }
  }
  if (columns.url) await enqueueLook(context, id);
  notifyChanged(context, 'playableReady');
}

async function insertFiles(
  { db, environment }: Context,
  playable: string,
  files: readonly KeptFile[],
): Promise<void> {
  if (files.length === 0) return;
  await db.query(sql`
    insert into content.media (environment_id, id, playable_id, role, position, sha256, storage_key, mime, size, width, height,
      plays, created_at)
    select ${environment.id}, f.id, ${playable}, f.role, f.position, decode(f.sha256, 'hex'), f.storage_key, f.mime, f.size, f.width,
      f.height, f.plays, f.created_at
    from jsonb_to_recordset(${JSON.stringify(files)}) as f (id uuid, role text, position smallint, sha256 text, storage_key text,
      mime text, size bigint, width integer, height integer, plays boolean, created_at timestamptz)`);
}

/** Whether its address still answers. */
const enqueueLook = ({ db, environment, now }: Context, id: string) =>
  enqueue(db, now, {
    kind: 'look-at-address',
    environment: environment.id,
    payload: { playable: id },
    key: id,
  });
