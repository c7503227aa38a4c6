import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fingerprintBytes } from '@vitrine/contract/uploads';
import { demoMediaDir, type MediaIndex } from '../../apps/server/src/demo/demo-media.ts';
import { type DemoPlayable, demoContents } from '../../apps/server/src/demo/demo-playables.ts';
import { demoPlaylists } from '../../apps/server/src/demo/demo-playlists.ts';
import { fingerprintOf } from '../../apps/server/src/infra/converter/file-hashes.ts';
import { type Made, makeFiles } from './make-files.ts';

// `npm run demo-media` redraws the demo media: everything that an upload and its conversion would produce, as
// files with an index. They are committed, so that no start has to draw or convert anything.

const maxTotalBytes = 12_000_000;
const directory = demoMediaDir;

/** Playables that portrait displays show as well. */
const uprightPlayables = new Set(
  Object.values(demoPlaylists(new Date()))
    .flat()
    .filter(({ orientation }) => orientation?.startsWith('vertical'))
    .flatMap(({ items }) => items.map(({ playable }) => playable)),
);

const index: MediaIndex = { files: {}, playables: {} };
await rm(directory, { recursive: true, force: true });
await mkdir(directory, { recursive: true });
for (const { slug, playables } of demoContents) {
  for (const playable of playables) index.playables[`${slug}/${playable.name}`] = await make(playable);
}
index.files = Object.fromEntries(Object.entries(index.files).sort(([a], [b]) => (a < b ? -1 : 1)));
await writeFile(path.join(directory, 'index.json'), `${JSON.stringify(index, null, 2)}\n`);
await writeFile(
  path.join(directory, 'README.md'),
  'Media of the demo, drawn by `npm run demo-media` (scripts/demo-media); change the drawings, not these files.\n',
);
const total = Object.values(index.files).reduce((sum, { size }) => sum + size, 0);
console.log(`${Object.keys(index.files).length} files, ${(total / 1e6).toFixed(1)} MB`);
if (total > maxTotalBytes) throw new Error(`More than ${maxTotalBytes / 1e6} MB: encode them smaller.`);

async function make(playable: DemoPlayable): Promise<MediaIndex['playables'][string]> {
  const workDir = await mkdtemp(path.join(tmpdir(), 'demo-media-'));
  try {
    const made = await makeFiles(playable, {
      workDir,
      directory,
      isUpright: uprightPlayables.has(playable.name),
    });
    for (const { file } of [...made.media, ...made.frames]) index.files[file] ??= await factsOf(file);
    console.log(`${playable.name}: ${made.media.length} media files`);
    return { ...made, fingerprint: await fingerprint(made) };
  } finally {
    await rm(workDir, { recursive: true });
  }
}

async function factsOf(file: string) {
  const bytes = await readFile(path.join(directory, file));
  const { size } = await stat(path.join(directory, file));
  return { sha256: createHash('sha256').update(bytes).digest('hex'), size };
}

/** The fingerprint by which a second upload of the same file is recognised. */
async function fingerprint({ media }: Made): Promise<string | null> {
  const original = media.find(({ role }) => role === 'original');
  if (!original) return null;
  return (await fingerprintOf(path.join(directory, original.file), fingerprintBytes)).toString('hex');
}
