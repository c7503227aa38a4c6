import { playsExport } from '@vitrine/contract/plays';
import { downloadFile } from '../../lib/download-file.ts';

/** Resolves to false if a link arrives by mail instead. */
export const downloadPlays = (query: Readonly<Record<string, string>>, name: string): Promise<boolean> =>
  downloadFile(playsExport.path, query, name);
