import type { outcomes, PlaylistCheck } from '@vitrine/contract/playlist-calls';
import { canCalendarsMeet } from '@vitrine/schedule/can-hold';
import type { Plan, PlannedPlaylist } from '@vitrine/schedule/plan';
import { overlaps, wantsBetween } from '../../core/plans/intervals.ts';
import type { Pause } from '../../infra/slices.ts';
import { horizonMs } from './forecast.ts';

// Which other playlists are due on the same screens at the same time within thirty days, and which of them
// wins.

type Outcome = (typeof outcomes)[number];
type Rival = PlaylistCheck['rivals'][number];

interface Shared {
  readonly plan: Plan;
  readonly displays: readonly unknown[];
}

export async function rivalsOf(
  parties: readonly Shared[],
  draft: Omit<PlannedPlaylist, 'groupPriority'>,
  names: ReadonlyMap<string, { readonly name: string }>,
  now: number,
  pause: Pause,
): Promise<Rival[]> {
  const wants = wantsBetween(now, now + horizonMs);
  const possible = new Map<string, boolean>();
  const counts = new Map<string, { playlist: PlannedPlaylist; by: Map<Outcome, number> }>();
  for (const { plan, displays } of parties) {
    await pause();
    const own = plan.playlists.find(({ id }) => id === draft.id);
    const ownIntervals = own && wants(plan, own);
    if (!ownIntervals || ownIntervals.length === 0) continue;
    for (const playlist of plan.playlists) {
      await pause();
      const { id } = playlist;
      if (id === draft.id) continue;
      if (!possible.has(id)) possible.set(id, canCalendarsMeet(draft, playlist));
      if (!possible.get(id) || !overlaps(ownIntervals, wants(plan, playlist))) continue;
      const known = counts.get(id) ?? { playlist, by: new Map() };
      const outcome = outcomeOf(own, playlist);
      known.by.set(outcome, (known.by.get(outcome) ?? 0) + displays.length);
      counts.set(id, known);
    }
  }
  return [...counts.values()]
    .map(({ playlist, by }): Rival => {
      // The result may differ between displays because of their groups; the most frequent one is reported,
      // and in a tie the more serious.
      const [outcome, displays] = [...by].sort((a, b) => b[1] - a[1] || gravity[a[0]] - gravity[b[0]])[0]!;
      const { id, priority } = playlist;
      return { id, name: names.get(id)!.name, priority, outcome, displays };
    })
    .sort(
      (a, b) => gravity[a.outcome] - gravity[b.outcome] || b.displays - a.displays || b.priority - a.priority,
    );
}

/** Outcomes that keep it off the screen come first. */
const gravity: Readonly<Record<Outcome, number>> = {
  loses: 0,
  group_loses: 1,
  takes_turns: 2,
  group_wins: 3,
  wins: 4,
};

function outcomeOf(own: PlannedPlaylist, rival: PlannedPlaylist): Outcome {
  if (own.priority !== rival.priority) return own.priority > rival.priority ? 'wins' : 'loses';
  if (own.groupPriority === rival.groupPriority) return 'takes_turns';
  return own.groupPriority > rival.groupPriority ? 'group_wins' : 'group_loses';
}
