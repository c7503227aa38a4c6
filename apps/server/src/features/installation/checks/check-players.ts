import { sql } from '../../../infra/postgres/sql.ts';
import { needsDatabase, type PartCheck, say } from '../part-check.ts';

/** A screen that is switched off overnight or over a day still reaches this address. */
const seenWithinMs = 86_400_000;

/** Those of the own environment: what other customers have is no business of its admins. */
export const checkPlayers: PartCheck = {
  part: 'players',
  async run({ app, ownEnvironment, now }) {
    if (!app) return needsDatabase;
    if (!ownEnvironment) return { state: 'unknown', sentence: say('installation.players.noEnvironment') };
    const since = new Date(now.getTime() - seenWithinMs);
    const [row] = await app.content.inEnvironments([ownEnvironment], (db) =>
      db.query(sql({ total: 'int8', seen: 'int8' })`
        select count(*) as total, count(*) filter (where last_active_at > ${since}) as seen
        from content.devices where environment_id = ${ownEnvironment} and not is_preview`),
    );
    const { total, seen } = row!;
    if (total === 0) return { state: 'not_set_up', sentence: say('installation.players.none') };
    if (seen === 0) return { state: 'fault', sentence: say('installation.players.silent', { count: total }) };
    return { state: 'works', sentence: say('installation.players.seen', { seen, count: total }) };
  },
};
