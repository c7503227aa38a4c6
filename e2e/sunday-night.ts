import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../apps/server/src/config.ts';
import { findFreePort } from '../apps/server/src/infra/free-port.ts';
import { newId } from '../apps/server/src/infra/ids.ts';
import { startProgram } from '../apps/server/src/program.ts';
import { addPerson, connectOwner } from '../apps/server/src/test/owner.ts';
import { type Place, secretKey, whole } from './hosts.ts';
import { connect, databaseUrlOf } from './seed.ts';

// A separate installation whose clock shows the next Sunday, a few minutes after three in the morning in
// Prague, when every location with opening hours is closed.

const dayMs = 86_400_000;

/** 03:00 in Prague is 02:00 UTC in winter and 01:00 in summer; both are far from any opening time. */
function nextSundayNight(): Date {
  const now = new Date();
  const days = (7 - now.getUTCDay()) % 7 || 7;
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  return new Date(midnight + days * dayMs + 2 * 3_600_000);
}

export async function startOnSundayNight(businessName: string) {
  const database = await connect();
  const name = `night_${newId().replaceAll('-', '')}`;
  await database.query(`create database ${name}`);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vitrine-night-'));
  const url = new URL(databaseUrlOf(whole));
  url.pathname = `/${name}`;
  const databaseUrl = url.toString();
  const ahead = nextSundayNight().getTime() - Date.now();
  const port = await findFreePort();
  const program = await startProgram({
    config: readConfig({ PORT: String(port), LOG_LEVEL: 'warn', DEMO: '1', DATA_DIR: dataDir }),
    databaseUrl,
    secretKey,
    clock: () => new Date(Date.now() + ahead),
  });
  const owner = await connectOwner({ url: databaseUrl } as Parameters<typeof connectOwner>[0]);
  const [id, slug] = [newId(), 'night'];
  await owner.query(
    `insert into content.environments (id, slug, name, region, created_at) values ($1, $2, $3, 'europe', now())`,
    [id, slug, businessName],
  );
  await owner.query(
    `insert into identity.servers (id, content_server_id, slug, name, domain)
     select $1, id, $2, $3, 'night.example' from identity.content_servers limit 1`,
    [id, slug, businessName],
  );
  const email = 'hana@night.test';
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
