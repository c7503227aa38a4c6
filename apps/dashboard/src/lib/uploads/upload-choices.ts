import { conversions } from '@vitrine/contract/playables';
import * as z from 'zod';
import { ownStores } from '../session/session-storage.ts';
import type { UploadChoices } from './upload-item.ts';

const key = 'signage-upload-choices';
const Choices = z.object({ conversion: z.enum(conversions), notify: z.boolean() });

/** The choices of the last upload. */
export function lastChoices(): UploadChoices {
  try {
    return Choices.parse(JSON.parse(ownStores.browser.getItem(key) ?? ''));
  } catch {
    return { conversion: 'fullhd', notify: false };
  }
}

export function keepChoices({ conversion, notify }: UploadChoices) {
  ownStores.browser.setItem(key, JSON.stringify({ conversion, notify }));
}
