import { type PlaylistColour, playlistColour } from '@vitrine/contract/playlist-colours';
import type { Context } from '../../http/context.ts';
import { newId } from '../../infra/ids.ts';
import { sql } from '../../infra/postgres/sql.ts';

/** More than there are colours, so that a colour that is met often counts more than one that is met once. */
const lookedAt = 60;
/** Among so many ids all colours are met. */
const drawn = 300;

/** The id of a new playlist: colours are derived from ids, and it gets the one that the fewest of the newest playlists have. */
export async function distinctId({ db, environment, now }: Context): Promise<string> {
  const newest = await db.query(sql({ id: 'uuid' })`
    select id from content.playlists where environment_id = ${environment.id} and not implicit
    order by created_at desc limit ${lookedAt}`);
  const uses = new Map<PlaylistColour, number>();
  for (const { id } of newest) {
    const colour = playlistColour(id);
    uses.set(colour, (uses.get(colour) ?? 0) + 1);
  }
  const usesOf = (id: string) => uses.get(playlistColour(id)) ?? 0;
  let best = newId(now);
  for (let i = 1; i < drawn && usesOf(best) > 0; i++) {
    const id = newId(now);
    if (usesOf(id) < usesOf(best)) best = id;
  }
  return best;
}
