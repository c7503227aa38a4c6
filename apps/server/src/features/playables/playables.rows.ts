import { soonDays } from '@vitrine/contract/playables';
import { folderKey, inVisibleFolder } from '../../core/folders/visible-folders.ts';
import type { Context } from '../../http/context.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { column, plainFields, type Rows } from '../../resources/rows.ts';

export const visiblePlayables = (context: Context): Sql =>
  sql`t.replaces_id is null and ${inVisibleFolder(context)}`;

/** A file of a playable as read from the database; signed addresses are added for the reply. */
export interface MediaRow {
  readonly role: string;
  readonly sha256: string;
  readonly mime: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  /** True if a player can show it. */
  readonly plays: boolean;
  /** Total of all pages of a document. */
  readonly allBytes: number;
}

/** A file of one page of a document. */
export interface PageFileRow extends Omit<MediaRow, 'plays' | 'allBytes'> {
  /** Starts at 0. */
  readonly position: number;
}

/**
 * Files that have not been checked yet have no hash and are not shown. A document has hundreds of files;
 * those of its first page and a few pictures are enough for a list.
 */
const files =
  trusted(`coalesce((select json_agg(json_build_object('role', m.role, 'sha256', encode(m.sha256, 'hex'),
    'mime', m.mime, 'size', m.size, 'width', m.width, 'height', m.height, 'plays', m.plays, 'allBytes',
    case when t.page_count > 1 and m.plays then (select sum(s.size) from content.media s where s.environment_id = t.environment_id
      and s.playable_id = t.id and s.role = m.role) else m.size end) order by m.position)
  from content.media m where m.environment_id = t.environment_id and m.playable_id = t.id and m.sha256 <> ''
    and (m.position = 0 or (m.role = 'screenshot' and m.position < 5))), '[]')`);

/** For a row `r`: its conversion waits or was given up, and its original still exists. */
export const canBeRetried = trusted(`(r.status = 'failed' or r.waiting_since is not null) and exists (
  select from content.media m where m.environment_id = r.environment_id and m.playable_id = r.id and m.role = 'original')`);

/** A file that is about to replace another is in no list: its state is shown on the one it replaces. */
const itselfOrReplacement = sql`content.playables r
  where r.environment_id = t.environment_id and (r.id = t.id or r.replaces_id = t.id)`;

const waiting = sql`(select json_strip_nulls(json_build_object('since', r.waiting_since, 'reason', r.waiting_reason,
    'missing', r.waiting_missing))
  from ${itselfOrReplacement} and r.waiting_reason is not null order by r.waiting_since limit 1)`;

const canRetry = sql`exists (select from ${itselfOrReplacement} and ${canBeRetried})`;

/** By a playlist, or by "Show on…", whose playlists are there for as long as it lasts. */
const isUsed = trusted(
  'exists (select from content.playlist_items i where i.environment_id = t.environment_id and i.playable_id = t.id)',
);

export const playableRows: Rows = {
  table: trusted('content.playables'),
  fields: {
    ...plainFields(
      'name',
      'type',
      'description',
      'orientation',
      'url',
      'width',
      'height',
      'duration',
      'pageCount',
      'originalName',
      'extension',
      'size',
      'conversion',
      'notify',
      'status',
      'progress',
      'isLocal',
      'isReachable',
      'refusesFraming',
      'showFrom',
      'showUntil',
    ),
    errorCode: column('error'),
    files,
    waiting,
    canRetry,
  },
  filters: {
    folder: folderKey,
    group: trusted(
      'any (array(select g.group_id from content.playable_groups g where g.environment_id = t.environment_id and g.playable_id = t.id))',
    ),
    unused: sql`(not ${isUsed})`,
  },
  tests: {
    within: (folder) => sql`(t.folder_id = any (array(select f.id from content.folders f
      where f.environment_id = t.environment_id and f.path @> ${[String(folder)]}::uuid[])))`,
    expired: (now) => sql`(t.show_until <= ${now})`,
    // Whole days are counted: today, and as many days after it.
    expiresSoon: (now) =>
      sql`(t.show_until > ${now} and t.show_until <= to_char(${now}::date + ${soonDays + 1}::int, 'YYYY-MM-DD"T00:00"'))`,
  },
  lowered: {
    name: column('name_lower'),
    description: column('description_lower'),
    originalName: column('original_name_lower'),
  },
  texts: ['name'],
  relations: {
    folder: {
      kind: 'one',
      table: trusted('content.folders'),
      column: column('folder_id'),
      fields: { id: 'id', name: 'name' },
    },
    groups: {
      kind: 'many',
      from: trusted(
        'content.playable_groups r join content.groups g on g.environment_id = r.environment_id and g.id = r.group_id',
      ),
      owner: trusted('r.playable_id'),
      id: trusted('g.id'),
      order: trusted('g.name collate content.sort_und'),
      fields: { id: trusted('g.id'), name: trusted('g.name') },
    },
    playlists: {
      kind: 'many',
      // Each playlist once, however often it shows the playable.
      from: trusted(`(select distinct i.environment_id, i.playable_id, l.id, l.name from content.playlist_items i
        join content.playlists l on l.environment_id = i.environment_id and l.id = i.playlist_id and not l.implicit) r`),
      owner: trusted('r.playable_id'),
      id: trusted('r.id'),
      order: trusted('r.name collate content.sort_und'),
      fields: { id: trusted('r.id'), name: trusted('r.name') },
    },
  },
};
