import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectOwner, type Owner } from '../test/owner.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { demoEnvironments } from './demo-data.ts';
import { fillDemoMedia } from './demo-media.ts';
import { demoContents } from './demo-playables.ts';
import { demoPlaylists } from './demo-playlists.ts';
import { scenesOf } from './drawings/drawings.ts';
import { svgOf } from './drawings/picture.ts';

let server: TestServer;
let owner: Owner;
const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-demo-media-'));

beforeAll(async () => {
  // Nobody converts: what is handed in stays as it is.
  server = await startTestServer({ env: { DATA_DIR: dataDir, ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('every playable is drawn, and every drawing can be painted', async () => {
  for (const { name, type, width, height } of demoContents.flatMap(({ playables }) => playables)) {
    if (type === 'audio') continue;
    const scenes = scenesOf[name] ?? [];
    expect(scenes.length, name).toBeGreaterThanOrEqual(type === 'video' ? 2 : 1);
    const size = { width: width / 12, height: height / 12 };
    for (const scene of scenes) {
      const { channels } = await sharp(Buffer.from(svgOf(scene, size)))
        .removeAlpha()
        .stats();
      // A picture, not one even colour.
      expect(Math.max(...channels.map(({ stdev }) => stdev)), name).toBeGreaterThan(5);
    }
  }
});

test('what the boxes say they play are playlists of the demo', () => {
  for (const { slug, locations } of demoEnvironments) {
    const names = demoPlaylists[slug]!.map(({ name }) => name);
    const played = locations.flatMap(({ displays }) => displays.flatMap(({ plays }) => plays ?? []));
    expect(names).toEqual(expect.arrayContaining(played));
  }
});

test('a file is handed in like an upload and a page gets its picture; a second time nothing happens', async () => {
  const [orchard] = demoContents;
  const playables = ['Loyalty card', 'City weather'].map((name) => {
    const found = orchard!.playables.find((playable) => playable.name === name)!;
    return { ...found, width: 320, height: 180 };
  });
  const { app } = server.program;
  const look = async () => ({
    files: await owner.query(`
      select p.name, p.status, p.progress, p.size as kept, m.role, m.size, m.storage_key
      from content.media m join content.playables p on p.id = m.playable_id order by p.name, m.role`),
    jobs: await owner.query(
      `select kind, key from infra.jobs where kind in ('convert-playable', 'remove-files')`,
    ),
    used: await owner.query('select sum(bytes)::int as bytes from content.storage_use'),
  });
  await fillDemoMedia(app, { contents: [{ ...orchard!, playables }] });
  const first = await look();
  const pictures = ['large', 'medium', 'small', 'thumbnail'];
  expect(first.files.map(({ name, role }) => `${name} ${role}`)).toEqual([
    ...pictures.map((role) => `City weather ${role}`),
    'Loyalty card original',
  ]);
  const original = first.files.at(-1);
  expect(original).toMatchObject({ status: 'processing', progress: 0, kept: original.size });
  expect(first.used).toEqual([{ bytes: Number(original.size) }]);
  expect(first.jobs).toMatchObject([{ kind: 'convert-playable' }]);

  await fillDemoMedia(app, { contents: [{ ...orchard!, playables }] });
  expect(await look()).toEqual(first);
});
