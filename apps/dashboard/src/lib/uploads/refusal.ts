import { isMediaExtension } from '@vitrine/contract/playables';
import { isOfficeFile } from './office-files.ts';

// What is refused before anything is sent. Whether a file is damaged is known only when it is converted.

export type Refusal = 'empty' | 'office' | 'unknown';

export async function refusalOf(file: File): Promise<Refusal | null> {
  if (file.size === 0) return 'empty';
  if (await isOfficeFile(file).catch(() => false)) return 'office';
  const isMedia = /^(video|image|audio)\/|^application\/pdf$/.test(file.type);
  return isMedia || isMediaExtension(file.name.split('.').at(-1)!) ? null : 'unknown';
}
