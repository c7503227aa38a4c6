import { playsExport } from '@vitrine/contract/schedule-calls';
import { api } from '../../lib/api.ts';
import { errorOfResponse } from '../../lib/api-error.ts';
import { withoutSlash } from '../../lib/auth-base.ts';
import { downloadCsv } from '../../lib/csv.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { session } from '../../lib/session.ts';

/** Fetched rather than followed as a link, so that a refusal is told on the page. */
export async function downloadPlays(query: Readonly<Record<string, string>>, name: string): Promise<void> {
  const { server } = session.get();
  if (!server) return;
  const address = `${withoutSlash(server.url)}${playsExport.path}?${new URLSearchParams(query)}`;
  const text = await api.inSession(async () => {
    const response = await fetch(address, {
      credentials: 'include',
      headers: { 'Accept-Language': currentLocale() },
    });
    if (!response.ok) throw await errorOfResponse(response);
    return response.text();
  });
  downloadCsv(name, text.replace(/^\uFEFF/, ''));
}
