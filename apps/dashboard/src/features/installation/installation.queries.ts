import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getInstallation,
  type InstallationRow,
  type keepKey,
  type testMail,
} from '@vitrine/contract/installation';
import { call } from '../../lib/api.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';

const keyIn = (locale: string) => ['installation', locale];

/** Checked when the page is opened and when somebody asks, not in the background. */
export function useInstallation() {
  const locale = useLocale();
  return useQuery({
    // The server writes the sentences, in the language of the page.
    queryKey: keyIn(locale),
    queryFn: async ({ signal }) => (await call(getInstallation, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The row then says what became of it. */
export function useRowAction(route: typeof testMail | typeof keepKey) {
  const locale = useLocale();
  const client = useQueryClient();
  return async () => {
    const { data: row } = await call(route, { body: {} });
    client.setQueryData(keyIn(locale), (before: { rows: InstallationRow[] } | undefined) =>
      before ? { ...before, rows: before.rows.map((each) => (each.part === row.part ? row : each)) } : before,
    );
  };
}
