import { conversions } from '@vitrine/contract/playables';
import * as z from 'zod';
import { ownStores } from '../session/session-storage.ts';
import type { UploadChoices as Chosen } from './upload-item.ts';

const key = 'signage-upload-choices';
export const UploadChoices = z.object({ conversion: z.enum(conversions), notify: z.boolean() });

/** The choices of the last upload. */
export function lastChoices(): Chosen {
  try {
    return UploadChoices.parse(JSON.parse(ownStores.browser.getItem(key) ?? ''));
  } catch {
    return { conversion: 'fullhd', notify: false };
  }
}

export function keepChoices({ conversion, notify }: Chosen) {
  ownStores.browser.setItem(key, JSON.stringify({ conversion, notify }));
}
