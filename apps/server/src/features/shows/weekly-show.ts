import { type WeeklyShowInput, weeklyConditions } from '@vitrine/contract/weekly-shows';
import { dateOfDay, localMoment } from '@vitrine/schedule/local-clock';
import type { Context } from '../../http/context.ts';
import { invalidField } from '../../http/errors.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { insertWeeklyGroup } from '../groups/groups.service.ts';
import { highestRival } from '../playlists/draft-reach.service.ts';
import { insertWeeklyPlaylist } from '../playlists/implicit-playlists.service.ts';
import { read } from '../playlists/playlists.service.ts';
import { planItems, readContent, readPlayables, stillConverting } from './show-draft.ts';

// "Show on…" on certain days. What repeats every week is no show: it is an ordinary playlist, and people find and change it as such.

const maxPriority = 100;
/** Of a playlist that meets no other. */
const defaultPriority = 50;

export async function createWeekly(context: Context, input: WeeklyShowInput) {
  const content = await readContent(context, input.content);
  if (content.unready !== null) throw stillConverting(content.unready.place);
  const { items } = content;
  const name = input.name ?? content.name;
  const groups = [...new Set(input.groups)];
  const { outside, zones } = await readWhere(context, input, groups);
  requireNotOver(context, input.lastDay, zones);
  if (outside.length > 0) groups.push(await insertWeeklyGroup(context, { name, displays: outside }));
  const conditions = weeklyConditions(input);
  const planned = planItems(items, await readPlayables(context, items), true);
  const highest = await highestRival(context, { conditions, items: planned }, groups);
  const priority = highest === null ? defaultPriority : Math.min(maxPriority, highest + 1);
  return read(context, await insertWeeklyPlaylist(context, { name, priority, conditions, items }, groups));
}

/** The displays that are in none of the groups, and the clocks of all that are meant. */
async function readWhere(
  { db, environment }: Context,
  { displays }: WeeklyShowInput,
  groups: readonly string[],
): Promise<{ outside: string[]; zones: string[] }> {
  const known = await db.query(sql`
    select 1 from content.groups
    where environment_id = ${environment.id} and id = any (${groups}::uuid[]) and not implicit for key share`);
  if (known.length !== groups.length) throw invalidField('groups', { key: 'validation.unknownRecord' });
  const chosen = new Set(displays);
  const rows = await db.query(sql({ id: 'uuid', timezone: 'text', isInGroup: 'bool' })`
    select d.id, l.timezone, g.display_id is not null as "isInGroup"
    from content.displays d
    join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
    left join (select distinct display_id from content.display_groups
      where environment_id = ${environment.id} and group_id = any (${groups}::uuid[])) g on g.display_id = d.id
    where d.environment_id = ${environment.id} and (d.id = any (${[...chosen]}::uuid[]) or g.display_id is not null)`);
  const found = rows.filter(({ id }) => chosen.has(id));
  if (found.length !== chosen.size) throw invalidField('displays', { key: 'validation.unknownRecord' });
  return {
    outside: found.filter(({ isInGroup }) => !isInGroup).map(({ id }) => id),
    zones: [...new Set(rows.map(({ timezone }) => timezone))],
  };
}

/** A last day is over when it is on the clock of every place. */
function requireNotOver({ now }: Context, lastDay: string | null, zones: readonly string[]): void {
  if (lastDay === null || zones.length === 0) return;
  const isOver = zones.every((zone) => lastDay < dateOfDay(localMoment(zone, now.getTime()).day));
  if (isOver) throw invalidField('lastDay', { key: 'shows.lastDayOver' });
}
