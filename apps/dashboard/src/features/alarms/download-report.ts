import { takeoverCsv, takeoverPdf } from '@vitrine/contract/takeovers';
import { api } from '../../lib/api.ts';
import { errorOfResponse } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { currentLocale, translate } from '../../lib/i18n/i18n.ts';
import { withoutSlash } from '../../lib/session/auth-base.ts';
import { session } from '../../lib/session/session.ts';
import { showToast } from '../../ui/toast.ts';
import { saveFile } from './save-file.ts';

/** Fetched instead of opened as a link, so that an error can be shown on the page. */
export async function downloadReport(id: string, format: 'csv' | 'pdf', day: string): Promise<void> {
  const { server } = session.get();
  if (!server) return;
  const { path } = format === 'csv' ? takeoverCsv : takeoverPdf;
  try {
    const file = await api.inSession(async () => {
      const response = await fetch(`${withoutSlash(server.url)}${path.replace(':id', id)}`, {
        credentials: 'include',
        headers: { 'Accept-Language': currentLocale() },
      });
      if (!response.ok) throw await errorOfResponse(response);
      return response.blob();
    });
    saveFile(file, `${translate('alarms.report.file')}-${day}.${format}`);
  } catch (error) {
    showToast({ message: translate('alarms.report.failed', { reason: errorMessage(error) }), kind: 'error' });
  }
}
