import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, vi } from 'vitest';
import { testTools } from '../infra/converter/test/bench.ts';
import type { TestBrowser } from './test-browser.ts';
import type { TestServer } from './test-server.ts';

// Small videos for end-to-end tests, and waiting for their conversion.

const run = promisify(execFile);
const made = new Map<string, Promise<Buffer>>();

/** A moving picture with sound, made once by the ffmpeg that the product uses. */
export function filmOf(extension: string, codec: readonly string[], seconds = 1): Promise<Buffer> {
  const name = [extension, ...codec, seconds].join(' ');
  const film = made.get(name) ?? makeFilm(extension, codec, seconds);
  made.set(name, film);
  return film;
}

async function makeFilm(extension: string, codec: readonly string[], seconds: number): Promise<Buffer> {
  const { ffmpeg } = await testTools();
  const directory = await mkdtemp(path.join(tmpdir(), 'vitrine-film-'));
  const file = path.join(directory, `film.${extension}`);
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=320x180:r=25:d=${seconds}`];
  const sound = ['-f', 'lavfi', '-i', `sine=d=${seconds}`];
  await run(ffmpeg, ['-v', 'error', ...picture, ...sound, '-pix_fmt', 'yuv420p', ...codec, file]);
  const bytes = await readFile(file);
  await rm(directory, { recursive: true });
  return bytes;
}

/** No browser plays it as it is, and it converts quickly. */
export const oldFilm = (seconds?: number) => filmOf('avi', ['-c:v', 'mpeg4', '-c:a', 'mp2'], seconds);
/** Every browser plays it as it is. */
export const newFilm = (seconds?: number) =>
  filmOf('mp4', ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'], seconds);

// biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
export type PlayableReply = any;

export async function readPlayable(
  server: TestServer,
  person: TestBrowser,
  id: string,
  { slug = 'demo', locale = 'en' } = {},
): Promise<PlayableReply> {
  const headers = { 'Accept-Language': locale };
  return (await person.get(`${server.serverUrl(slug)}/api/v1/playables/${id}`, { headers })).body.data;
}

/** Resolves when it is no longer being processed. */
export const whenDone = (
  server: TestServer,
  person: TestBrowser,
  id: string,
  options?: { slug?: string; locale?: string },
): Promise<PlayableReply> =>
  vi.waitFor(
    async () => {
      const playable = await readPlayable(server, person, id, options);
      expect(playable).toMatchObject({ progress: null, status: expect.stringMatching(/^(ready|failed)$/) });
      return playable;
    },
    { timeout: 60_000, interval: 50 },
  );
