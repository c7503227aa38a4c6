import { createHash } from 'node:crypto';
import { ManifestPage, ManifestPlayable, type ManifestSchedule } from '@vitrine/contract/player';
import { firstInstantOf } from '@vitrine/schedule/local-clock';
import * as z from 'zod';
import {
  type AssignedPlaylists,
  distinct,
  type Place,
  readAssignments,
  shareEquals,
} from '../../core/plans/assignments.ts';
import { calendarExtras } from '../../core/plans/planned-playlists.ts';
import { type PlaylistRow, playlistsIn, readPlaylists } from '../../core/plans/plans.ts';
import { json, narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import { readManifestDesigns } from './manifest-designs.ts';
import { protocolFor } from './playlist-protocol.ts';

// The playlists and files that players receive.

export interface SharedSchedule {
  readonly schedule: ManifestSchedule;
  /** Hash of the schedule, computed once for all displays that share it. */
  readonly hash: string;
  /** What a player must understand to follow it. */
  readonly protocol: number;
}

/** What the players of these displays need, by display. */
export async function readSchedules(
  db: Db,
  environment: string,
  displays: readonly string[],
  now: Date,
): Promise<Map<string, SharedSchedule>> {
  const assignments = await readAssignments(db, environment, displays);
  const playlists = await readPlaylists(db, environment, playlistsIn(assignments));
  const playables = await readPlayables(db, environment, [...playlists.values()]);
  const shared = shareEquals(assignments, ({ place }, carried): SharedSchedule => {
    const schedule = scheduleOf(place, carried, playlists, playables, now.getTime());
    const hash = createHash('sha256').update(JSON.stringify(schedule)).digest('base64url');
    return { schedule, hash, protocol: protocolFor(schedule) };
  });
  return new Map(shared.map(([{ id }, schedule]) => [id, schedule]));
}

const mediaOf = (quality: string) =>
  trusted(`json_build_object('quality', ${quality}, 'sha256', encode(m.sha256, 'hex'), 'mime', m.mime, 'size', m.size,
    'width', m.width, 'height', m.height)`);

/** For sounds also a picture to show meanwhile; for documents every page if there is more than one. */
async function readPlayables(db: Db, environment: string, playlists: readonly PlaylistRow[]) {
  const ids = distinct(playlists.flatMap(({ items }) => items.map(({ playable }) => playable)));
  const rows = await db.query(sql({
    id: 'uuid',
    name: 'text',
    type: narrowed<ManifestPlayable['type']>('text'),
    url: 'text?',
    isLocal: 'bool',
    broken: narrowed<NonNullable<ManifestPlayable['broken']>>('text?'),
    duration: 'float8?',
    media: json(ManifestPlayable.shape.media),
    pages: json(z.array(ManifestPage).nullable()),
  })`
    select t.id, t.name, t.type, t.url, t.duration, t.is_local as "isLocal",
      case when t.type = 'url' then case t.error when 'address.server_error' then 'page_error' when 'address.blank' then 'page_blank' end
        end as broken,
      coalesce((select json_agg(${mediaOf(`case when m.plays then m.role else 'original' end`)} order by m.role)
        from content.media m where m.environment_id = t.environment_id and m.playable_id = t.id
          and (m.plays or (t.type = 'audio' and m.role = 'large'))), '[]') as media,
      case when t.page_count > 1 then (select json_agg(json_build_object('media', p.media) order by p.position) from (
        select m.position, json_agg(${mediaOf('m.role')} order by m.role) as media
        from content.media m where m.environment_id = t.environment_id and m.playable_id = t.id and m.role in ('1080p', '2160p')
        group by m.position) p) end as pages
    from content.playables t where t.environment_id = ${environment} and t.id = any (${ids}::uuid[])`);
  const drawn = rows.filter(({ type }) => type === 'design').map(({ id }) => id);
  const designs = await readManifestDesigns(db, environment, drawn);
  return new Map(
    rows.map(({ pages, isLocal, broken, ...row }): [string, ManifestPlayable] => [
      row.id,
      {
        ...row,
        ...(pages && { pages }),
        ...(isLocal && { isLocal }),
        ...(broken && { broken }),
        ...(designs.has(row.id) && { design: designs.get(row.id)! }),
      },
    ]),
  );
}

function scheduleOf(
  place: Place,
  carried: readonly AssignedPlaylists[],
  playlists: ReadonlyMap<string, PlaylistRow>,
  playables: ReadonlyMap<string, ManifestPlayable>,
  now: number,
): ManifestSchedule {
  // What is over stays over, so its files need no room on the device.
  const isOver = ({ showUntil }: PlaylistRow['items'][number]) =>
    showUntil !== undefined && firstInstantOf(place.timezone, showUntil) <= now;
  // Disabled playlists are not sent: enabling one sends a new manifest.
  const assigned = carried.flatMap(({ playlist, priority }) => {
    const found = playlists.get(playlist);
    if (!found?.enabled) return [];
    const { created_at, alternatives, exceptions, items, ...rest } = found;
    const extras = calendarExtras({ alternatives, exceptions });
    const left = items.filter((item) => !isOver(item));
    return [{ ...rest, ...extras, items: left, groupPriority: priority, createdAt: created_at }];
  });
  const needed = new Set(assigned.flatMap(({ items }) => items.map(({ playable }) => playable)));
  return {
    hours: place.hours,
    playlists: assigned,
    playables: [...needed].flatMap((id) => playables.get(id) ?? []),
  };
}
