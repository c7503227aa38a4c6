import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DemoPlayable } from '../../apps/server/src/demo/demo-playables.ts';
import { type SampleFile, sampleMediaDir, sampleNames } from '../../apps/server/src/infra/sample-files.ts';
import { makeFiles } from './make-files.ts';

// Part of `npm run demo-media`: draws the converted files of the sample that every new environment gets.

const directory = sampleMediaDir;
const fullHd = { folder: [], width: 1920, height: 1080 };
const kinds: Record<(typeof sampleNames)[number], Pick<DemoPlayable, 'type' | 'seconds'>> = {
  'mountain-stream': { type: 'video', seconds: 12 },
  'summer-meadow': { type: 'image' },
};

await rm(directory, { recursive: true, force: true });
await mkdir(directory, { recursive: true });
const index: Record<string, SampleFile[]> = {};
for (const name of sampleNames) {
  const workDir = await mkdtemp(path.join(tmpdir(), 'sample-media-'));
  try {
    const made = await makeFiles(
      { name, ...fullHd, ...kinds[name] },
      { workDir, directory, isUpright: false },
    );
    // The sample was never uploaded, so it has no original, and a real player draws its own frames.
    for (const { file } of made.frames) await rm(path.join(directory, file));
    const files = made.media.filter(({ role }) => role !== 'original');
    index[name] = await Promise.all(files.map(async (each) => ({ ...each, ...(await factsOf(each.file)) })));
  } finally {
    await rm(workDir, { recursive: true });
  }
}
await writeFile(path.join(directory, 'index.json'), `${JSON.stringify(index, null, 2)}\n`);
await writeFile(
  path.join(directory, 'README.md'),
  'The sample of a new environment, drawn by `npm run demo-media` (scripts/demo-media); change the drawings, not these files.\n',
);

async function factsOf(file: string) {
  const bytes = await readFile(path.join(directory, file));
  const { size } = await stat(path.join(directory, file));
  return { sha256: createHash('sha256').update(bytes).digest('hex'), size };
}
