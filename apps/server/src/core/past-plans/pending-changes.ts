import { recordedResources } from '@vitrine/contract/history';
import { columns, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import { pendingSince } from './change-effect.ts';

// Changes of which it is not known yet what they did, and what they changed beside plans: items of playlists, what items show, and
// which displays are on.

interface KeptItem {
  readonly playable_id: string;
  readonly duration: number | null;
  readonly amount: number;
  readonly conditions: unknown;
}

interface KeptDisplay {
  readonly name: string;
  readonly active: boolean;
  readonly location_id: string;
}

const pendingColumns = columns({
  id: 'uuid',
  at: 'timestamptz',
  batch: 'uuid',
  isOnScreens: 'bool',
  resource: 'text',
  subject: 'uuid',
  call: 'text?',
  kind: 'text',
  /** Of a playlist, where they were changed. */
  itemsBefore: narrowed<readonly KeptItem[]>('jsonb?'),
  itemsAfter: narrowed<readonly KeptItem[]>('jsonb?'),
  /** Whether something else is seen of a playable or a design. */
  isOther: 'bool',
  /** Of a display that was switched on or off, or deleted. */
  display: narrowed<Partial<KeptDisplay>>('jsonb?'),
});
export type Pending = RowOf<typeof pendingColumns>;

/** Whether a change can bear on screens: a name, a folder or a description does not. */
export const bearsOnScreens =
  trusted(`(resource <> 'folders' and not (resource = 'playables' and kind = 'update'
  and array(select jsonb_object_keys(before)) <@ array['name', 'description', 'folder_id', 'groups']))`);

/** Sources are noted by themselves (source-effects.ts): they start no planning. */
export const planningResources = recordedResources.filter(
  (each) => each !== 'settings' && each !== 'devices' && each !== 'sources',
);

const filesOf = (values: string) =>
  trusted(
    `(select jsonb_agg(f -> 'sha256') from jsonb_array_elements(${values} -> 'files') f where (f ->> 'plays')::boolean)`,
  );

export const readPending = (db: Db, environment: string, now: Date): Promise<Pending[]> =>
  db.query(sql(pendingColumns)`
    select id, at, batch, resource, subject_id as subject, call, kind, ${bearsOnScreens} as "isOnScreens",
      case when resource = 'playlists' and kind = 'update' then before -> 'items' end as "itemsBefore",
      case when resource = 'playlists' and kind = 'update' then after -> 'items' end as "itemsAfter",
      kind = 'update' and coalesce(
        resource = 'designs' and (before ?| array['background', 'boxes', 'units'] or before ? 'words' and exists (
          select from content.designs d where d.environment_id = changes.environment_id and d.id = subject_id and d.units = 'words'))
        or resource = 'playables' and (before - array['name', 'description', 'folder_id', 'groups', 'files'] <> '{}'
          or ${filesOf('before')} is distinct from ${filesOf('after')}),
        false) as "isOther",
      case when resource = 'displays' and (kind = 'delete' or before ? 'active') then before end as display
    from content.changes
    where environment_id = ${environment} and at > ${pendingSince(now)} and displays is null
      and resource = any (${planningResources}::text[])
    order by at, entry`);

const seenOf = (items: readonly KeptItem[], ready: ReadonlySet<string>) =>
  JSON.stringify(
    items
      .filter((item) => ready.has(item.playable_id))
      .map(({ playable_id, duration, amount, conditions }) => [playable_id, duration, amount, conditions]),
  );

/** Playlists whose items are other ones, or show something else; by each the items that show something else. */
export async function readOtherItems(
  db: Db,
  environment: string,
  pending: readonly Pending[],
): Promise<Map<string, Set<string>>> {
  const first = new Map<string, readonly KeptItem[]>();
  const last = new Map<string, readonly KeptItem[]>();
  for (const { subject, itemsBefore, itemsAfter } of pending) {
    if (!itemsBefore || !itemsAfter) continue;
    if (!first.has(subject)) first.set(subject, itemsBefore);
    last.set(subject, itemsAfter);
  }
  const others = pending.filter(({ isOther }) => isOther).map(({ subject }) => subject);
  const used = [...first.values(), ...last.values()].flat().map((item) => item.playable_id);
  if (others.length + used.length === 0) return new Map();
  const rows = await db.query(sql({ id: 'uuid' })`
    select id from content.playables where environment_id = ${environment} and id = any (${[...new Set([...used, ...others])]}::uuid[])
      and status = 'ready' and not refuses_framing`);
  const ready = new Set(rows.map(({ id }) => id));
  // Those that are gone were shown until now.
  const wasReady = new Set([...ready, ...[...first.values()].flat().map((item) => item.playable_id)]);
  const found = new Map<string, Set<string>>();
  for (const [playlist, before] of first)
    if (seenOf(before, wasReady) !== seenOf(last.get(playlist)!, ready)) found.set(playlist, new Set());
  const showing = await db.query(sql({ playlist: 'uuid', item: 'uuid' })`
    select playlist_id as playlist, id as item from content.playlist_items
    where environment_id = ${environment} and playable_id = any (${others.filter((id) => ready.has(id))}::uuid[])`);
  for (const { playlist, item } of showing) found.set(playlist, (found.get(playlist) ?? new Set()).add(item));
  return found;
}

export interface SwitchedDisplay {
  readonly wasActive: boolean;
  /** Of one that is deleted: what it was. */
  readonly gone: KeptDisplay | null;
}

/** Displays that were made, switched on or off, or deleted. */
export function switchedDisplays(pending: readonly Pending[]): Map<string, SwitchedDisplay> {
  const found = new Map<string, SwitchedDisplay>();
  for (const { resource, subject, kind, display } of pending) {
    if (resource !== 'displays' || (kind !== 'create' && !display)) continue;
    const wasActive = found.get(subject)?.wasActive ?? (kind === 'create' ? false : display!.active === true);
    found.set(subject, { wasActive, gone: kind === 'delete' ? (display as KeptDisplay) : null });
  }
  return found;
}
