import { enqueue } from '../infra/jobs.ts';
import type { Db } from '../infra/postgres/db.ts';
import { sql } from '../infra/postgres/sql.ts';
import { folderIdOf, idOf, itemIdOf, playableIdOf, playlistIdOf } from './demo-ids.ts';
import { fillMedia, mediaIndex, originalSize } from './demo-media.ts';
import { type DemoContent, type DemoPlayable, demoContents } from './demo-playables.ts';
import { type DemoPlaylist, demoPlaylists, draftMinutesAgo } from './demo-playlists.ts';
import { fillDesigns } from './fill-designs.ts';

// Rows of folders, playables with their media, and playlists, one statement for each table. The files
// themselves are already in the storage (demo-media.ts).

const hourMs = 3_600_000;
const minuteMs = 60_000;
/** Uploaded, then added to playlists, before the history begins. */
const uploadedBeforeHours = 17 * 24;
const savedBeforeHours = 16 * 24;
/** Saved again a moment ago: an offline display has not received it yet. */
const savedLately = { name: 'Lunch', minutesAgo: 6, version: 2 };

export async function fillContent(db: Db, slug: string, now: Date): Promise<void> {
  const content = demoContents.find((each) => each.slug === slug);
  if (!content) return;
  const used = content.playables.reduce((sum, { name }) => sum + originalSize(slug, name), 0);
  await db.query(sql`
    insert into content.storage_use (environment_id, bytes) values (${idOf(slug)}, ${used}) on conflict do nothing`);
  await fillFolders(db, content, now);
  await fillPlayables(db, content, now);
  await fillMedia(db, slug, now);
  await fillDesigns(db, slug, now);
  await fillPlaylists(db, slug, demoPlaylists(now)[slug] ?? [], now);
}

async function fillFolders(db: Db, { slug, folders }: DemoContent, now: Date): Promise<void> {
  const rows = folders.map((path) => ({
    id: folderIdOf(slug, path),
    name: path.at(-1),
    parent: folderIdOf(slug, path.slice(0, -1)),
    path: path.map((_, depth) => folderIdOf(slug, path.slice(0, depth + 1))),
  }));
  await db.query(sql`
    insert into content.folders (environment_id, id, name, parent_id, path, created_at, updated_at)
    select ${idOf(slug)}, r.id, r.name, r.parent, r.path, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r (id uuid, name text, parent uuid, path uuid[])
    on conflict do nothing`);
}

async function fillPlayables(db: Db, { slug, playables }: DemoContent, now: Date): Promise<void> {
  const environment = idOf(slug);
  const rows = playables.map((playable, i) =>
    rowOf(slug, playable, new Date(now.getTime() - (uploadedBeforeHours + i * 5) * hourMs), now),
  );
  await db.query(sql`
    insert into content.playables (environment_id, id, name, type, description, orientation, folder_id, url, width, height,
      duration, original_name, extension, size, fingerprint, conversion, status, is_reachable, checked_at, created_by,
      created_at, updated_at, show_from, show_until)
    select ${environment}, r.id, r.name, r.type, r.description, r.orientation, r.folder, r.url, r.width, r.height,
      r.duration, r.file, r.extension, r.size, decode(r.fingerprint, 'hex'), r.conversion, 'ready', r.is_reachable,
      r.checked_at, ${idOf('person', 'admin@vitrine.test')}, r.created_at, r.created_at,
      r.show_from, r.show_until
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r (id uuid, name text, type text, description text,
      orientation text, folder uuid, url text, width int, height int, duration double precision, file text,
      extension text, size bigint, fingerprint text, conversion text, is_reachable boolean, checked_at timestamptz,
      created_at timestamptz, show_from text, show_until text)
    on conflict do nothing`);
  const links = playables.flatMap(({ name, groups = [] }) =>
    groups.map((group) => ({ playable: playableIdOf(slug, name), group: idOf(slug, 'group', group) })),
  );
  await db.query(sql`
    insert into content.playable_groups (environment_id, playable_id, group_id)
    select ${environment}, r.playable, r."group"
    from jsonb_to_recordset(${JSON.stringify(links)}) as r (playable uuid, "group" uuid)
    on conflict do nothing`);
}

function rowOf(slug: string, playable: DemoPlayable, createdAt: Date, now: Date) {
  const { name, type, file, url, width, height, shown } = playable;
  const dayFrom = (days: number | undefined, time: string) =>
    days === undefined
      ? null
      : `${new Date(now.getTime() + days * 24 * hourMs).toISOString().slice(0, 10)}T${time}`;
  return {
    id: playableIdOf(slug, name),
    name,
    type,
    description: playable.description,
    orientation: width === 0 ? null : height > width ? 'vertical_left' : 'horizontal',
    folder: folderIdOf(slug, playable.folder),
    url,
    width: width || null,
    height: height || null,
    duration: playable.seconds,
    file,
    extension: file?.split('.').at(-1),
    conversion: url ? 'skip' : (playable.conversion ?? 'fullhd'),
    size: originalSize(slug, name),
    fingerprint: mediaIndex().playables[`${slug}/${name}`]?.fingerprint,
    is_reachable: url ? true : null,
    checked_at: url ? createdAt : null,
    created_at: createdAt,
    show_from: dayFrom(shown?.fromDay, '00:00'),
    show_until: dayFrom(shown?.untilDay, shown?.untilTime ?? '00:00'),
  };
}

type DemoCalendar = Pick<DemoPlaylist, 'conditions' | 'alternatives' | 'exceptions'>;

const calendarOf = ({ conditions, alternatives = [], exceptions = [] }: DemoCalendar) => ({
  name: null,
  conditions,
  alternatives,
  exceptions,
});

async function fillPlaylists(
  db: Db,
  slug: string,
  playlists: readonly DemoPlaylist[],
  now: Date,
): Promise<void> {
  const environment = idOf(slug);
  const rows = playlists.map(
    ({ name, description, isDraft = false, priority, orientation, resolution, ...rest }, i) => ({
      id: playlistIdOf(slug, name),
      name,
      description,
      priority,
      orientation,
      resolution,
      enabled: !isDraft,
      calendar: calendarOf(rest),
      ...savedAt(
        name,
        isDraft
          ? new Date(now.getTime() - draftMinutesAgo * minuteMs)
          : new Date(now.getTime() - (savedBeforeHours + playlists.length - i) * hourMs),
        now,
      ),
    }),
  );
  await db.query(sql`
    insert into content.playlists (environment_id, id, name, description, priority, orientation, resolution, enabled,
      calendar, version, created_at, updated_at)
    select ${environment}, r.id, r.name, r.description, r.priority, r.orientation, r.resolution, r.enabled,
      r.calendar, r.version, r.created_at, r.updated_at
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r (id uuid, name text, description text, priority int,
      orientation text, resolution text, enabled boolean, calendar jsonb, version int, created_at timestamptz, updated_at timestamptz)
    on conflict do nothing`);
  const items = playlists.flatMap(({ name, items }) =>
    items.map(({ playable, amount = 1, seconds, conditions = [] }, position) => ({
      id: itemIdOf(slug, name, position),
      playlist: playlistIdOf(slug, name),
      position,
      playable: playableIdOf(slug, playable),
      amount,
      seconds,
      conditions,
    })),
  );
  await db.query(sql`
    insert into content.playlist_items (environment_id, id, playlist_id, position, playable_id, amount, duration,
      conditions)
    select ${environment}, r.id, r.playlist, r.position, r.playable, r.amount, r.seconds, r.conditions
    from jsonb_to_recordset(${JSON.stringify(items)}) as r (id uuid, playlist uuid, position int, playable uuid,
      amount int, seconds double precision, conditions jsonb)
    on conflict do nothing`);
  await linkPlaylists(db, slug, playlists);
  await db.query(sql`
    insert into content.event_lists (environment_id, id, display_id, state, created_at, updated_at)
    select environment_id, gen_random_uuid(), id, 'in_progress', ${now}, ${now} from content.displays
    where environment_id = ${environment} on conflict do nothing`);
  await enqueue(db, now, { kind: 'plan-environment', environment, payload: {}, key: environment });
}

function savedAt(name: string, createdAt: Date, now: Date) {
  if (name !== savedLately.name) return { version: 1, created_at: createdAt, updated_at: createdAt };
  const updatedAt = new Date(now.getTime() - savedLately.minutesAgo * minuteMs);
  return { version: savedLately.version, created_at: createdAt, updated_at: updatedAt };
}

async function linkPlaylists(db: Db, slug: string, playlists: readonly DemoPlaylist[]): Promise<void> {
  const links = playlists.flatMap(({ name, groups }) => groups.map((group) => [name, group] as const));
  await db.query(sql`
    insert into content.playlist_groups (environment_id, playlist_id, group_id)
    select ${idOf(slug)}, l.playlist, l.group_id
    from unnest(${links.map(([playlist]) => playlistIdOf(slug, playlist))}::uuid[],
      ${links.map(([, group]) => idOf(slug, 'group', group))}::uuid[]) as l (playlist, group_id)
    on conflict do nothing`);
}
