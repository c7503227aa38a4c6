import { displayStatuses } from '@vitrine/contract/displays';
import type { Overview } from '@vitrine/contract/overview';
import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/sql.ts';
import { readAlertTimes } from '../alerts/alert-times.service.ts';
import { readFirstSteps } from '../first-run/first-run-steps.service.ts';
import { findAttention, readOtherMatters } from './attention.ts';
import { readAvailability } from './availability-now.ts';
import { findChanges, presentChange } from './next-changes.ts';
import { playingIn, presentPlaying } from './playing-now.ts';
import { readSituation, type Situation } from './situation.ts';
import { readSnoozes } from './snoozes.ts';

// The operations room in one answer: rows of all displays and their plans are read once, the rest is counted from them.

const maxMatters = 100;

export async function readOverview(context: Context, location?: string): Promise<Overview> {
  // Sent without waiting for each other's answers.
  const [situation, alertTimes, others, snoozes, availability, firstRun] = await Promise.all([
    readSituation(context),
    readAlertTimes(context),
    readOtherMatters(context),
    readSnoozes(context),
    readAvailability(context),
    readFirstSteps(context),
  ]);
  const matters = findAttention(situation, others, alertTimes);
  const open = matters.filter(({ key }) => !snoozes.has(key));
  const snoozed = matters.filter(({ key }) => snoozes.has(key));
  const playing = playingIn(situation, location);
  const changes = findChanges(situation);
  const names = await readNames(context, [
    ...changes.flatMap(({ playlist, replaced }) => [playlist, replaced]),
    ...playing.slice(0, 8).map((each) => each.playing?.playlist),
  ]);
  return {
    now: context.now.toISOString(),
    counts: countStatuses(situation),
    unpaired: situation.unpaired,
    attention: open.slice(0, maxMatters),
    attentionTotal: open.length,
    snoozed: snoozed.slice(0, maxMatters).map((each) => ({ ...each, snoozedUntil: snoozes.get(each.key)! })),
    playing: await presentPlaying(context, situation, playing, names),
    playingTotal: playing.length,
    changes: changes.map((each) => presentChange(each, names)),
    availability,
    firstRun,
  };
}

function countStatuses({ displays }: Situation): Overview['counts'] {
  const counts = Object.fromEntries(displayStatuses.map((status) => [status, 0])) as Overview['counts'];
  for (const { status } of displays) counts[status]++;
  return counts;
}

async function readNames(
  { db, environment }: Context,
  ids: readonly (string | null | undefined)[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id != null))];
  const rows = await db.query<{ id: string; name: string }>(sql`
    select id, name from content.playlists where environment_id = ${environment.id} and id = any (${wanted}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
