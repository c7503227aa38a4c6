import { auditExport } from '@vitrine/contract/audit';
import { downloadFile } from '../../lib/download-file.ts';
import { translate } from '../../lib/i18n/i18n.ts';

/** Downloads all pages of the filtered list. */
export const downloadAudit = async (filters: Readonly<Record<string, string>>): Promise<void> =>
  void (await downloadFile(auditExport.path, filters, translate('audit.exportFile')));
