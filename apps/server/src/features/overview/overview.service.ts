import { type DisplayStatus, displayStatuses } from '@vitrine/contract/displays';
import type { Attention, Overview } from '@vitrine/contract/overview';
import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { readFirstSteps } from '../live-pictures/first-steps.ts';
import { readAvailability } from './availability-now.ts';
import { firstToOpen, presentClosed } from './closed-now.ts';
import { readAttention } from './current-attention.ts';
import { findChanges, presentChange } from './next-changes.ts';
import { closedIn, presentPlaces } from './places.ts';
import { picturedOf, playingIn, presentPlaying } from './playing-now.ts';
import { readReady } from './ready.ts';
import { readSituation, type Snapshot } from './snapshot.ts';
import { readSnoozes } from './snoozes.ts';

// The operations room in one response: the rows of all displays and their plans are read once, the rest is
// computed from them.

const maxMatters = 100;

export async function readOverview(context: Context, location?: string): Promise<Overview> {
  // Sent without waiting for each other.
  const reading = readSituation(context);
  const [situation, items, snoozes, firstRun] = await Promise.all([
    reading,
    readAttention(context, reading),
    readSnoozes(context),
    readFirstSteps(context),
  ]);
  const open = items.filter(({ key }) => !snoozes.has(key));
  const snoozed = items.filter(({ key }) => snoozes.has(key));
  const playing = playingIn(situation, location);
  const closed = closedIn(situation);
  const ready = await readReady(context, situation, closed);
  const opening = firstToOpen(
    situation,
    closed.filter(({ location: { id } }) => !location || id === location),
  );
  const pictured = picturedOf(playing, items);
  const changes = findChanges(situation);
  const names = await readNames(context, [
    ...changes.flatMap(({ playlist, replaced }) => [playlist, replaced]),
    ...pictured.map((each) => each.playing?.playlist),
    ...opening.map(({ first }) => first?.playlist),
  ]);
  return {
    now: context.now.toISOString(),
    counts: { ...countStatuses(situation), closed: closed.length },
    places: presentPlaces(situation, closed, ready),
    unpaired: situation.unpaired,
    attention: open.slice(0, maxMatters),
    attentionTotal: open.length,
    attentionCounts: countParts(open),
    snoozed: snoozed.slice(0, maxMatters).map((each) => ({ ...each, snoozedUntil: snoozes.get(each.key)! })),
    playing: await presentPlaying(context, situation, pictured, names),
    playingTotal: playing.length,
    closed: await presentClosed(context, opening, names, ready),
    changes: changes.map((each) => presentChange(each, names)),
    availability: await readAvailability(context, situation),
    firstRun,
  };
}

function countStatuses({ displays }: Snapshot): Record<DisplayStatus, number> {
  const counts = Object.fromEntries(displayStatuses.map((status) => [status, 0])) as Record<
    DisplayStatus,
    number
  >;
  for (const { status } of displays) counts[status]++;
  return counts;
}

function countParts(items: readonly Attention[]): Overview['attentionCounts'] {
  const counts = { now: 0, before_opening: 0, can_wait: 0 };
  for (const { part } of items) counts[part]++;
  return counts;
}

async function readNames(
  { db, environment }: Context,
  ids: readonly (string | null | undefined)[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id != null))];
  const rows = await db.query(sql({ id: 'uuid', name: 'text' })`
    select id, name from content.playlists where environment_id = ${environment.id} and id = any (${wanted}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
