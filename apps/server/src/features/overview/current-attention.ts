import type { Attention } from '@vitrine/contract/overview';
import type { Context } from '../../http/context.ts';
import { readAlertTimes } from '../alerts/alert-times.service.ts';
import { readOpenFaults } from '../faults/open-faults.service.ts';
import { findAttention, readOtherItems } from './attention.ts';
import { faultsIn } from './attention-faults.ts';
import type { Snapshot } from './snapshot.ts';

/** All that needs attention now, snoozed or not: what the overview shows, and so what can be snoozed. */
export async function readAttention(context: Context, reading: Promise<Snapshot>): Promise<Attention[]> {
  const { db, environment, now } = context;
  const [situation, alertTimes, others, faults] = await Promise.all([
    reading,
    readAlertTimes(context),
    readOtherItems(context),
    readOpenFaults(db, environment.id, now),
  ]);
  return findAttention(situation, [...others, ...faultsIn(situation, faults)], alertTimes);
}
