import type { PlayableUse } from '@vitrine/contract/playable-uses';
import { firstInstantOf } from '@vitrine/schedule/local-clock';
import type { Plan } from '@vitrine/schedule/plan';
import { whatPlaysAt } from '@vitrine/schedule/what-plays-at';
import { playsIn } from '../../core/plans/intervals.ts';
import { readPlans } from '../../core/plans/plans.ts';
import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { createSlices } from '../../infra/slices.ts';

// What is left of the playlists that use a playable when it is over, and what plays instead of those of which nothing
// is left.

const maxListed = 50;
/** A playlist that plays on one weekday has had its turn by then. */
const aheadMs = 8 * 86_400_000;

export async function readUses(context: Context, id: string, until: string | null): Promise<PlayableUse[]> {
  const { db, environment } = context;
  const rows = await db.query(sql({
    id: 'uuid',
    name: 'text',
    items: 'int8',
    left: 'int8',
    own: 'uuid[]',
    isDraft: 'bool',
  })`
    select l.id, l.name, l.first_enabled_at is null as "isDraft", count(*) as items, array_agg(i.id) filter (where i.playable_id = ${id}) as own,
      count(*) filter (where i.playable_id <> ${id} and p.status = 'ready' and not p.refuses_framing
        and (p.show_from is null or p.show_from <= ${until}) and (p.show_until is null or p.show_until > ${until})) as left
    from content.playlists l
    join content.playlist_items i on i.environment_id = l.environment_id and i.playlist_id = l.id
    join content.playables p on p.environment_id = i.environment_id and p.id = i.playable_id
    where l.environment_id = ${environment.id} and not l.implicit and l.id = any (array(
      select u.playlist_id from content.playlist_items u where u.environment_id = ${environment.id} and u.playable_id = ${id}))
    group by l.id, l.name, l.first_enabled_at order by l.name, l.id limit ${maxListed}`);
  const pause = createSlices();
  const uses: PlayableUse[] = [];
  for (const { own, left, isDraft, ...use } of rows) {
    await pause();
    // A draft leaves no screen empty.
    const isLeft = until !== null && !isDraft;
    const after = !isLeft || left > 0 ? null : await readAfter(context, use.id, new Set(own), until);
    uses.push({
      ...use,
      left: isLeft ? left : null,
      takesOver: after?.takesOver ?? null,
      emptyDisplays: after?.emptyDisplays ?? 0,
    });
  }
  return uses;
}

/** What its active displays play at the first moment at which they would have played it. */
async function readAfter(context: Context, playlist: string, own: ReadonlySet<string>, until: string) {
  const { db, environment } = context;
  const displays = await db.query(sql({ id: 'uuid' })`
    select distinct d.id from content.playlist_groups g
    join content.display_groups l on l.environment_id = g.environment_id and l.group_id = g.group_id
    join content.displays d on d.environment_id = l.environment_id and d.id = l.display_id and d.active
    where g.environment_id = ${environment.id} and g.playlist_id = ${playlist}`);
  const ids = displays.map(({ id }) => id);
  const plans = ids.length === 0 ? [] : await readPlans(db, environment.id, ids);
  const counts = new Map<string | null, number>();
  const pause = createSlices();
  for (const [plan, sharing] of Map.groupBy(plans, (each) => each.plan)) {
    await pause();
    const next = playingAfter(plan, playlist, own, until, context.now.getTime());
    if (next !== undefined) counts.set(next, (counts.get(next) ?? 0) + sharing.length);
  }
  const [most] = [...counts]
    .filter(([id]) => id !== null)
    .sort(([, a], [, b]) => b - a)
    .map(([id]) => id!);
  const [takesOver] = most
    ? await db.query(sql({ id: 'uuid', name: 'text' })`
        select id, name from content.playlists where environment_id = ${environment.id} and id = ${most}`)
    : [];
  return { takesOver: takesOver ?? null, emptyDisplays: counts.get(null) ?? 0 };
}

/** The playlist that plays instead, null for none; undefined if it would not have played there anyway. */
function playingAfter(
  plan: Plan,
  playlist: string,
  own: ReadonlySet<string>,
  until: string,
  now: number,
): string | null | undefined {
  const withEnd = (showUntil: string | undefined): Plan => ({
    ...plan,
    playlists: plan.playlists.map((each) =>
      each.id === playlist
        ? { ...each, items: each.items.map((item) => (own.has(item.id) ? { ...item, showUntil } : item)) }
        : each,
    ),
  });
  const from = Math.max(now, firstInstantOf(plan.timeZone, until));
  const [first] = playsIn(withEnd(undefined), playlist, from, from + aheadMs);
  if (!first) return undefined;
  const then = whatPlaysAt(withEnd(until), first.from);
  return then.state === 'playing' ? then.playlists[0]! : null;
}
