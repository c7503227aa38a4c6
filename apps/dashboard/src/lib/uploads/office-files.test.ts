import { expect, test } from 'vitest';
import { isOfficeFile } from './office-files.ts';

const file = (name: string, content: string | Uint8Array<ArrayBuffer> = 'x') => new File([content], name);

test.each([
  'Slides.pptx',
  'SLIDES.PPTX',
  'letter.docx',
  'old.ppt',
  'old.doc',
  'a.odp',
  'a.odt',
  'a.key',
  'a.pages',
  'a.xlsx',
])('ME6: %s is recognised by its name', async (name) => expect(await isOfficeFile(file(name))).toBe(true));

test('ME6: presentations with another name are recognised by their content', async () => {
  expect(await isOfficeFile(file('menu.pdf', `PK\x03\x04${'\0'.repeat(26)}ppt/presentation.xml`))).toBe(true);
  const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);
  expect(await isOfficeFile(file('menu', old))).toBe(true);
});

test.each([
  ['menu.pdf', '%PDF-1.7\n'],
  ['film.mp4', '\0\0\0 ftypisom'],
  ['key.png', '\x89PNG'],
  ['pages', 'x'],
  ['.key', 'x'],
])('%s may be uploaded', async (name, content) =>
  expect(await isOfficeFile(file(name, content))).toBe(false),
);
