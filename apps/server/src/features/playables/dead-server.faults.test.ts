import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { iterations } from '../../test/iterations.ts';
import { type MortalServer, startMortalServer } from '../../test/killable-server.ts';
import { metadataOf, offsetType, tus } from '../../test/uploads.ts';

vi.setConfig({ testTimeout: iterations(120_000, 1_200_000) });

let server: MortalServer;
beforeAll(async () => {
  server = await startMortalServer();
}, 120_000);
afterAll(() => server.end());

const rounds = iterations(2, 30);

test('case 78: a server killed during an upload, again and again, loses no byte it has confirmed', async () => {
  const { owner, dataDir } = server;
  const bytes = randomBytes(rounds * 15_000_000 + 5_000_000);
  const admin = await server.signIn();
  const uploads = server.api('uploads');
  const metadata = metadataOf({ filename: 'long.mp4' });
  const made = await admin.ask('POST', uploads, {
    headers: { ...tus, 'Upload-Length': String(bytes.length), 'Upload-Metadata': metadata },
  });
  const location = made.headers.get('location')!;
  const id = location.split('/').at(-1)!;
  const file = async () => {
    const [{ storage_key }] = await owner.query('select storage_key from content.uploads where id = $1', [
      id,
    ]);
    return path.join(dataDir, 'media', storage_key);
  };
  const send = (offset: number, length: number) =>
    admin.ask('PATCH', location, {
      body: bytes.subarray(offset, offset + length),
      headers: { ...tus, 'Content-Type': offsetType, 'Upload-Offset': String(offset) },
    });

  let confirmed = 0;
  for (let kills = 0; kills < rounds; kills++) {
    const killAt = confirmed + Math.floor(5_000_000 + Math.random() * 10_000_000);
    while (confirmed < killAt) {
      const length = 1_000_000 + Math.floor(Math.random() * 7_000_000);
      const sending = send(confirmed, length).catch(() => null);
      const isLast = confirmed + length >= killAt;
      if (isLast) {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
        await server.kill();
      }
      const answer = await sending;
      if (answer?.status === 204) confirmed = Number(answer.headers.get('upload-offset'));
      if (isLast) break;
    }
    await server.start();
    // The dead process still holds the upload for some seconds.
    await owner.query('update content.uploads set writer_until = now() where id = $1', [id]);
    const head = await admin.ask('HEAD', location, { headers: tus });
    const offset = Number(head.headers.get('upload-offset'));
    expect(offset).toBeGreaterThanOrEqual(confirmed);
    expect(offset).toBeLessThanOrEqual((await stat(`${await file()}.part`).catch(() => ({ size: 0 }))).size);
    confirmed = offset;
  }
  const last = await send(confirmed, bytes.length);
  expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(bytes.length)]);
  const stored = await readFile(await file());
  expect(createHash('sha256').update(stored).digest('hex')).toBe(
    createHash('sha256').update(bytes).digest('hex'),
  );
  expect(await owner.query(`select 1 from content.playables where original_name = 'long.mp4'`)).toHaveLength(
    1,
  );
  expect(await owner.query(`select 1 from infra.jobs where kind = 'convert-playable'`)).toHaveLength(1);
  // No file is left without a row.
  const left = await readdir(path.dirname(await file()));
  const known = await owner.query(`
    select split_part(storage_key, '/', 2) as name from content.media
    where environment_id = (select id from content.environments where slug = 'demo')`);
  expect(left.sort()).toEqual(known.map(({ name }) => name).sort());
});
