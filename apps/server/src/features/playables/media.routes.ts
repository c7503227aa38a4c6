import { mediaFile, playerMedia } from '@vitrine/contract/uploads';
import { HttpError, notFound } from '../../http/errors.ts';
import { handleVisit, type Mounted, type Visit } from '../../http/mount-route.ts';
import { attachment, sendFile } from '../../http/send-file.ts';
import { sql } from '../../infra/sql.ts';

// Files by their content: people with a signed address, players with their token.

interface StoredFile {
  readonly storage_key: string;
  readonly mime: string;
  readonly size: number;
}

const hashForm = /^[0-9a-f]{64}$/;

async function findFile(visit: Visit, mayBeOriginal: boolean): Promise<StoredFile> {
  const { app, environment } = visit;
  const { sha256 } = visit.request.params as { sha256: string };
  if (!hashForm.test(sha256)) throw notFound();
  const [file] = await app.content.inEnvironments([environment.id], (db) =>
    db.query<StoredFile>(sql`
      select storage_key, mime, size from content.media
      where environment_id = ${environment.id} and sha256 = ${Buffer.from(sha256, 'hex')}
        and mime <> 'image/svg+xml' and (plays or ${mayBeOriginal}) limit 1`),
  );
  if (!file) throw notFound();
  return file;
}

export const mediaRoutes: Mounted[] = [
  handleVisit(mediaFile, async (visit, { query }) => {
    const { app, environment, request } = visit;
    const { sha256 } = request.params as { sha256: string };
    if (!app.mediaLinks.isValid(environment.slug, sha256, query, app.clock()))
      throw new HttpError({ status: 403, code: 'access_denied' });
    const file = await findFile(visit, true);
    const untilExpiry = Number(query.expires) - Math.floor(app.clock().getTime() / 1000);
    const disposition = query.download === undefined ? 'inline' : attachment(query.download);
    await sendFile(visit, { ...file, tag: sha256, maxAgeSeconds: untilExpiry, disposition });
  }),
  handleVisit(playerMedia, async (visit) => {
    const { sha256 } = visit.request.params as { sha256: string };
    const file = await findFile(visit, false);
    // By its content: it never changes.
    await sendFile(visit, { ...file, tag: sha256, maxAgeSeconds: 31_536_000, disposition: 'inline' });
  }),
];
