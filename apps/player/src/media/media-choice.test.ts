import type { ManifestPlayable } from '@vitrine/contract/player';
import { expect, test } from 'vitest';
import { chooseMedia, filesOf, type ScreenTraits } from './media-choice.ts';
import { mediaOf } from './media-files.test-kit.ts';

const fullHd: ScreenTraits = { resolution: 'system_default', lowBandwidth: false, width: 1920, height: 1080 };
const film = (...qualities: ('original' | '1080p' | '2160p')[]): ManifestPlayable => ({
  id: crypto.randomUUID(),
  name: 'Film',
  type: 'video',
  url: null,
  duration: 5,
  media: qualities.map((quality) =>
    mediaOf(quality, {
      quality,
      mime: 'video/mp4',
      size: { original: 900, '1080p': 100, '2160p': 400 }[quality],
    }),
  ),
});
const all = film('original', '1080p', '2160p');

test.each([
  ['a FullHD panel', {}, '1080p'],
  ['a 4K panel', { width: 3840, height: 2160 }, '2160p'],
  ['a 4K panel that hangs upright', { width: 2160, height: 3840 }, '2160p'],
  ['a display set to FullHD', { resolution: '1080p', width: 3840, height: 2160 }, '1080p'],
  ['a display set to 4K', { resolution: '2160p' }, '2160p'],
  ['a slow line', { lowBandwidth: true, resolution: '2160p' }, '1080p'],
] as const)('%s gets the quality that it can show', (_name, traits, quality) => {
  expect(chooseMedia(all, { ...fullHd, ...traits })?.quality).toBe(quality);
});

test('without a matching conversion the original is shown', () => {
  expect(chooseMedia(film('original'), fullHd)?.quality).toBe('original');
  expect(chooseMedia(film('original', '2160p'), fullHd)?.quality).toBe('original');
  expect(chooseMedia(film('original', '1080p'), { ...fullHd, resolution: '2160p' })?.quality).toBe(
    'original',
  );
  expect(chooseMedia(film('original', '2160p'), { ...fullHd, lowBandwidth: true })?.quality).toBe('2160p');
  expect(chooseMedia(film(), fullHd)).toBeNull();
});

test('a sound comes with its picture; pages and streams need no file', () => {
  const sound = mediaOf('sound', { quality: 'audio', mime: 'audio/mp4' });
  const cover = mediaOf('cover', { mime: 'image/jpeg' });
  expect(filesOf({ ...all, type: 'audio', media: [cover, sound] }, fullHd)).toEqual([sound, cover]);
  expect(filesOf({ ...all, type: 'url', url: 'https://example.com' }, fullHd)).toEqual([]);
});
