import { expect, test } from 'vitest';
import { bestQuality } from './best-quality.ts';

const media = (quality: string, width: number | null, height: number | null) => ({ quality, width, height });
const video = (width: number | null, height: number | null, ...medias: ReturnType<typeof media>[]) =>
  ({ type: 'video', width, height, playable_medias: medias }) as unknown as Parameters<typeof bestQuality>[0];

test('a badge shows the real sharpness of a video, not the size it was converted to', () => {
  expect(bestQuality(video(640, 360, media('1080p', 640, 360)))).toBe('SD');
  expect(bestQuality(video(640, 360, media('1080p', 1920, 1080)))).toBe('SD');
  expect(bestQuality(video(1280, 720, media('1080p', 1280, 720)))).toBe('HD');
  expect(bestQuality(video(1920, 1080, media('1080p', 1920, 1080)))).toBe('FullHD');
  expect(bestQuality(video(3840, 2160, media('1080p', 1920, 1080)))).toBe('FullHD');
  expect(bestQuality(video(3840, 2160, media('1080p', 1920, 1080), media('2160p', 3840, 2160)))).toBe('4K');
});

test('a portrait video is classified by its shorter side', () => {
  expect(bestQuality(video(1080, 1920, media('1080p', 1080, 1920)))).toBe('FullHD');
});

test('without known dimensions there is no badge; other types have none', () => {
  expect(bestQuality(video(null, null, media('original', null, null)))).toBe('original');
  expect(bestQuality(video(640, 360))).toBeNull();
  expect(bestQuality({ ...video(640, 360, media('original', 640, 360)), type: 'image' })).toBeNull();
});
