import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../apps/server/src/config.ts';
import { newId } from '../apps/server/src/infra/ids.ts';
import { type ProgramOptions, startProgram } from '../apps/server/src/program.ts';
import { addPerson, connectOwner } from '../apps/server/src/test/owner.ts';
import { type Place, secretKey, whole } from './hosts.ts';
import { connect, databaseUrlOf } from './seed.ts';

// A separate installation with one empty environment and its admin, for journeys that need another clock or another address.

interface OwnInstallation {
  readonly businessName: string;
  readonly slug: string;
  readonly env: Record<string, string>;
  readonly clock?: ProgramOptions['clock'];
}

export async function startOwnInstallation({ businessName, slug, env, clock }: OwnInstallation) {
  const database = await connect();
  const name = `own_${newId().replaceAll('-', '')}`;
  await database.query(`create database ${name}`);
  const dataDir = await mkdtemp(path.join(tmpdir(), `vitrine-${slug}-`));
  const url = new URL(databaseUrlOf(whole));
  url.pathname = `/${name}`;
  const databaseUrl = url.toString();
  const program = await startProgram({
    config: readConfig({ LOG_LEVEL: 'warn', DEMO: '1', DATA_DIR: dataDir, ...env }),
    databaseUrl,
    secretKey,
    clock,
  });
  const owner = await connectOwner({ url: databaseUrl } as Parameters<typeof connectOwner>[0]);
  const id = newId();
  await owner.query(
    `insert into content.environments (id, slug, name, region, created_at) values ($1, $2, $3, 'europe', now())`,
    [id, slug, businessName],
  );
  await owner.query(
    `insert into identity.servers (id, content_server_id, slug, name, domain)
     select $1, id, $2, $3, $4 from identity.content_servers limit 1`,
    [id, slug, businessName, `${slug}.example`],
  );
  const email = `hana@${slug}.test`;
  await addPerson(owner, { email, roles: { [slug]: ['admin'] } });
  const place: Place = { name: 'whole', auth: program.urls.auth, content: program.urls.public };
  return {
    place,
    slug,
    email,
    async stop() {
      await owner.end();
      await program.stop();
      await database.query(`drop database ${name} with (force)`);
      await database.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
