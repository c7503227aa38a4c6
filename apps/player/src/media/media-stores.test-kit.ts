import { expect, test } from 'vitest';
import { hashOnThisThread } from './hash-on-this-thread.ts';
import { AlteredMedia, download, isIntact } from './media-download.ts';
import type { MediaFiles } from './media-files.ts';

// The rules of every store of media files.

const bytesOf = (text: string) => new TextEncoder().encode(text);
const add = async (files: MediaFiles, sha256: string, ...pieces: readonly string[]) => {
  const part = await files.addPart(sha256);
  for (const piece of pieces) await part.write(bytesOf(piece));
  await part.close();
};
const textOf = async (files: MediaFiles, sha256: string) =>
  new Blob(await files.parts(sha256), { type: 'text/plain' }).text();
const hashOf = async (text: string) => {
  const hash = hashOnThisThread();
  await hash.update(bytesOf(text));
  return hash.digest();
};

/** `open` opens the same store again, as a restarted browser does; `keeps` if it survives that. */
export function checkStore(kind: MediaFiles['kind'], open: () => Promise<MediaFiles>, keeps = true): void {
  test(`PL12: ${kind}: parts are read in their order, also after a restart`, async () => {
    const files = await open();
    for (let i = 0; i < 12; i++) await add(files, 'order', `${i}`, ',');
    await add(files, 'other', 'x');
    const later = keeps ? await open() : files;
    expect(await textOf(later, 'order')).toBe('0,1,2,3,4,5,6,7,8,9,10,11,');
    await add(later, 'order', 'end');
    expect(await textOf(later, 'order')).toMatch(/11,end$/);
    expect(await textOf(later, 'other')).toBe('x');
    expect(later.kind).toBe(kind);
  });

  test(`PL12: ${kind}: a file counts only when it was verified, and nothing is left of a removed one`, async () => {
    const files = await open();
    await add(files, 'film', 'a');
    await add(files, 'half', 'b');
    await files.markGood('film');
    const listed = await (keeps ? await open() : files).list();
    expect([listed.get('film'), listed.get('half'), listed.has('unknown')]).toEqual([true, false, false]);
    await files.remove('film');
    await files.remove('unknown');
    expect((await files.list()).has('film')).toBe(false);
    expect(await files.parts('film')).toEqual([]);
    await add(files, 'film', 'new');
    expect([await textOf(files, 'film'), (await files.list()).get('film')]).toEqual(['new', false]);
    expect(await textOf(files, 'half')).toBe('b');
  });

  test(`PL12: ${kind}: the caller may reuse its buffer`, async () => {
    const files = await open();
    const part = await files.addPart('reused');
    const buffer = bytesOf('first');
    await part.write(buffer);
    buffer.fill(0);
    await part.close();
    expect(await textOf(files, 'reused')).toBe('first');
  });

  test(`PL12: ${kind}: a broken download continues where it was, and altered bytes never count`, async () => {
    const files = await open();
    const text = 'a film of some length';
    const media = { sha256: await hashOf(text), size: text.length };
    const asked: number[] = [];
    const serve = (content: string, isCut: boolean) => async (_sha256: string, from: number) => {
      asked.push(from);
      const body = content.slice(from, isCut ? from + 8 : undefined);
      return new Response(body, { status: from > 0 ? 206 : 200 });
    };
    const options = (content: string, isCut = false) => ({
      files,
      createHash: hashOnThisThread,
      fetchBytes: serve(content, isCut),
    });
    const { signal } = new AbortController();
    await expect(download(media, options(text, true), signal)).rejects.toThrow();
    await download(media, options(text), signal);
    expect(asked).toEqual([0, 8]);
    expect((await files.list()).get(media.sha256)).toBe(true);
    expect(await isIntact(media.sha256, options(text))).toBe(true);

    const altered = { sha256: await hashOf('another film'), size: 12 };
    await expect(download(altered, options('altered film'), signal)).rejects.toThrow(AlteredMedia);
    expect((await files.list()).has(altered.sha256)).toBe(false);
  });
}
