import { type Boxes, sourcesIn } from '@vitrine/contract/design-document';
import type { RestorableResource } from '@vitrine/contract/history';
import type { Context } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { KeptRecord } from '../../resources/crud.ts';
import * as designs from '../designs/designs.service.ts';
import * as displays from '../displays/displays.service.ts';
import * as folders from '../folders/folders.service.ts';
import * as groups from '../groups/groups.service.ts';
import * as locations from '../locations/locations.service.ts';
import * as playables from '../playables/playables.service.ts';
import {
  areFilesKept,
  createPlayableAgain,
  type KeptFile,
  restorePlayable,
} from '../playables/restore-playable.service.ts';
import * as playlists from '../playlists/playlists.service.ts';
import { createSourceAgain, type KeptRow, restoreSource } from '../sources/restore-source.service.ts';
import { removeSource } from '../sources/sources.service.ts';
import { fieldsOf, idList, keptItems, present, type Values } from './restored-values.ts';

// How each kind of record is put back, by the rules of its own feature.

export interface Target {
  readonly subject: string;
  readonly at: string;
  readonly before: Values | null;
  /** Names at that time, by id. */
  readonly names: Readonly<Record<string, string>>;
  /** Notes what could not be put back. */
  leave(field: string, name: string | null): void;
}

interface Restorer {
  create(context: Context, target: Target): Promise<unknown>;
  update(context: Context, target: Target): Promise<unknown>;
  remove(context: Context, target: Target): Promise<unknown>;
}

const keptOf = ({ subject, before }: Target): KeptRecord => ({
  id: subject,
  created_at: String(before!.created_at),
});

type Kind =
  | 'designs'
  | 'displays'
  | 'folders'
  | 'groups'
  | 'locations'
  | 'playables'
  | 'playlists'
  | 'sources';

/** Of these ids, those that still exist; the others are noted. */
async function onlyThere(
  { db, environment }: Context,
  kind: Kind,
  ids: readonly string[],
  target: Target,
  field: string,
): Promise<string[]> {
  const rows = await db.query(sql({ id: 'uuid' })`
    select t.id from (
      select environment_id, id, 'displays' as kind from content.displays
      union all select environment_id, id, 'designs' from content.designs
      union all select environment_id, id, 'folders' from content.folders
      union all select environment_id, id, 'groups' from content.groups where not implicit
      union all select environment_id, id, 'locations' from content.locations
      union all select environment_id, id, 'playables' from content.playables where replaces_id is null
      union all select environment_id, id, 'playlists' from content.playlists where not implicit
      union all select environment_id, id, 'sources' from content.sources
    ) t where t.environment_id = ${environment.id} and t.kind = ${kind} and t.id = any (${ids}::uuid[])`);
  const there = new Set(rows.map(({ id }) => id));
  for (const id of ids) if (!there.has(id)) target.leave(field, target.names[id] ?? null);
  return ids.filter((id) => there.has(id));
}

async function linked(context: Context, target: Target, field: 'displays' | 'groups' | 'playlists') {
  const ids = idList(target.before?.[field]);
  return ids && { [field]: await onlyThere(context, field, ids, target, field) };
}

async function playlistInput(context: Context, target: Target) {
  const { before } = target;
  const items = before?.items ? keptItems(before.items) : undefined;
  const there =
    items &&
    new Set(
      await onlyThere(
        context,
        'playables',
        [...new Set(items.map((item) => item.playable_id))],
        target,
        'items',
      ),
    );
  return {
    ...fieldsOf(before, [
      'name',
      'description',
      'priority',
      'enabled',
      'orientation',
      'resolution',
      'calendar',
    ]),
    ...(await linked(context, target, 'groups')),
    ...(items && { items: items.filter((item) => there!.has(item.playable_id)) }),
  };
}

/** Null for a draft. Playlists that were deleted before there were drafts were none. */
const firstEnabledIn = ({ before }: Target): string | null =>
  (before!.first_enabled_at === undefined ? before!.created_at : before!.first_enabled_at) as string | null;

async function displayInput(context: Context, target: Target) {
  const { before } = target;
  for (const field of ['image', 'screen_passwords'] as const) if (before?.[field]) target.leave(field, null);
  const screens = before?.network_screens as
    | { vendor: string; localIp: string; screenId: number }[]
    | undefined;
  const location = before?.location_id as string | undefined;
  if (location && (await onlyThere(context, 'locations', [location], target, 'location')).length === 0)
    throw new HttpError({
      status: 422,
      code: 'location_gone',
      message: { key: 'changes.locationGone', values: { name: target.names[location] ?? '' } },
    });
  return {
    ...fieldsOf(before, ['name', 'description', 'orientation', 'resolution', 'preferredVideoOutput']),
    ...(await displayFrame(context, target)),
    ...(location && { location }),
    ...(await linked(context, target, 'groups')),
    ...(screens && {
      networkScreens: screens.map(({ vendor, localIp, screenId }) => ({ vendor, localIp, screenId })),
    }),
  };
}

async function frameBefore(context: Context, target: Target): Promise<string | null | undefined> {
  const frame = target.before?.frame_id as string | null | undefined;
  if (!frame) return frame;
  return (await onlyThere(context, 'designs', [frame], target, 'frame'))[0] ?? null;
}

/** Null and none are two columns of a display. */
async function displayFrame(context: Context, target: Target): Promise<Values> {
  const frame = await frameBefore(context, target);
  if (target.before?.is_frameless) return { frame: 'none' };
  return frame === undefined && target.before?.is_frameless === undefined ? {} : { frame: frame ?? null };
}

async function designInput(context: Context, target: Target) {
  const { before } = target;
  const { folder_id: folder, twin_id: twin } = (before ?? {}) as Record<string, string | null | undefined>;
  const there = async (kind: Kind, id: string | null | undefined, field: string) =>
    id ? ((await onlyThere(context, kind, [id], target, field))[0] ?? null) : id;
  return {
    ...fieldsOf(before, ['name', 'use', 'shape', 'background', 'words', 'units', 'template']),
    ...(before?.boxes !== undefined && { boxes: await boxesThere(context, target, before.boxes as Boxes) }),
    ...(folder !== undefined && { folder: await there('folders', folder, 'folder') }),
    ...(twin !== undefined && { twin: await there('designs', twin, 'twin') }),
  };
}

/** Without the boxes whose source is gone. */
async function boxesThere(context: Context, target: Target, boxes: Boxes): Promise<Boxes> {
  const there = new Set(await onlyThere(context, 'sources', sourcesIn(boxes), target, 'boxes'));
  return boxes.filter((box) => sourcesIn([box]).every((source) => there.has(source)));
}

/** Columns and rows, by the names of their columns in the database. */
async function sourceBefore(context: Context, target: Target) {
  const { before } = target;
  const folder = before?.folder_id as string | null | undefined;
  const there = folder && (await onlyThere(context, 'folders', [folder], target, 'folder'))[0];
  return {
    columns: {
      ...present(before, ['name', 'kind', 'address', 'pointer', 'columns', 'currency', 'refresh_minutes']),
      ...(folder !== undefined && { folder_id: there ?? null }),
    },
    ...(before?.rows !== undefined && { rows: before.rows as KeptRow[] }),
  };
}

function locationInput({ before, leave }: Target) {
  if (before?.router_credentials) leave('routerCredentials', null);
  return fieldsOf(before, [
    ...[
      'name',
      'timezone',
      'hours',
      'hoursSet',
      'routerPublicIp',
      'winboxPort',
      'guiPort',
      'sshPort',
      'notes',
      'latitude',
      'longitude',
      'language',
    ],
  ]);
}

async function folderInput(context: Context, target: Target) {
  const parent = target.before?.parent_id as string | null | undefined;
  const there = parent && (await onlyThere(context, 'folders', [parent], target, 'parent'))[0];
  return {
    ...fieldsOf(target.before, ['name']),
    ...(parent !== undefined && { parent: there ?? null }),
  };
}

const playableColumns = [
  ...[
    'name',
    'type',
    'description',
    'orientation',
    'url',
    'is_local',
    'width',
    'height',
    'duration',
    'page_count',
  ],
  ...['original_name', 'extension', 'size', 'conversion', 'show_from', 'show_until'],
];
const ofFile = [
  'type',
  'width',
  'height',
  'duration',
  'page_count',
  'original_name',
  'extension',
  'size',
  'conversion',
];

async function playableBefore(context: Context, target: Target) {
  const { before } = target;
  const folder = before?.folder_id as string | null | undefined;
  const there = folder && (await onlyThere(context, 'folders', [folder], target, 'folder'))[0];
  return {
    columns: {
      ...present(before, playableColumns),
      ...(folder !== undefined && { folder_id: there ?? null }),
    },
    ...(await linked(context, target, 'groups')),
    ...(before?.files !== undefined && { files: before.files as KeptFile[] }),
  };
}

export const restorers: Readonly<Record<RestorableResource, Restorer>> = {
  playlists: {
    create: async (context, target) =>
      playlists.createPlaylist(context, (await playlistInput(context, target)) as never, {
        ...keptOf(target),
        first_enabled_at: firstEnabledIn(target),
      }),
    async update(context, target) {
      const { calendar, ...input } = (await playlistInput(context, target)) as Values;
      const whole = calendar
        ? { calendar: await wholeCalendar(context, target.subject, calendar as Values) }
        : {};
      const wasDraft = target.before?.first_enabled_at === null;
      return playlists.restorePlaylist(context, target.subject, { ...input, ...whole }, wasDraft);
    },
    remove: (context, { subject }) => playlists.removePlaylist(context, subject),
  },
  groups: {
    create: async (context, target) =>
      groups.createGroup(context, (await groupInput(context, target)) as never, keptOf(target)),
    update: async (context, target) =>
      groups.updateGroup(context, target.subject, null, await groupInput(context, target)),
    remove: (context, { subject }) => groups.removeGroup(context, subject),
  },
  displays: {
    async create(context, target) {
      // Money and pairing are not put back.
      if (target.before?.active) target.leave('active', null);
      if (target.before?.device_id) target.leave('device', null);
      return displays.createDisplay(context, (await displayInput(context, target)) as never, keptOf(target));
    },
    update: async (context, target) =>
      displays.updateDisplay(context, target.subject, null, (await displayInput(context, target)) as never),
    remove: (context, { subject }) => displays.removeDisplay(context, subject),
  },
  locations: {
    create: (context, target) =>
      locations.createLocation(context, locationInput(target) as never, keptOf(target)),
    update: (context, target) =>
      locations.updateLocation(context, target.subject, null, locationInput(target)),
    remove: (context, { subject }) => locations.removeLocation(context, subject),
  },
  designs: {
    create: async (context, target) =>
      designs.createDesign(context, (await designInput(context, target)) as never, keptOf(target)),
    update: async (context, target) =>
      designs.updateDesign(context, target.subject, null, (await designInput(context, target)) as never),
    remove: (context, { subject }) => designs.removeDesign(context, subject),
  },
  sources: {
    create: async (context, target) =>
      createSourceAgain(context, await sourceBefore(context, target), keptOf(target)),
    update: async (context, target) =>
      restoreSource(context, target.subject, await sourceBefore(context, target)),
    remove: (context, { subject }) => removeSource(context, subject),
  },
  folders: {
    create: async (context, target) =>
      folders.createFolder(context, (await folderInput(context, target)) as never, keptOf(target)),
    update: async (context, target) =>
      folders.updateFolder(context, target.subject, null, await folderInput(context, target)),
    remove: (context, { subject }) => folders.removeFolder(context, subject),
  },
  playables: {
    async create(context, target) {
      const before = await playableBefore(context, target);
      if (before.files?.length && !areFilesKept(target.at, context.now))
        throw new HttpError({ status: 422, code: 'file_gone', message: { key: 'changes.fileGone' } });
      return createPlayableAgain(context, before, keptOf(target));
    },
    async update(context, target) {
      const { files, columns, ...rest } = await playableBefore(context, target);
      if (!files || areFilesKept(target.at, context.now))
        return restorePlayable(context, target.subject, { files, columns, ...rest });
      target.leave('files', null);
      const plain = Object.fromEntries(
        Object.entries(columns).filter(([column]) => !ofFile.includes(column)),
      );
      return restorePlayable(context, target.subject, { columns: plain, ...rest });
    },
    remove: (context, { subject }) => playables.remove(context, subject),
  },
};

const groupInput = async (context: Context, target: Target) => ({
  ...fieldsOf(target.before, ['name', 'description', 'orientation', 'priority']),
  ...(await linked(context, target, 'displays')),
  ...(await linked(context, target, 'playlists')),
  ...((await frameBefore(context, target)) !== undefined && { frame: await frameBefore(context, target) }),
});

/** Parts of a calendar that it did not have then are emptied. */
async function wholeCalendar(context: Context, id: string, before: Values): Promise<Values> {
  const { data } = await playlists.read(context, id);
  const missing = Object.keys(data.calendar).filter((part) => !(part in before));
  return { ...Object.fromEntries(missing.map((part) => [part, []])), ...before };
}
