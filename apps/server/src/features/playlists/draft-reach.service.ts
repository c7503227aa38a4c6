import type { Plan, PlannedPlaylist } from '@vitrine/schedule/plan';
import { type Assignments, type ReachedDisplay, readAssignments } from '../../core/plans/assignments.ts';
import { prepare } from '../../core/plans/planned-playlists.ts';
import { plannedOf, plansOf, playlistsIn, readPlaylists } from '../../core/plans/plans.ts';
import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { createSlices, type Pause } from '../../infra/slices.ts';
import { rivalsOf } from './competitors.ts';
import { highestOf } from './with-others.ts';

// The displays that a draft would reach through its groups, and their plans with the draft in them.

/** Placeholder id of an unsaved playlist. */
export const unsaved = '00000000-0000-0000-0000-000000000000';

export type Draft = Omit<PlannedPlaylist, 'groupPriority'>;

/** Displays that share a plan; `counts` are the active ones, or all if none is active. */
export interface Party {
  readonly plan: Plan;
  readonly displays: readonly ReachedDisplay[];
  readonly counts: readonly ReachedDisplay[];
}

/** `carriers`: the groups that assign it. */
export async function readWithDraft(
  context: Context,
  draft: string,
  carriers: readonly string[],
  pause: Pause,
) {
  const { db, environment } = context;
  const assignments = withDraft(await readReached(context, carriers), draft, new Set(carriers));
  const saved = await readPlaylists(
    db,
    environment.id,
    playlistsIn(assignments).filter((id) => id !== draft),
  );
  const others = [...saved.values()].map(plannedOf);
  for (const playlist of others) await prepare(playlist, pause);
  return { assignments, saved, others };
}

/** The highest priority of the ordinary playlists that want its displays at its times; null if there are none. */
export async function highestRival(
  context: Context,
  given: Pick<Draft, 'conditions' | 'items'>,
  groups: readonly string[],
): Promise<number | null> {
  const draft: Draft = {
    id: unsaved,
    priority: 0,
    enabled: true,
    orientation: null,
    createdAt: context.now.toISOString(),
    conditions: given.conditions,
    items: given.items,
  };
  const pause = createSlices();
  const { assignments, saved, others } = await readWithDraft(context, unsaved, groups, pause);
  const parties = partiesOf(assignments, [...others, draft]);
  const rivals = await rivalsOf(parties, draft, saved, context.now.getTime(), pause);
  const shows = new Set([...saved.values()].flatMap(({ id, implicit }) => (implicit ? [id] : [])));
  return highestOf(rivals, shows);
}

async function readReached({ db, environment }: Context, groups: readonly string[]): Promise<Assignments> {
  const rows = await db.query(sql({ id: 'uuid' })`
    select distinct display_id as id from content.display_groups
    where environment_id = ${environment.id} and group_id = any (${groups}::uuid[])`);
  return readAssignments(
    db,
    environment.id,
    rows.map(({ id }) => id),
  );
}

const withDraft = (
  { displays, groups }: Assignments,
  draft: string,
  carriers: ReadonlySet<string>,
): Assignments => ({
  displays,
  groups: new Map(
    [...groups].map(([id, group]) => {
      const others = group.playlists.filter((each) => each !== draft);
      return [id, { ...group, playlists: carriers.has(id) ? [...others, draft] : others }];
    }),
  ),
});

export function partiesOf(assignments: Assignments, playlists: readonly Draft[]): Party[] {
  const isAnyActive = assignments.displays.some(({ active }) => active);
  const byPlan = Map.groupBy(plansOf(assignments, playlists), ([, shared]) => shared);
  return [...byPlan].map(([{ plan }, members]) => {
    const displays = members.map(([display]) => display);
    return { plan, displays, counts: isAnyActive ? displays.filter(({ active }) => active) : displays };
  });
}
