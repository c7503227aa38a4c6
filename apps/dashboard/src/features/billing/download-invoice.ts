import { currentInvoicePdf, invoicePdf } from '@vitrine/contract/invoices';
import { api } from '../../lib/api.ts';
import { errorOfResponse } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { currentLocale, translate } from '../../lib/i18n/i18n.ts';
import { withoutSlash } from '../../lib/session/auth-base.ts';
import { session } from '../../lib/session/session.ts';
import { showToast } from '../../ui/toast.ts';

/** Fetched instead of opened as a link, so that an error can be shown on the page. */
async function download(path: string, name: string): Promise<void> {
  const { server } = session.get();
  if (!server) return;
  const address = `${withoutSlash(server.url)}${path}`;
  try {
    const file = await api.inSession(async () => {
      const response = await fetch(address, {
        credentials: 'include',
        headers: { 'Accept-Language': currentLocale() },
      });
      if (!response.ok) throw await errorOfResponse(response);
      return response.blob();
    });
    const url = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = url;
    link.download = `${name}.pdf`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (error) {
    const message = translate('billings.downloadFailed', { reason: errorMessage(error) });
    showToast({ message, kind: 'error' });
  }
}

export const downloadInvoice = ({ id, number }: { id: string; number: string }) =>
  download(invoicePdf.path.replace(':id', id), number);

/** The current month so far, marked as a draft. */
export const downloadCurrent = (billing: string, name: string) =>
  download(currentInvoicePdf.path.replace(':id', billing), name);
