import type { Attention } from '@vitrine/contract/overview';
import type { Context } from '../../http/context.ts';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import { agentOld, engineOld, versionOld } from '../devices/devices.service.ts';
import { needsNewerProtocol } from '../player/playlist-protocol.ts';
import { attentionItem, counted, countedColumns } from './attention-items.ts';

// What is wrong with the machines that play for active displays.

const kindsAt = (now: Date) =>
  [
    { kind: 'engine_old', condition: engineOld('d') },
    { kind: 'player_old', condition: sql`(d.is_up and ${needsNewerProtocol(now)})` },
    { kind: 'agent_old', condition: agentOld('d') },
    { kind: 'update', condition: versionOld('d') },
  ] as const;

const playing = trusted(`content.devices d
  join content.displays t on t.environment_id = d.environment_id and t.device_id = d.id and t.active`);

export async function deviceItems(context: Context): Promise<Attention[]> {
  const { db, environment } = context;
  const found = await Promise.all(
    kindsAt(context.now).map(async ({ kind, condition }) => {
      const [row] = await db.query(sql(countedColumns)`
        select count(*), min(d.id::text) as id, min(t.name) as name,
          coalesce(array_agg(d.id::text order by d.id), '{}') as ids
        from ${playing} where d.environment_id = ${environment.id} and ${condition}`);
      return counted(kind, row);
    }),
  );
  return [...(await missingStorage(context)), ...found.flat()];
}

const megabyte = 1e6;
/** More would fill the list; the most urgent come first. */
const mostListed = 50;

/** Files that the next days need find no place on the device: its screen will skip them. */
async function missingStorage({ db, environment }: Context): Promise<Attention[]> {
  const rows = await db.query(sql({ id: 'uuid', name: 'text', place: 'text', bytes: 'float8' })`
    select t.id, t.name, l.name as place, (d.storage->>'missingBytes')::float8 as bytes
    from ${playing}
    join content.locations l on l.environment_id = t.environment_id and l.id = t.location_id
    where d.environment_id = ${environment.id} and (d.storage->>'missingBytes')::float8 > 0
    order by bytes desc, t.id limit ${mostListed}`);
  return rows.map(({ id, name, place, bytes }) => {
    const megabytes = Math.ceil(bytes / megabyte);
    return attentionItem([id, megabytes], {
      kind: 'device_storage',
      subject: { id, name },
      place,
      count: 1,
      megabytes,
    });
  });
}
