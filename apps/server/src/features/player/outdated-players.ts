import type { App } from '../../http/app.ts';
import { HttpError } from '../../http/errors.ts';
import { markDevice } from '../../infra/events.ts';
import { newId } from '../../infra/ids.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { needsNewerProtocol } from './playlist-protocol.ts';

// Players that do not understand what they are to show. They keep their last manifest, and are asked to reload
// once an hour, because a reload usually brings the current player.

/** Of players that do not tell it. */
export const firstProtocol = 1;

const reloadEveryMs = 3_600_000;
const reloadWithinMs = 600_000;

export const playerTooOld = () =>
  new HttpError({ status: 426, code: 'player_too_old', retryAfterSeconds: 300 });

export async function reloadOutdatedPlayers(app: App, environments: readonly string[]): Promise<void> {
  if (environments.length === 0) return;
  const now = app.clock();
  await app.content.inEnvironments(environments, async (db) => {
    const devices = await db.query(sql({ environment: 'uuid', device: 'uuid' })`
      select d.environment_id as environment, d.id as device from content.devices d
      join content.displays t on t.environment_id = d.environment_id and t.device_id = d.id and t.active
      where d.is_up and ${needsNewerProtocol(now)} and not exists (
        select from content.commands c where c.environment_id = d.environment_id and c.device_id = d.id
          and c.kind = 'reload' and c.created_at > ${new Date(now.getTime() - reloadEveryMs)})
      for no key update of d skip locked`);
    for (const { environment, device } of devices) {
      await db.query(sql`
        insert into content.commands (environment_id, id, device_id, kind, words, created_at, expires_at)
        values (${environment}, ${newId(now)}, ${device}, 'reload', null, ${now}, ${new Date(now.getTime() + reloadWithinMs)})`);
      markDevice(db, 'deviceCommand', { environment, device });
    }
  });
}
