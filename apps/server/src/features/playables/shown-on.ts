import { weekdays } from '@vitrine/contract/locations';
import type { Playable } from '@vitrine/contract/playables';
import { timeline } from '@vitrine/schedule/timeline';
import { type Planned, readPlanned } from '../../core/plans/planned-playlists.ts';
import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/postgres/sql.ts';

// On how many displays playables are to be seen, and until when: numbers alone, so that everybody who sees a playable learns
// that it is not to be tidied away.

type ShownOn = NonNullable<Playable['shownOn']>;

const aheadMs = 7 * 86_400_000;
const nonstop = { start: '00:00', end: '00:00', nonstop: true, closed: false };
const hours = Object.fromEntries(weekdays.map((day) => [day, nonstop])) as Record<
  (typeof weekdays)[number],
  typeof nonstop
>;

/** Whether its calendar holds within the next days; who else plays then, and the hours of the places, are left aside. */
const playsSoon = (playlist: Planned, now: number): boolean =>
  timeline(
    {
      timeZone: 'UTC',
      hours,
      orientation: playlist.orientation ?? 'horizontal',
      playlists: [{ ...playlist, groupPriority: 0 }],
    },
    now,
    now + aheadMs,
  ).some(({ state }) => state === 'playing');

/** By playable; those that no display shows are left out. */
export async function readShownOn(
  { db, environment, now }: Context,
  playables: readonly string[],
): Promise<ReadonlyMap<string, ShownOn>> {
  if (playables.length === 0) return new Map();
  const uses = await db.query(sql({ playable: 'uuid', playlist: 'uuid', lastDay: 'text?' })`
    select distinct i.playable_id as playable, l.id as playlist, p.last_day::text as "lastDay"
    from content.playlist_items i
    join content.playlists l on l.environment_id = i.environment_id and l.id = i.playlist_id and l.enabled
    left join content.show_parts p on p.environment_id = l.environment_id and p.playlist_id = l.id and p.owns_playlist
    where i.environment_id = ${environment.id} and i.playable_id = any (${playables}::uuid[])
      and exists (select from content.playlist_groups g where g.environment_id = l.environment_id and g.playlist_id = l.id)`);
  if (uses.length === 0) return new Map();
  const planned = await readPlanned(db, environment.id, [...new Set(uses.map(({ playlist }) => playlist))]);
  const playing = new Set(planned.filter((each) => playsSoon(each, now.getTime())).map(({ id }) => id));
  const current = uses.filter(({ playlist }) => playing.has(playlist));
  const counts = await db.query(sql({ playable: 'uuid', displays: 'int8' })`
    select u.playable, count(distinct d.id) as displays
    from unnest(${current.map(({ playable }) => playable)}::uuid[], ${current.map(({ playlist }) => playlist)}::uuid[])
      as u (playable, playlist)
    join content.playlist_groups g on g.environment_id = ${environment.id} and g.playlist_id = u.playlist
    join content.display_groups m on m.environment_id = g.environment_id and m.group_id = g.group_id
    join content.displays d on d.environment_id = m.environment_id and d.id = m.display_id and d.active
    group by u.playable`);
  const usesOf = Map.groupBy(current, ({ playable }) => playable);
  return new Map(
    counts.map(({ playable, displays }) => {
      const ends = usesOf.get(playable)!.map(({ lastDay }) => lastDay);
      return [playable, { displays, until: ends.includes(null) ? null : ends.sort().at(-1)! }];
    }),
  );
}
