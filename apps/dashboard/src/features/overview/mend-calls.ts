import type { Attention } from '@vitrine/contract/overview';
import { playables } from '@vitrine/contract/playables';
import { sources } from '@vitrine/contract/sources';
import { fetchDisplay } from '../../core/queries/displays.queries.ts';
import { reloadPlayer, tryAgain } from '../../core/queries/try-again.ts';
import { call } from '../../lib/api.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';
import { confirmRestart } from '../displays/confirm-display.tsx';
import type { MendCall } from './attention-mends.ts';

// The calls of mends, loaded with the first click.

export async function mend(what: MendCall, { subject, device }: Attention): Promise<void> {
  const { id, name } = subject!;
  switch (what) {
    case 'reload':
      return reloadPlayer(device!, name);
    case 'restart':
      await confirmRestart(await fetchDisplay(id));
      return;
    case 'retry':
      return tryAgain(name, async () => {
        await call(playables.actionRoutes.retry, { params: { id } });
        await refreshAfter('conversion');
      });
    case 'fetch':
      return tryAgain(name, async () => {
        await call(sources.actionRoutes.fetch, { params: { id }, body: {} });
        await refreshAfter('source');
      });
  }
}
