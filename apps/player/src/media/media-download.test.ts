import { expect, test } from 'vitest';
import { hashOnThisThread } from './hash-on-this-thread.ts';
import { AlteredMedia, download, type FetchBytes, isIntact } from './media-download.ts';
import { mediaOf, memoryFiles } from './media-files.test-kit.ts';

const film = mediaOf('a film of some length');
const asked: number[] = [];

/** Serves the bytes, optionally only some of them, with or without ranges. */
const serve =
  (bytes: Uint8Array<ArrayBuffer>, { until = bytes.length, knowsRanges = true } = {}): FetchBytes =>
  async (_sha256, from) => {
    asked.push(from);
    const isRange = knowsRanges && from > 0;
    const body = bytes.slice(isRange ? from : 0, until);
    const stream = new ReadableStream({
      start(controller) {
        for (let i = 0; i < body.length; i += 4) controller.enqueue(body.slice(i, i + 4));
        controller.close();
      },
    });
    return new Response(stream, { status: isRange ? 206 : 200 });
  };
const { signal } = new AbortController();

test('case 176: an interrupted download continues where it stopped, also after a restart, and its hash is right', async () => {
  const files = memoryFiles();
  const options = { files, createHash: hashOnThisThread };
  await expect(
    download(film, { ...options, fetchBytes: serve(film.bytes, { until: 9 }) }, signal),
  ).rejects.toThrow('broke off');
  expect(files.good.size).toBe(0);
  asked.length = 0;
  await download(film, { ...options, fetchBytes: serve(film.bytes) }, signal);
  expect(asked).toEqual([9]);
  expect(files.good).toContain(film.sha256);
  expect(await new Blob(await files.parts(film.sha256)).text()).toBe('a film of some length');
});

test('a server without ranges starts over, and nothing is stored twice', async () => {
  const files = memoryFiles();
  const options = { files, createHash: hashOnThisThread };
  await download(film, { ...options, fetchBytes: serve(film.bytes, { until: 6 }) }, signal).catch(() => {});
  await download(film, { ...options, fetchBytes: serve(film.bytes, { knowsRanges: false }) }, signal);
  expect(await new Blob(await files.parts(film.sha256)).text()).toBe('a film of some length');
});

test('case 122: bytes altered in transit are refused and not kept', async () => {
  for (const altered of ['a film of some lengtH', 'a film of some length and more']) {
    const files = memoryFiles();
    const fetchBytes = serve(mediaOf(altered).bytes);
    await expect(download(film, { files, createHash: hashOnThisThread, fetchBytes }, signal)).rejects.toThrow(
      AlteredMedia,
    );
    expect(files.stored.size).toBe(0);
    expect(files.good.size).toBe(0);
  }
});

test('case 176: a file that changed while it was interrupted is fetched from its beginning', async () => {
  const files = memoryFiles();
  const options = { files, createHash: hashOnThisThread };
  const before = mediaOf('some other film, cut').bytes;
  await download(film, { ...options, fetchBytes: serve(before, { until: 9 }) }, signal).catch(() => {});
  asked.length = 0;
  const fetchBytes = serve(film.bytes);
  await expect(download(film, { ...options, fetchBytes }, signal)).rejects.toThrow(AlteredMedia);
  await download(film, { ...options, fetchBytes }, signal);
  expect(asked).toEqual([9, 0]);
  expect(await new Blob(await files.parts(film.sha256)).text()).toBe('a film of some length');
});

test('case 122: bytes altered in storage are detected', async () => {
  const files = memoryFiles();
  const options = { files, createHash: hashOnThisThread };
  await download(film, { ...options, fetchBytes: serve(film.bytes) }, signal);
  expect(await isIntact(film.sha256, options)).toBe(true);
  files.stored.get(film.sha256)![0]![3]! ^= 1;
  expect(await isIntact(film.sha256, options)).toBe(false);
});
