import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { expect, test } from 'vitest';
import type { Translate } from '../i18n/i18n.ts';
import type { UploadItem } from './upload-item.ts';
import { createUploadToasts } from './upload-toasts.ts';

const t = createTranslator('en', catalogues.en) as unknown as Translate;

function arrange(seen: readonly number[] = []) {
  const onScreen = new Map<number, unknown>();
  const announced: string[] = [];
  let last = 0;
  const toasts = createUploadToasts({
    t,
    show: ({ message }) => {
      onScreen.set(++last, message);
      return last;
    },
    hide: (id) => void onScreen.delete(id),
    isShown: (batch) => seen.includes(batch),
    announce: (result) => void announced.push(result),
  });
  return { toasts, announced, said: () => [...onScreen.values()] };
}
const arrived = (batch: number, name: string) =>
  ({ batch, name, state: 'processing', failure: null }) as UploadItem;
const unusable = (batch: number, name: string) =>
  ({ batch, name, state: 'failed', failure: { reason: 'notConverted' } }) as UploadItem;

test('ME6: "1 uploaded" and "could not be converted" are never shown together', () => {
  const { toasts, said } = arrange();
  toasts.batchEnded([arrived(1, 'menu.pdf')]);
  expect(said()).toEqual(['1 uploaded.']);
  toasts.notConverted([unusable(1, 'menu.pdf')]);
  expect(said()).toEqual(['menu.pdf could not be converted.']);
});

test('C30.12: what the rows of a batch say is not said again by a message', () => {
  const { toasts, announced, said } = arrange([1]);
  toasts.batchEnded([arrived(1, 'a.mp4')]);
  toasts.notConverted([unusable(1, 'a.mp4'), unusable(2, 'b.mp4')]);
  expect(said()).toEqual(['b.mp4 could not be converted.']);
  expect(announced).toEqual(['1 uploaded.']);
});

test('messages about another batch stay', () => {
  const { toasts, said } = arrange();
  toasts.batchEnded([arrived(1, 'a.mp4'), arrived(1, 'b.mp4')]);
  toasts.batchEnded([arrived(2, 'menu.pdf')]);
  toasts.notConverted([unusable(2, 'menu.pdf')]);
  expect(said()).toEqual(['2 uploaded.', 'menu.pdf could not be converted.']);
});
