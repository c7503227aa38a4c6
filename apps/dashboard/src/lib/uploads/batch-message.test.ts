import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { expect, test } from 'vitest';
import type { Translate } from '../i18n/i18n.ts';
import { batchMessage, failureMessage, notConvertedMessage } from './batch-message.ts';
import type { FailureReason, UploadItem, UploadState } from './upload-item.ts';

const speak = (locale: keyof typeof catalogues) =>
  createTranslator(locale, catalogues[locale]) as unknown as Translate;
const t = speak('en');

const item = (state: UploadState, reason?: FailureReason) =>
  ({ state, failure: reason ? { reason } : null }) as UploadItem;
const some = (count: number, one: UploadItem) => Array.from({ length: count }, () => one);
const messageOf = (items: UploadItem[], say = t) => batchMessage(items, say)?.message ?? null;

const arrived = item('processing');
const quota = item('failed', 'quota');
const tooLarge = item('failed', 'tooLarge');

test('the result of a batch is one accurate sentence', () => {
  expect(messageOf(some(5, arrived))).toBe('5 uploaded.');
  expect(messageOf([...some(3, arrived), ...some(2, quota)])).toBe(
    '3 uploaded before the 5 GB limit was reached, 2 were not.',
  );
  expect(messageOf([...some(4, arrived), tooLarge])).toBe('4 uploaded, 1 failed.');
  expect(messageOf([...some(2, arrived), quota, tooLarge])).toBe('2 uploaded, 2 failed.');
  expect(messageOf([...some(4, quota), tooLarge])).toBe('None of the 5 files was uploaded.');
});

test('cancelled files do not count; a file that could not be converted counts as failed', () => {
  const notConverted = item('failed', 'notConverted');
  expect(messageOf([item('cancelled')])).toBeNull();
  expect(messageOf([arrived, item('cancelled')])).toBe('1 uploaded.');
  expect(messageOf([arrived, notConverted])).toBe('1 uploaded, 1 failed.');
  expect(messageOf([notConverted])).toBe('The file could not be converted.');
  expect(messageOf([notConverted, tooLarge])).toBe('None of the 2 files can be used.');
});

test('a conversion that fails after the end of its batch is reported with the name of the file', () => {
  const named = (name: string) => ({ ...item('failed', 'notConverted'), name });
  expect(notConvertedMessage([named('beans.mp4')], t)).toBe('beans.mp4 could not be converted.');
  expect(notConvertedMessage([named('a.mp4'), named('b.mp4')], t)).toBe(
    '2 files could not be converted: a.mp4, b.mp4.',
  );
});

test('plural forms are right in every language', () => {
  const say = { cs: speak('cs'), de: speak('de'), es: speak('es') };
  expect([1, 3, 5].map((count) => messageOf(some(count, arrived), say.cs))).toEqual([
    'Nahrán 1 soubor.',
    'Nahrány 3 soubory.',
    'Nahráno 5 souborů.',
  ]);
  expect([1, 5].map((count) => messageOf(some(count, quota), say.de))).toEqual([
    'Die Datei wurde nicht hochgeladen.',
    'Keine der 5 Dateien wurde hochgeladen.',
  ]);
  expect(messageOf([...some(2, arrived), quota], say.es)).toBe(
    'Antes de alcanzar el límite de 5 GB se subieron 2; 1 no se subió.',
  );
});

test('a file that was not uploaded says why', () => {
  const messages = (['tooLarge', 'browser', 'notUploaded', 'quota'] as const).map((reason) =>
    failureMessage(item('failed', reason), t),
  );
  expect(messages).toEqual([
    'File too large. Lower the bitrate or split the video.',
    'The browser cancelled the upload. Try another browser.',
    'Playable has not been uploaded.',
    'The maximum free limit of 5 GB has been exceeded. Activate a second display or free some space.',
  ]);
  const refused = { ...item('failed'), failure: { reason: 'refused', message: 'No room.' } } as UploadItem;
  expect(failureMessage(refused, t)).toBe('No room.');
});
