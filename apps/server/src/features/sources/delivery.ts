import { maxWaitingRows, type SourceDelivery, type WaitingRow } from '@vitrine/contract/sources';
import type { Context } from '../../http/context.ts';
import { narrowed } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { read } from './sources.service.ts';
import { readVersions, type SourceData, type StoredVersion } from './versions.ts';

/** Which displays have the newest version of a source, and what it changes. */
export async function readDelivery(context: Context, id: string): Promise<{ data: SourceDelivery }> {
  const { db, environment, now } = context;
  await read(context, id);
  const versions = await readVersions({ db, environment: environment.id, source: id });
  const [newest] = versions;
  const isWaiting = newest !== undefined && newest.validFrom > now;
  const displays = await db.query(sql({
    id: 'uuid',
    name: 'text',
    location: 'text',
    state: narrowed<SourceDelivery['displays'][number]['state']>('text'),
  })`
    select d.id, d.name, l.name as location, case when r.version >= coalesce(f.version, ${newest?.version ?? 0}) and r.ready_at is not null then 'ready'
      when v.id is null then 'no_player' when not v.is_up then 'offline' else 'coming' end as state
    from (select distinct u.environment_id, u.display_id, u.source_id from content.display_sources u
      where u.environment_id = ${environment.id} and u.source_id = ${id}) u
    join content.displays d on d.environment_id = u.environment_id and d.id = u.display_id and d.active
    join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
    left join content.devices v on v.environment_id = d.environment_id and v.id = d.device_id
    left join content.place_forecasts f on f.environment_id = d.environment_id and f.source_id = u.source_id and f.location_id = d.location_id
    left join content.source_receipts r on r.environment_id = d.environment_id and r.display_id = d.id and r.source_id = u.source_id
    order by d.name collate content.sort_und, d.id`);
  return {
    data: {
      version: newest?.version ?? 0,
      validFrom: (newest?.validFrom ?? now).toISOString(),
      now: now.toISOString(),
      isWaiting,
      changes: waitingRows(versions, now),
      displays,
    },
  };
}

/** What differs between what screens show and what they are going to; versions stand newest first. */
export function waitingRows(versions: readonly StoredVersion[], now: Date): WaitingRow[] {
  const [newest] = versions;
  const onScreens = versions.find(({ validFrom }) => validFrom <= now);
  return newest && newest.validFrom > now && onScreens ? changesBetween(onScreens, newest) : [];
}

type Cell = WaitingRow['cells'][number]['from'];

function changesBetween(before: StoredVersion, after: StoredVersion): WaitingRow[] {
  const known = new Map(before.rows.map((row) => [row.id, row.values]));
  const stays = new Set(after.rows.map(({ id }) => id));
  const changed = after.rows.flatMap(({ id, values }): WaitingRow[] => {
    const was = known.get(id);
    if (!was) return [{ row: id, name: nameOf(after, values), kind: 'new', cells: [] }];
    const cells = after.columns.flatMap(({ key }) => {
      const [from, to] = [was[key] ?? null, values[key] ?? null] as [Cell, Cell];
      return from === to ? [] : [{ key, from, to }];
    });
    return cells.length > 0 ? [{ row: id, name: nameOf(after, values), kind: 'changed', cells }] : [];
  });
  const removed = before.rows
    .filter(({ id }) => !stays.has(id))
    .map(
      ({ id, values }): WaitingRow => ({ row: id, name: nameOf(before, values), kind: 'removed', cells: [] }),
    );
  return [...changed, ...removed].slice(0, maxWaitingRows);
}

/** What stands in its first column of text. */
function nameOf({ columns }: SourceData, values: Readonly<Record<string, unknown>>): string {
  const first = columns.find(({ kind }) => kind === 'text');
  return first ? String(values[first.key] ?? '') : '';
}
