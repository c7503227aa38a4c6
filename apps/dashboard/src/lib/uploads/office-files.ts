import { hasOfficeContent, hasOfficeName, officeSampleBytes } from '@vitrine/contract/office-documents';
import type { Translate } from '../i18n/i18n.ts';

// Presentations and texts are refused before anything is sent, with advice what to do instead.

/** Recognised by name, or by the first bytes if it was renamed. */
export async function isOfficeFile(file: File): Promise<boolean> {
  if (hasOfficeName(file.name)) return true;
  return hasOfficeContent(new Uint8Array(await file.slice(0, officeSampleBytes).arrayBuffer()));
}

export const officeMessage = (files: readonly { readonly name: string }[], t: Translate): string =>
  t('uploads.office', { count: files.length, names: files.map(({ name }) => name).join(', ') });
