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
import { itemSeconds } from './playlists.rows.ts';

// Playlists in the form of the schedule engine. Reading thousands of conditions for every request would cost
// more than evaluating them, so Postgres compares a hash to tell whether a cached playlist is still current.

export type Planned = Omit<PlannedPlaylist, 'groupPriority'>;

interface Head {
  readonly id: string;
  readonly priority: number;
  readonly enabled: boolean;
  readonly orientation: Orientation | null;
  readonly created_at: string;
  readonly hash: string;
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

const select = (db: Db, environment: string, ids: readonly string[], content: Sql) =>
  db.query(sql({
    id: 'uuid',
    priority: 'int4',
    enabled: 'bool',
    orientation: narrowed<Orientation>('text?'),
    created_at: 'timestamptz',
    hash: 'text',
    size: 'int4',
    content: 'text?',
  })`
    select t.id, t.priority, t.enabled, t.orientation, t.created_at, md5(c.content) as hash, length(c.content) as size, ${content} as content
    from content.playlists t cross join lateral (select ${contentOf} as content) c
    where t.environment_id = ${environment} and t.id = any (${ids}::uuid[])`);

export async function readPlanned(db: Db, environment: string, ids: readonly string[]): Promise<Planned[]> {
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
    const rows = await select(db, environment, batch, sql`c.content`);
    for (const row of rows) {
      const planned = recall(row) ?? keep(row, plannedFrom(row, JSON.parse(row.content!)));
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

const keyOf = ({ id, priority, enabled, orientation, created_at, hash }: Head) =>
  `${id} ${priority} ${enabled} ${orientation} ${created_at} ${hash}`;

function recall(head: Head): Planned | null {
  const key = keyOf(head);
  const entry = known.get(key);
  if (!entry) return null;
  known.delete(key);
  known.set(key, entry);
  return entry.planned;
}

function keep(head: Head, planned: Planned): Planned {
  known.set(keyOf(head), { planned, size: head.size });
  knownSize += head.size;
  for (const [key, { size }] of known) {
    if (knownSize <= maxKnownSize) break;
    known.delete(key);
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
