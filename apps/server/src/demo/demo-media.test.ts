import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureRenderings } from '../infra/converter/pictures.ts';
import { connectOwner, type Owner } from '../test/owner.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { demoMediaDir, mediaIndex, mediaPath } from './demo-media.ts';
import { demoContents } from './demo-playables.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const directory = fileURLToPath(demoMediaDir);
const { files, playables } = mediaIndex();

describe('the ready media', () => {
  test('the index names every file with its size and hash, and nothing else lies there', async () => {
    const names = await readdir(directory);
    expect(names.filter((name) => name !== 'index.json' && name !== 'README.md').sort()).toEqual(
      Object.keys(files).sort(),
    );
    for (const [name, { sha256, size }] of Object.entries(files)) {
      const bytes = await readFile(mediaPath(name));
      expect([hashOf(bytes), bytes.length], name).toEqual([sha256, size]);
    }
  });

  test('together they stay below 12 MB', async () => {
    const sizes = await Promise.all(
      (await readdir(directory)).map(async (name) => (await stat(path.join(directory, name))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(12_000_000);
  });

  test.each(demoContents.flatMap(({ slug, playables: all }) => all.map((each) => ({ slug, ...each }))))(
    '$slug/$name has everything that an upload and its conversion leave behind',
    ({ slug, name, type, url, width, height }) => {
      const { media, fingerprint } = playables[`${slug}/${name}`]!;
      const roles = media.map(({ role, position }) => (position ? `${role} ${position}` : role));
      const isLarge = Math.max(width, height) > 1920;
      const outputs = url || type === 'audio' ? [] : ['1080p', ...(isLarge ? ['2160p'] : [])];
      const shots = ['screenshot', 'screenshot 1', 'screenshot 2', 'screenshot 3', 'screenshot 4'];
      expect(roles).toEqual([
        ...(url ? [] : ['original']),
        ...outputs,
        ...['large', 'medium', 'small', 'thumbnail'],
        ...(type === 'video' ? shots : []),
      ]);
      expect(fingerprint === null).toBe(url !== undefined);
      // As large as the converter makes them.
      for (const { name: format, width: side } of pictureRenderings) {
        const picture = media.find(({ role }) => role === format.replace('picture-', ''))!;
        expect(Math.max(picture.width, picture.height), format).toBe(side);
      }
      for (const output of media.filter(({ role }) => role === '2160p'))
        expect([output.width, output.height]).toEqual([width, height]);
    },
  );
});

describe('a first start', () => {
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

  test('ST3: has every playable ready with its files, and nothing to convert or to look at', async () => {
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

  test('hands out the pictures, and a file that is uploaded again is recognised', async () => {
    const admin = await server.signIn('admin@vitrine.test');
    const api = `${server.serverUrl('demo')}/api/v1`;
    const { body } = await admin.get(`${api}/playables?_limit=200`);
    for (const { name, media_thumb } of body.data) {
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
});
