import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../apps/server/src/config.ts';
import { newId } from '../apps/server/src/infra/ids.ts';
import { type ProgramOptions, startProgram } from '../apps/server/src/program.ts';
import { addPerson, connectOwner } from '../apps/server/src/test/owner.ts';
import { type Place, secretKey, whole } from './hosts.ts';
import { connect, databaseUrlOf } from './seed.ts';

// Separate installations, for journeys that need another clock, another address or nothing at all in it.

interface EmptyInstallation {
  /** Begins the names of its database and its data directory. */
  readonly slug: string;
  readonly env: Record<string, string>;
  readonly clock?: ProgramOptions['clock'];
}

/** An installation as it is when it was started for the first time. */
export async function startEmptyInstallation({ slug, env, clock }: EmptyInstallation) {
  const database = await connect();
  const name = `own_${newId().replaceAll('-', '')}`;
  await database.query(`create database ${name}`);
  const dataDir = await mkdtemp(path.join(tmpdir(), `vitrine-${slug}-`));
  const url = new URL(databaseUrlOf(whole));
  url.pathname = `/${name}`;
  const databaseUrl = url.toString();
  const program = await startProgram({
    config: readConfig({ LOG_LEVEL: 'warn', DATA_DIR: dataDir, ...env }),
    databaseUrl,
    secretKey,
    clock,
  });
  return {
    program,
    databaseUrl,
    dataDir,
    async stop() {
      await program.stop();
      await database.query(`drop database ${name} with (force)`);
      await database.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface OwnInstallation extends EmptyInstallation {
  readonly businessName: string;
}

/** One empty environment and its admin. */
export async function startOwnInstallation({ businessName, slug, env, clock }: OwnInstallation) {
  const { program, databaseUrl, stop } = await startEmptyInstallation({
    slug,
    env: { DEMO: '1', ...env },
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
      await stop();
    },
  };
}
