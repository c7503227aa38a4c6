import { createHash } from 'node:crypto';
import type { Alternatives, CalendarException } from '@vitrine/contract/calendars';
import type { Condition } from '@vitrine/contract/conditions';
import { compiledOf } from '@vitrine/schedule/condition';
import { loopOf } from '@vitrine/schedule/loop';
import type { Orientation, PlannedItem, PlannedPlaylist } from '@vitrine/schedule/plan';
import { narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { createSlices, type Pause } from '../../infra/slices.ts';
import { itemSeconds } from './item-seconds.ts';

// Playlists in the form of the schedule engine. Building and reading thousands of conditions for every request
// would cost more than evaluating them, so Postgres compares which rows a cached playlist was read from.

export type Planned = Omit<PlannedPlaylist, 'groupPriority'>;

interface Head {
  readonly id: string;
  readonly priority: number;
  readonly enabled: boolean;
  readonly orientation: Orientation | null;
  readonly created_at: string;
  /** The versions of its rows; equal stamps mean equal content. */
  readonly stamp: string;
  /** Of its content, roughly. */
  readonly size: number;
}

interface Content {
  readonly conditions: Condition[];
  readonly alternatives: Alternatives | null;
  readonly exceptions: CalendarException[] | null;
  readonly items: PlannedItem[];
}

/** By content, least recently used first. */
const known = new Map<string, { readonly planned: Planned; readonly size: number }>();
let knownSize = 0;
/** From a stamp to the key of its content, least recently used first. */
const stamps = new Map<string, string>();
const maxStamps = 20_000;
/** In characters of JSON, which take several times as much memory once parsed. */
const maxKnownSize = 16_000_000;
/** Parsed in one go. */
const maxBatchSize = 100_000;

/** Excludes items that cannot be shown, because they are unfinished or a page that forbids framing. */
const contentOf = trusted(`json_build_object('conditions', t.calendar -> 'conditions',
  'alternatives', t.calendar -> 'alternatives', 'exceptions', t.calendar -> 'exceptions', 'items',
  coalesce((select json_agg(json_strip_nulls(json_build_object('id', i.id, 'seconds', ${itemSeconds}, 'conditions', i.conditions,
        'showFrom', p.show_from, 'showUntil', p.show_until)) order by i.position)
    from content.playlist_items i
    join content.playables p on p.environment_id = i.environment_id and p.id = i.playable_id and p.status = 'ready'
      and not p.refuses_framing
    where i.environment_id = t.environment_id and i.playlist_id = t.id), '[]'))::text`);

/**
 * Identifies the versions of an item and of what counts of its playable. Its place is a part of its row, so that a
 * sum over all items suffices; building texts would take five times as long.
 */
const itemStamp = trusted(
  'hash_record_extended(row(i.id, i.xmin, i.ctid, p.duration, p.page_count, p.show_from, p.show_until), 0)',
);

const select = (db: Db, environment: string, ids: readonly string[], content: Sql) =>
  db.query(sql({
    id: 'uuid',
    priority: 'int4',
    enabled: 'bool',
    orientation: narrowed<Orientation>('text?'),
    created_at: 'timestamptz',
    stamp: 'text',
    size: 'int4',
    content: 'text?',
  })`
    select t.id, t.priority, t.enabled, t.orientation, t.created_at, concat_ws(' ', t.id, t.xmin, t.ctid, i.stamp) as stamp,
      (pg_column_size(t.calendar) + coalesce(i.size, 0))::int as size, ${content} as content
    from content.playlists t
    left join (
      select i.playlist_id, sum(${itemStamp}) as stamp, sum(100 + pg_column_size(i.conditions)) as size
      from content.playlist_items i
      join content.playables p on p.environment_id = i.environment_id and p.id = i.playable_id and p.status = 'ready'
        and not p.refuses_framing
      where i.environment_id = ${environment} and i.playlist_id = any (${ids}::uuid[]) group by 1
    ) i on i.playlist_id = t.id
    where t.environment_id = ${environment} and t.id = any (${ids}::uuid[])`);

export async function readPlanned(db: Db, environment: string, ids: readonly string[]): Promise<Planned[]> {
  if (ids.length === 0) return [];
  const heads = await select(db, environment, ids, sql`null::text`);
  const pause = createSlices();
  const found = new Map<string, Planned>();
  const missing: Head[] = [];
  for (const head of heads) {
    const planned = recall(head);
    if (planned) found.set(head.id, planned);
    else missing.push(head);
  }
  for (const batch of batchesOf(missing)) {
    const rows = await select(db, environment, batch, contentOf);
    for (const row of rows) {
      const planned = keep(row, row.content!);
      await pause();
      await prepare(planned, pause);
      found.set(row.id, planned);
    }
  }
  return heads.flatMap(({ id }) => found.get(id) ?? []);
}

function* batchesOf(heads: readonly Head[]): Generator<string[]> {
  let batch: string[] = [];
  let size = 0;
  for (const head of heads) {
    if (batch.length > 0 && size + head.size > maxBatchSize) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(head.id);
    size += head.size;
  }
  if (batch.length > 0) yield batch;
}

function recall({ stamp }: Head): Planned | null {
  const key = stamps.get(stamp);
  if (key === undefined) return null;
  stamps.delete(stamp);
  const entry = known.get(key);
  if (!entry) return null;
  stamps.set(stamp, key);
  known.delete(key);
  known.set(key, entry);
  return entry.planned;
}

/** Content that is known under another stamp stays the same object, with everything that was computed for it. */
function keep(head: Head, content: string): Planned {
  const { id, priority, enabled, orientation, created_at, stamp } = head;
  const key = hashOf(JSON.stringify([id, priority, enabled, orientation, created_at, content]));
  stamps.set(stamp, key);
  if (stamps.size > maxStamps) stamps.delete(stamps.keys().next().value!);
  const same = recall(head);
  if (same) return same;
  const planned = plannedFrom(head, JSON.parse(content));
  known.set(key, { planned, size: content.length });
  knownSize += content.length;
  for (const [each, { size }] of known) {
    if (knownSize <= maxKnownSize) break;
    known.delete(each);
    knownSize -= size;
  }
  return planned;
}

/** Empty lists are left out, so that a plan without them keeps its hash, and a manifest its version. */
export const calendarExtras = ({
  alternatives,
  exceptions,
}: {
  readonly alternatives?: Alternatives | null | undefined;
  readonly exceptions?: CalendarException[] | null | undefined;
}) => ({
  ...(alternatives && alternatives.length > 0 && { alternatives }),
  ...(exceptions && exceptions.length > 0 && { exceptions }),
});

const plannedFrom = (head: Head, { conditions, items, ...rest }: Content): Planned => ({
  id: head.id,
  priority: head.priority,
  enabled: head.enabled,
  orientation: head.orientation,
  createdAt: head.created_at,
  conditions,
  ...calendarExtras(rest),
  items,
});

/** Playlists with thousands of conditions take a while, so other requests are served in between. */
export async function prepare(playlist: Planned, pause: Pause): Promise<void> {
  hashOfPlaylist(playlist);
  await pause();
  for (const { conditions } of playlist.items) {
    if (conditions.length === 0) continue;
    compiledOf(conditions);
    await pause();
  }
  loopOf(playlist.items);
  await pause();
}

const hashes = new WeakMap<Planned, string>();

/** Equal playlists have equal hashes, whenever they are read. */
export function hashOfPlaylist(playlist: Planned): string {
  const hash = hashes.get(playlist) ?? hashOf(JSON.stringify(playlist));
  hashes.set(playlist, hash);
  return hash;
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
