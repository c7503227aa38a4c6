import { expect, test } from 'vitest';
import { refusalOf } from './refusal.ts';

const refusal = (name: string, content = 'x', type = '') => refusalOf(new File([content], name, { type }));

test('only empty files, documents of office programs and kinds that nobody knows are refused', async () => {
  expect(await refusal('menu.PNG')).toBeNull();
  expect(await refusal('film.mkv')).toBeNull();
  expect(await refusal('IMG_2041', 'x', 'image/jpeg')).toBeNull();
  expect(await refusal('empty.png', '')).toBe('empty');
  expect(await refusal('week.pptx')).toBe('office');
  expect(await refusal('renamed.png', '{\\rtf1')).toBe('office');
  expect(await refusal('archive.zip', 'x', 'application/zip')).toBe('unknown');
  expect(await refusal('README')).toBe('unknown');
});
