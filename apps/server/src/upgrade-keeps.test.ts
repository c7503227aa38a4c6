import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultHours } from '@vitrine/contract/locations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from './infra/ids.ts';
import { migrate } from './infra/postgres/migrate.ts';
import { hashPassword } from './infra/secrets/password.ts';
import { createSecrets, hashOf } from './infra/secrets/secrets.ts';
import { connectOwner, type Owner } from './test/owner.ts';
import { createTestDatabase, type TestDatabase, testSecretKey } from './test/test-postgres.ts';
import { startTestServer, type TestServer } from './test/test-server.ts';

// An installation that has been there since the first migrations: everything people trusted it with was written by the
// schema that first had a place for it, and has been through all that came later.

const secrets = createSecrets(testSecretKey);
const [identity, environment, location, device, contentServer, job] = Array.from({ length: 6 }, newId);
const serverKey = secrets.derive('content server key');
const email = 'first@orchard.test';
const password = 'the password of years ago';
const passwordHash = await hashPassword(password);
let database: TestDatabase;
let owner: Owner;
let server: TestServer | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = await connectOwner(database);
  await owner.query('drop schema content, identity, infra, migrations cascade');
});
afterAll(async () => {
  await owner.end();
  await (server ? server.stop() : database.drop());
});

/** In the order of time: the migration, and what was written right after it. */
const history: readonly [string, ...[string, unknown[]][]][] = [
  [
    '0002_identity.sql',
    [`insert into infra.limits values ('login', sha256('somebody'), now(), 4)`, []],
    [
      `insert into identity.content_servers (id, url, region, key_hash, key_sealed)
       values ($1, 'http://content.orchard.test', 'europe', $2, $3)`,
      [contentServer, hashOf(serverKey), secrets.encrypt(serverKey)],
    ],
    [
      `insert into identity.servers (id, content_server_id, slug, name, domain)
       values ($1, $2, 'orchard', 'Orchard', 'content.orchard.test')`,
      [environment, contentServer],
    ],
    [
      `insert into identity.identities (id, email, name, password_hash, created_at, updated_at)
       values ($1, $2, 'First', $3, now(), now())`,
      [identity, email, passwordHash],
    ],
    ['insert into identity.memberships (identity_id, server_id) values ($1, $2)', [identity, environment]],
  ],
  [
    '0004_places.sql',
    [
      `insert into content.environments (id, slug, name, region, created_at)
       values ($1, 'orchard', 'Orchard', 'europe', now())`,
      [environment],
    ],
    [
      `insert into content.members (environment_id, identity_id, name, email, roles, created_at, updated_at)
       values ($1, $2, 'First', $3, '{admin}', now(), now())`,
      [environment, identity, email],
    ],
    [
      `insert into content.locations (environment_id, id, name, timezone, hours, router_credentials, created_at, updated_at)
       values ($1, $2, 'Orchard', 'Europe/Prague', $3, $4, now(), now())`,
      [
        environment,
        location,
        JSON.stringify(defaultHours),
        secrets.encrypt(JSON.stringify({ routerUser: 'root', routerPassword: 'of the router' })),
      ],
    ],
  ],
  [
    '0006_devices.sql',
    [
      `insert into content.devices (environment_id, id, token_hash, connect_string, secrets, created_at, updated_at)
       values ($1, $2, sha256('token'), 'one two three', $3, now(), now())`,
      [
        environment,
        device,
        secrets.encrypt(JSON.stringify({ anydeskPass: 'of AnyDesk', devicePassword: 'of the box' })),
      ],
    ],
  ],
  [
    '0008_playables.sql',
    [`insert into content.storage_use values ($1, 123456789)`, [environment]],
    [
      `insert into infra.jobs (id, kind, payload, run_at, created_at)
       values ($1, 'later', jsonb_build_object('fragment', encode($2, 'base64')), now() + interval '1 year', now())`,
      [job, secrets.encrypt('#code=1')],
    ],
  ],
  [
    '0012_people.sql',
    [`update identity.content_servers set room = 7`, []],
    [`update content.environments set extra_free_displays = 5, price_list = 'partner'`, []],
    [
      `insert into identity.registration_codes (code, extra_free_displays, uses, max_uses, created_at)
       values ('ORCHARD', 3, 1, 2, now())`,
      [],
    ],
  ],
  [
    '0014_alerts.sql',
    [
      `insert into content.alert_settings
         (environment_id, enabled, offline_minutes, max_per_hour, max_per_day, recipients, locale, created_at, updated_at)
       values ($1, true, 17, 3, 11, '{ops@orchard.test}', 'cs', now(), now())`,
      [environment],
    ],
    [`insert into content.alert_limits values ($1, $2, 29)`, [environment, device]],
  ],
];

/** All that must never change by itself, as it lies in the tables. */
const kept = [
  'select password_hash from identity.identities',
  'select key_hash, key_sealed, room from identity.content_servers',
  'select router_credentials, hours from content.locations',
  'select token_hash, secrets from content.devices',
  `select name, key, hits from infra.limits where name = 'login'`,
  'select bytes from content.storage_use',
  `select payload from infra.jobs where kind = 'later'`,
  'select extra_free_displays, price_list from content.environments',
  'select code, extra_free_displays, uses, max_uses from identity.registration_codes',
  'select enabled, offline_minutes, max_per_hour, max_per_day, recipients, locale from content.alert_settings',
  'select device_id, minutes from content.alert_limits',
];

async function lookAtAll() {
  const found: [string, unknown][] = [];
  for (const query of kept) found.push([query, await owner.query(query)]);
  return found;
}

test('case 214: an upgrade from the first schemas keeps passwords, secrets, limits and caps as they were', async () => {
  const log = () => {};
  for (const [through, ...statements] of history) {
    await migrate(database.url, { log, through });
    for (const [statement, values] of statements) await owner.query(statement, values);
  }
  const before = await lookAtAll();
  await migrate(database.url, { log });
  expect(await lookAtAll()).toEqual(before);

  const dataDir = await mkdtemp(path.join(tmpdir(), 'vitrine-upgraded-'));
  server = await startTestServer({ on: { database, dataDir }, env: { ROLES: 'auth,content' } });
  expect(await lookAtAll()).toEqual(before);

  const person = server.browser();
  await expect(person.logIn(server.authUrl, email, 'another password')).rejects.toThrow('answered 4');
  await person.logIn(server.authUrl, email, password);
  await person.logIn(server.serverUrl('orchard'), email, password);
  const api = (route: string) => `${server!.serverUrl('orchard')}/api/v1/${route}`;
  expect((await person.put(api(`locations/${location}?action=reveal`))).body.data).toEqual({
    routerUser: 'root',
    routerPassword: 'of the router',
  });
  expect((await person.put(api(`devices/${device}?action=reveal`))).body.data).toEqual({
    anydeskPass: 'of AnyDesk',
    devicePassword: 'of the box',
  });
  const sealed = await owner.query(
    `select key_sealed as bytes from identity.content_servers where id = $1
     union all select decode(payload ->> 'fragment', 'base64') from infra.jobs where id = $2`,
    [contentServer, job],
  );
  expect(sealed.map(({ bytes }) => secrets.decrypt(bytes))).toEqual([serverKey, '#code=1']);
  expect((await person.get(api('alerts'))).body.data).toMatchObject({
    alertingEnabled: true,
    defaultOfflineLimit: 17,
    maxEmailsPerHour: 3,
    maxEmailsPerDay: 11,
    recipients: ['ops@orchard.test'],
    waiting: [],
    limits: [{ device, minutes: 29 }],
  });
});
