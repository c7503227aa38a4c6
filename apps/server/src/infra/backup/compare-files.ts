import pg from 'pg';
import type { Storage } from '../storage/storage.ts';
import { nameEnvironments } from './tables.ts';

// Compares the files that rows refer to with what is stored. They differ after the database alone was
// restored to an earlier state: files of later uploads are extra, files deleted since are missing.
// Environments unknown to this database are ignored, because several databases may share a bucket.

/** A stored file gets its row within minutes; younger files may belong to work in progress. */
const youngMs = 86_400_000;

export interface MissingFile {
  readonly environment: string;
  readonly playable: string;
  readonly role: string;
  readonly key: string;
}

export interface Comparison {
  readonly missing: MissingFile[];
  readonly extra: string[];
}

export async function compareFiles(databaseUrl: string, storage: Storage, now: Date): Promise<Comparison> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'vitrine files' });
  await client.connect();
  try {
    const { rows: environments } = await client.query<{ id: string; slug: string }>(
      'select id, slug from content.environments order by slug',
    );
    const all: Comparison = { missing: [], extra: [] };
    for (const environment of environments) {
      const stored = new Map<string, Date>();
      for await (const { key, storedAt } of storage.list(environment.id)) stored.set(key, storedAt);
      // Read after the listing, so that every file listed has its row by now, or is young.
      const rows = await readRows(client, environment);
      all.missing.push(...rows.media.filter(({ key }) => !stored.has(key)));
      const known = new Set([...rows.media.map(({ key }) => key), ...rows.arriving]);
      for (const [key, storedAt] of stored)
        if (!known.has(key) && now.getTime() - storedAt.getTime() > youngMs) all.extra.push(key);
    }
    return all;
  } finally {
    await client.end();
  }
}

async function readRows(client: pg.Client, { id, slug }: { id: string; slug: string }) {
  await client.query('begin read only');
  await nameEnvironments(client, [id]);
  const { rows: media } = await client.query<MissingFile>(
    `select $2 as environment, p.name as playable, m.role, m.storage_key as key from content.media m
     join content.playables p on p.environment_id = m.environment_id and p.id = m.playable_id
     where m.environment_id = $1 order by p.name, m.role`,
    [id, slug],
  );
  const { rows: uploads } = await client.query<{ key: string }>(
    `select storage_key as key from content.uploads where environment_id = $1
     union all select storage_key from content.play_exports where environment_id = $1 and storage_key is not null
     union all select storage_key from content.hourly_pictures where environment_id = $1 and storage_key is not null`,
    [id],
  );
  await client.query('commit');
  return { media, arriving: uploads.map(({ key }) => key) };
}
