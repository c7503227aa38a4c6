import type { Attention } from '@vitrine/contract/overview';
import { fetchDisplay } from '../../core/queries/displays.queries.ts';
import { fetchSource, reloadPlayer, retryConversion } from '../../core/queries/try-again.ts';
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
      return retryConversion(id, name);
    case 'fetch':
      return fetchSource(id, name);
  }
}
