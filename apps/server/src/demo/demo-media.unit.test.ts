import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pictureRenderings } from '../infra/converter/pictures.ts';
import { demoMediaDir, mediaIndex, mediaPath } from './demo-media.ts';
import { demoContents } from './demo-playables.ts';

// The prepared files beside the code, as made by `npm run demo-media`.

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const directory = demoMediaDir;
const { files, playables } = mediaIndex();

test('the index names every file with its size and hash, and there are no others', async () => {
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
  '$slug/$name has all results of an upload and its conversion',
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
    // In the sizes that the converter makes.
    for (const { name: format, width: side } of pictureRenderings) {
      const picture = media.find(({ role }) => role === format.replace('picture-', ''))!;
      expect(Math.max(picture.width, picture.height), format).toBe(side);
    }
    for (const output of media.filter(({ role }) => role === '2160p'))
      expect([output.width, output.height]).toEqual([width, height]);
  },
);
