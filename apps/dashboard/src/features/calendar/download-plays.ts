import { playsExport } from '@vitrine/contract/plays';
import { downloadFile } from '../../lib/download-file.ts';

export const downloadPlays = (query: Readonly<Record<string, string>>, name: string): Promise<void> =>
  downloadFile(playsExport.path, query, name);
