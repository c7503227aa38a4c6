import type { Attention } from '@vitrine/contract/overview';
import type { Context } from '../../http/context.ts';
import { readAlertTimes } from '../alerts/alert-times.service.ts';
import { readOpenFaults } from '../faults/open-faults.service.ts';
import { findAttention, readOtherItems } from './attention.ts';
import { faultsIn } from './attention-faults.ts';
import { createStarts, readHolders } from './due.ts';
import { failedUploads, readFailedUploads } from './failed-uploads.ts';
import type { Snapshot } from './snapshot.ts';

/** All that needs attention now, snoozed or not: what the overview shows, and so what can be snoozed. */
export async function readAttention(context: Context, reading: Promise<Snapshot>): Promise<Attention[]> {
  const { db, environment, now } = context;
  const [situation, alertTimes, others, faults, failed] = await Promise.all([
    reading,
    readAlertTimes(context),
    readOtherItems(context),
    readOpenFaults(db, environment.id, now),
    readFailedUploads(context),
  ]);
  const failedIds = failed.map(({ id }) => id);
  const holders = await readHolders(context, [
    ...failedIds,
    ...faults.flatMap(({ playable }) => playable?.id ?? []),
  ]);
  const startOf = createStarts(situation);
  const playlistsOf = (playables: readonly string[]) =>
    new Set(playables.flatMap((id) => holders.get(id) ?? []));
  const items = [
    ...others,
    ...failedUploads(situation, failed, await startOf(playlistsOf(failedIds))),
    ...(await faultsIn(situation, faults, (playable, displays) =>
      startOf(playlistsOf([playable]), displays),
    )),
  ];
  return findAttention(situation, items, alertTimes);
}
