import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectOwner, type Owner } from '../test/owner.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { mediaIndex } from './demo-media.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const { files, playables } = mediaIndex();

let server: TestServer;
let owner: Owner;
beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

test('ST3: a first start has every playable ready with its files, and nothing to convert or to check', async () => {
  const rows = await owner.query('select name, status, progress, error from content.playables');
  expect(
    rows.filter(({ status, progress, error }) => status !== 'ready' || progress !== null || error),
  ).toEqual([]);
  const jobs = await owner.query(
    `select kind from infra.jobs where kind in ('convert-playable', 'look-at-address', 'remove-files')`,
  );
  expect(jobs).toEqual([]);
  const stored = await owner.query(
    `select storage_key, encode(sha256, 'hex') as sha256, size from content.media`,
  );
  expect(stored.length).toBe(Object.values(playables).flatMap(({ media }) => media).length);
  for (const { storage_key: key, sha256, size } of stored) {
    const bytes = await readFile(path.join(server.dataDir, 'media', key));
    expect([hashOf(bytes), bytes.length]).toEqual([sha256, Number(size)]);
  }
  const [used] = await owner.query(
    'select (select sum(bytes) from content.storage_use) as used, (select sum(size) from content.playables) as kept',
  );
  expect(used).toMatchObject({ used: used!.kept });
});

test('a first start serves the pictures, and a file that is uploaded again is recognised', async () => {
  const admin = await server.signIn('admin@vitrine.test');
  const api = `${server.serverUrl('demo')}/api/v1`;
  const { body } = await admin.get(`${api}/playables?_limit=200`);
  for (const { name, type, media_thumb } of body.data) {
    // Drawn where it is shown.
    if (type === 'design') continue;
    const picture = await fetch(media_thumb.url);
    expect([name, picture.status, picture.headers.get('content-type')]).toEqual([name, 200, 'image/webp']);
    await picture.arrayBuffer();
  }
  const { fingerprint, media } = playables['demo/Flat white']!;
  const { size } = files[media[0]!.file]!;
  const known = await owner.query(
    `select name from content.playables where size = ${size} and fingerprint = decode('${fingerprint}', 'hex')`,
  );
  expect(known).toEqual([{ name: 'Flat white' }]);
});
