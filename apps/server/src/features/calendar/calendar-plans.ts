import { type CalendarPlans, maxEditedPlans } from '@vitrine/contract/calendar-calls';
import { type Assignments, readAssignments } from '../../core/plans/assignments.ts';
import { readPlanned } from '../../core/plans/planned-playlists.ts';
import { plansOf, playlistsIn } from '../../core/plans/plans.ts';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { zonesOf } from './display-calendar.ts';
import { readPlaylistInputs } from './playlist-inputs.ts';
import { type Filters, readShownDisplays } from './shown-displays.ts';

// What a client needs to work out what an edit of a playlist displaces while somebody drags.

export async function readCalendarPlans(
  context: Context,
  { playlist: asked, ...filters }: Filters & { readonly playlist: string },
): Promise<CalendarPlans> {
  const { db, environment } = context;
  const shown = await readShownDisplays(context, filters);
  const order = new Map(shown.map(({ id }, i) => [id, i]));
  const found = await readAssignments(db, environment.id, [...order.keys()]);
  const draft = await readDraft(context, asked);
  const assignments = draft ? { ...found, groups: withDraft(found.groups, draft) } : found;
  const planned = await readPlanned(db, environment.id, [...new Set([asked, ...playlistsIn(assignments)])]);
  if (!planned.some(({ id }) => id === asked)) throw notFound();
  const shared = plansOf(assignments, planned)
    .filter(([, { plan }]) => plan.playlists.some(({ id }) => id === asked))
    .sort(([a], [b]) => order.get(a.id)! - order.get(b.id)!);
  const all = Map.groupBy(shared, ([, { plan }]) => plan);
  const plans = [...all].slice(0, maxEditedPlans);
  const used = new Set([asked, ...plans.flatMap(([{ playlists }]) => playlists.map(({ id }) => id))]);
  const inputs = await readPlaylistInputs(
    context,
    planned.filter(({ id }) => used.has(id)),
  );
  return {
    playlists: inputs,
    isDraft: draft !== null,
    plans: plans.map(([{ timeZone, hours, orientation, playlists }, same]) => ({
      displays: same.map(([{ id }]) => id),
      ...{ timezone: timeZone, hours, orientation },
      assigned: playlists.map(({ id, groupPriority }) => ({ playlist: id, groupPriority })),
    })),
    total: all.size,
    isCut: all.size > plans.length,
    zones: zonesOf(
      context,
      plans.map(([{ timeZone }]) => ({ timezone: timeZone })),
    ),
  };
}

interface Draft {
  readonly id: string;
  readonly groups: readonly string[];
}

/** Null if it is none. Plans leave drafts out, so its groups are read here. */
async function readDraft({ db, environment }: Context, id: string): Promise<Draft | null> {
  const [draft] = await db.query(sql({ id: 'uuid', groups: 'uuid[]' })`
    select p.id, array(select g.group_id from content.playlist_groups g
      where g.environment_id = p.environment_id and g.playlist_id = p.id) as groups
    from content.playlists p
    where p.environment_id = ${environment.id} and p.id = ${id} and p.first_enabled_at is null`);
  return draft ?? null;
}

/** As if it were on screens. */
const withDraft = (groups: Assignments['groups'], draft: Draft): Assignments['groups'] =>
  new Map(
    [...groups].map(([id, group]) => [
      id,
      draft.groups.includes(id) ? { ...group, playlists: [...group.playlists, draft.id] } : group,
    ]),
  );
