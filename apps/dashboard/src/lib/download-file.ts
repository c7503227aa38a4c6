import { api } from './api.ts';
import { errorOfResponse } from './api-error.ts';
import { downloadCsv } from './csv.ts';
import { currentLocale } from './i18n/i18n.ts';
import { withoutSlash } from './session/auth-base.ts';
import { session } from './session/session.ts';

/**
 * Downloads a CSV file from the server. Fetched instead of opened as a link, so that an error can be shown on
 * the page. Resolves to false if the file is too large to wait for, and the server writes it by itself.
 */
export async function downloadFile(
  path: string,
  query: Readonly<Record<string, string>>,
  name: string,
): Promise<boolean> {
  const { server } = session.get();
  if (!server) return true;
  const address = `${withoutSlash(server.url)}${path}?${new URLSearchParams(query)}`;
  const text = await api.inSession(async () => {
    const response = await fetch(address, {
      credentials: 'include',
      headers: { 'Accept-Language': currentLocale() },
    });
    if (!response.ok) throw await errorOfResponse(response);
    const body = await response.text();
    return response.status === 202 ? null : body;
  });
  if (text === null) return false;
  downloadCsv(name, text.replace(/^\uFEFF/, ''));
  return true;
}
