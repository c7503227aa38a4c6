import { playerMedia } from '@vitrine/contract/player';
import { mediaFile } from '@vitrine/contract/uploads';
import { alarmDesignsOf, frameOf } from '../../core/frames/frames.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { callingDevice } from '../../http/machines.ts';
import { type HttpContext, type Mounted, withoutTransaction } from '../../http/mount-route.ts';
import { attachment, sendFile } from '../../http/send-file.ts';
import { columns, type RowOf } from '../../infra/postgres/columns.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { isInDataOf } from '../sources/player-data.service.ts';

// Serves files by their content hash: to users with a signed address, to players with their token.

const storedFileColumns = columns({
  storage_key: 'text',
  mime: 'text',
  size: 'int8',
});
type StoredFile = RowOf<typeof storedFileColumns>;

const hashForm = /^[0-9a-f]{64}$/;

async function findFile(caller: HttpContext, which: Sql): Promise<StoredFile> {
  const { app, environment } = caller;
  const { sha256 } = caller.request.params as { sha256: string };
  if (!hashForm.test(sha256)) throw notFound();
  const [file] = await app.content.inEnvironments([environment.id], (db) =>
    db.query(sql(storedFileColumns)`
      select m.storage_key, m.mime, m.size from content.media m
      where m.environment_id = ${environment.id} and m.sha256 = ${Buffer.from(sha256, 'hex')}
        and m.mime <> 'image/svg+xml' and ${which} limit 1`),
  );
  if (!file) throw notFound();
  return file;
}

/**
 * Files of playlists, drafts excepted, assigned to the display of this device while it is active, the picture of a sound,
 * further pages of a document, and what the designs among them, the frame of the display and the designs of alarms show; nothing
 * else.
 */
const shownBy = (device: string): Sql => sql`(m.plays or m.role = 'large'
    or (m.role in ('1080p', '2160p') and m.position > 0)) and exists (
  select from content.displays d
  where d.environment_id = m.environment_id and d.device_id = ${device} and d.active and (exists (
    select from content.display_groups dg
    join content.playlist_groups pg on pg.environment_id = dg.environment_id and pg.group_id = dg.group_id
    join content.playlists l on l.environment_id = dg.environment_id and l.id = pg.playlist_id and l.first_enabled_at is not null
    join content.playlist_items i on i.environment_id = dg.environment_id and i.playlist_id = pg.playlist_id
    where dg.environment_id = d.environment_id and dg.display_id = d.id and (i.playable_id = m.playable_id
      or i.playable_id in (select dp.design_id from content.design_playables dp
        where dp.environment_id = m.environment_id and dp.playable_id = m.playable_id)))
  or exists (select from content.design_playables dp
    where dp.environment_id = m.environment_id and dp.playable_id = m.playable_id
      and (dp.design_id = ${frameOf('d')} or dp.design_id = any (${alarmDesignsOf('d')})))))`;

export const mediaRoutes: Mounted[] = [
  withoutTransaction(mediaFile, async (caller, { query }) => {
    const { app, environment, request } = caller;
    const { sha256 } = request.params as { sha256: string };
    if (!app.mediaLinks.isValid(environment.slug, sha256, query, app.clock()))
      throw new HttpError({ status: 403, code: 'access_denied' });
    const file = await findFile(caller, trusted('true'));
    const untilExpiry = Number(query.expires) - Math.floor(app.clock().getTime() / 1000);
    const disposition = query.download === undefined ? 'inline' : attachment(query.download);
    await sendFile(caller, { ...file, tag: sha256, maxAgeSeconds: untilExpiry, disposition });
  }),
  withoutTransaction(playerMedia, async (caller) => {
    const { request } = caller;
    const { sha256 } = request.params as { sha256: string };
    const device = callingDevice(request);
    const file = await findFile(
      caller,
      sql`(${shownBy(device)} or ${isInDataOf(device, caller.app.clock())})`,
    );
    // Addressed by its content, so it never changes.
    await sendFile(caller, { ...file, tag: sha256, maxAgeSeconds: 31_536_000, disposition: 'inline' });
  }),
];
