import { chmod, copyFile, mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { requireAbsolute } from '../absolute-path.ts';
import { testTools, testWorkDir as workDir } from './test/bench.ts';
import { findTools } from './tools.ts';

test('ffmpeg and ffprobe are found and run, and the strength of their sandbox is reported', async () => {
  const tools = await testTools();
  expect(tools.version).not.toBe('');
  for (const program of [tools.ffmpeg, tools.ffprobe]) expect((await stat(program)).mode & 0o111).not.toBe(0);
  expect(['bubblewrap', 'unshare', 'none']).toContain(tools.sandbox);
});

test('a configured path is used with the ffprobe next to it, and no other program replaces it', async () => {
  const { ffmpeg, ffprobe, sandbox } = await testTools();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrine-tools-'));
  try {
    const configured = requireAbsolute(path.join(folder, 'ffmpeg'));
    await expect(findTools({ ffmpegPath: configured, workDir })).rejects.toThrow(
      /Install the package ffmpeg, or set FFMPEG_PATH/,
    );
    await copyFile(ffmpeg, configured);
    await chmod(configured, 0o755);
    await expect(findTools({ ffmpegPath: configured, workDir })).rejects.toThrow(/ffprobe|ENOENT/);
    await symlink(ffprobe, path.join(folder, 'ffprobe'));
    const tools = await findTools({ ffmpegPath: configured, workDir });
    expect(tools).toMatchObject({ origin: 'configured', ffmpeg: configured, ffprobe, sandbox });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('without helper programs there is no sandbox, and none is claimed', async () => {
  const { ffmpeg } = await testTools();
  const found = await findTools({ helpersFrom: '/nonexistent', allowsBundled: true, workDir });
  expect(found).toMatchObject({ sandbox: 'none', ffmpeg });
});
