import { expect, test } from 'vitest';
import { Playable, typeByExtension } from './playables.ts';

test.each([
  ['image', 'jpg JPEG png webp gif heic avif tif tiff svg pdf'],
  ['audio', 'mp3 wav flac aac m4a ogg opus wma aiff amr'],
  ['video', 'mp4 mov avi mkv webm ts exe'],
] as const)('a new upload is probably %s by its extension', (type, extensions) => {
  for (const extension of extensions.split(' '))
    expect([extension, typeByExtension(extension)]).toEqual([extension, type]);
  expect(typeByExtension('')).toBe('video');
});

test('what is missing is an addition, so that programs of other versions read the rest', () => {
  const { waiting } = Playable.shape;
  const known = { since: '2026-11-18T03:00:00.000Z', reason: 'converter_unavailable' };
  expect(waiting.parse(known)).toEqual(known);
  expect(waiting.parse({ ...known, missing: 'ffmpeg' })).toEqual({ ...known, missing: 'ffmpeg' });
});
