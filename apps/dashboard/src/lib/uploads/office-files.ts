import { hasOfficeContent, hasOfficeName, officeSampleBytes } from '@vitrine/contract/office-documents';
import type { Translate } from '../i18n/i18n.ts';

// Slides and texts are refused before a byte of them is sent, with what to do instead.

/** By its name, or by its first bytes where somebody gave it another. */
export async function isOfficeFile(file: File): Promise<boolean> {
  if (hasOfficeName(file.name)) return true;
  return hasOfficeContent(new Uint8Array(await file.slice(0, officeSampleBytes).arrayBuffer()));
}

export const officeMessage = (files: readonly { readonly name: string }[], t: Translate): string =>
  t('uploads.office', { count: files.length, names: files.map(({ name }) => name).join(', ') });
