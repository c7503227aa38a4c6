import { can } from '@vitrine/contract/access';
import { canvasOf } from '@vitrine/contract/design-canvas';
import {
  type Box,
  type DesignDocument,
  type DesignUse,
  playablesIn,
  problemOf,
  showsWeather,
  sourcesIn,
} from '@vitrine/contract/design-document';
import { type DesignInput, designs } from '@vitrine/contract/designs';
import { displays } from '@vitrine/contract/displays';
import { inVisibleFolder, placeFor } from '../../core/folders/visible-folders.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context } from '../../http/context.ts';
import { HttpError, invalidField } from '../../http/errors.ts';
import { newId } from '../../infra/ids.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { crud, type KeptRecord } from '../../resources/crud.ts';
import { requireWithinCaps } from '../../resources/environment-caps.ts';
import * as playables from '../playables/playables.service.ts';
import { findSources, setSourceUses } from '../sources/sources.service.ts';
import { designRows, visibleDesigns } from './designs.rows.ts';

// Rules: a design that is an item is a playable with the same id, in its folder and playlists; a frame is hung on groups and
// displays. Use and shape stay. What it shows must exist, be ready and be seen by whoever puts it there; no design shows another.

const records = crud(designs, designRows, visibleDesigns);
export const { list, get, options, read } = records;

type Document = Pick<DesignDocument, 'use' | 'shape' | 'background' | 'boxes'>;

export async function createDesign(context: Context, input: DesignInput, kept?: KeptRecord) {
  const { name, words = null, units = 'place', template = null, twin = null } = input;
  const document = documentOf(input);
  await requireRight(context, document, []);
  await requireTwin(context, { id: null, ...document, twin });
  const folder = await placeFor(context, input.folder);
  const id = kept?.id ?? newId(context.now);
  if (document.use === 'item') await insertPlayable(context, id, { ...document, name, folder }, kept);
  await records.insert(context, {
    ...columnsOf(document),
    ...kept,
    id,
    name,
    folder_id: folder,
    words,
    units,
    template,
    twin_id: twin,
    playable_id: document.use === 'item' ? id : null,
  });
  await setUses(context, id, document.boxes);
  await requireWithinCaps(context, { designs: 1 });
  notifyChanged(context, 'design');
  return read(context, id);
}

export async function updateDesign(
  context: Context,
  id: string,
  ifMatch: number | null,
  input: Partial<DesignInput>,
) {
  const { data: before } = await read(context, id);
  if (input.use !== undefined && input.use !== before.use)
    throw invalidField('use', { key: 'designs.useStays' });
  if (input.shape !== undefined && input.shape !== before.shape)
    throw invalidField('shape', { key: 'designs.shapeStays' });
  if (input.template !== undefined && input.template !== before.template)
    throw invalidField('template', { key: 'designs.templateStays' });
  const document = documentOf({ ...before, ...input });
  await requireRight(context, document, before.boxes);
  if (input.twin !== undefined) await requireTwin(context, { id, ...document, twin: input.twin });
  const named = {
    ...(input.name !== undefined && { name: input.name }),
    ...(input.folder !== undefined && { folder_id: await placeFor(context, input.folder) }),
  };
  await records.write(context, id, ifMatch, {
    ...named,
    ...(input.background !== undefined && { background: JSON.stringify(input.background) }),
    ...(input.boxes !== undefined && { boxes: JSON.stringify(input.boxes) }),
    ...(input.words !== undefined && { words: input.words }),
    ...(input.units !== undefined && { units: input.units }),
    ...(input.twin !== undefined && { twin_id: input.twin }),
  });
  if (before.playable !== null && Object.keys(named).length > 0)
    await playables.nameDesign(context, id, named);
  if (input.boxes !== undefined) await setUses(context, id, document.boxes);
  notifyChanged(context, 'design');
  return read(context, id);
}

export async function removeDesign(context: Context, id: string): Promise<undefined> {
  const { data } = await read(context, id);
  if (data.playable !== null) await playables.remove(context, id);
  else {
    await requireUnworn(context, id);
    await records.remove(context, { id });
  }
  notifyChanged(context, 'design');
}

export async function copyDesign(
  context: Context,
  id: string,
  input: { name: string; folder?: string | null },
) {
  const { data } = await read(context, id);
  const { use, shape, background, boxes, words, units, template } = data;
  const folder = input.folder === undefined ? data.folder : input.folder;
  const { name } = input;
  return createDesign(context, { use, shape, background, boxes, words, units, template, name, folder });
}

const documentOf = ({ use, shape, background, boxes }: Document): DesignDocument => ({
  use,
  shape,
  background,
  boxes,
});

const columnsOf = ({ use, shape, background, boxes }: DesignDocument) => ({
  use,
  shape,
  background: JSON.stringify(background),
  boxes: JSON.stringify(boxes),
});

async function insertPlayable(
  context: Context,
  id: string,
  { shape, name, folder }: Document & { name: string; folder: string | null },
  kept?: KeptRecord,
): Promise<void> {
  // A design that comes back may have its playable already.
  const { db, environment } = context;
  const there = await db.query(
    sql`select 1 from content.playables where environment_id = ${environment.id} and id = ${id}`,
  );
  if (there.length > 0) return;
  await playables.insertDesign(context, {
    ...canvasOf[shape],
    ...kept,
    id,
    name,
    folder_id: folder,
    orientation: shape === 'landscape' ? 'horizontal' : 'vertical_left',
  });
}

/** Notes what it shows: playables and sources. */
async function setUses(context: Context, id: string, boxes: readonly Box[]): Promise<void> {
  const { db, environment } = context;
  const shown = playablesIn(boxes);
  await db.query(sql`
    delete from content.design_playables
    where environment_id = ${environment.id} and design_id = ${id} and not playable_id = any (${shown}::uuid[])`);
  await db.query(sql`
    insert into content.design_playables (environment_id, design_id, playable_id)
    select ${environment.id}, ${id}, p.id from unnest(${shown}::uuid[]) as p (id) on conflict do nothing`);
  await setSourceUses(context, id, sourcesIn(boxes), showsWeather(boxes));
}

const fieldsOf: Readonly<Record<string, { readonly types: readonly string[]; readonly key: string }>> = {
  picture: { types: ['image'], key: 'designs.pictureOnly' },
  film: { types: ['video'], key: 'designs.filmOnly' },
  zone: { types: ['image', 'video'], key: 'designs.zoneOnly' },
};

/** Refuses what cannot be shown, naming the box. What was there before may stay, also from folders that the caller does not see. */
async function requireRight(
  context: Context,
  document: DesignDocument,
  before: readonly Box[],
): Promise<void> {
  const { db, environment } = context;
  const { boxes } = document;
  const known = await db.query(sql({ id: 'uuid', type: 'text', status: 'text', is_visible: 'bool' })`
    select t.id, t.type, t.status, ${inVisibleFolder(context)} as is_visible from content.playables t
    where t.environment_id = ${environment.id} and t.replaces_id is null and t.id = any (${playablesIn(boxes)}::uuid[])
    for key share`);
  const byId = new Map(known.map((each) => [each.id, each]));
  const problem = problemOf(document, (playable) => byId.get(playable)?.type === 'video');
  if (problem) {
    const names = problem.boxes.map((box) => box.name || box.kind).join(', ');
    const message = { key: problem.key, values: { names, count: problem.boxes.length } };
    throw new HttpError({ status: 422, code: problem.code, message, errors: { boxes: [message] } });
  }
  const wasThere = new Set(playablesIn(before));
  for (const [i, box] of boxes.entries()) {
    const rule = fieldsOf[box.kind];
    if (!rule) continue;
    const shown = 'items' in box ? box.items.map(({ playable }) => playable) : playablesIn([box]);
    for (const [j, id] of shown.entries()) {
      const found = byId.get(id);
      const isNew = !wasThere.has(id);
      const field = box.kind === 'zone' ? `boxes.${i}.items.${j}.playable` : `boxes.${i}.playable`;
      const refuse = (key: string, code?: string) => invalidField(field, { key }, code);
      if (!found || (isNew && !found.is_visible)) throw refuse('validation.unknownRecord');
      if (found.type === 'design') throw refuse('designs.noDesignInside', 'design_inside');
      if (!rule.types.includes(found.type)) throw refuse(rule.key);
      if (isNew && found.status !== 'ready') throw refuse('errors.still_converting', 'still_converting');
    }
  }
  await requireSources(context, boxes, before);
}

async function requireSources(context: Context, boxes: readonly Box[], before: readonly Box[]) {
  const known = await findSources(context, sourcesIn(boxes));
  const wasThere = new Set(sourcesIn(before));
  for (const [i, box] of boxes.entries())
    for (const id of sourcesIn([box])) {
      const found = known.get(id);
      if (found && (found.isVisible || wasThere.has(id))) continue;
      const field = box.kind === 'text' ? `boxes.${i}.runs` : `boxes.${i}.source`;
      throw invalidField(field, { key: 'validation.unknownRecord' });
    }
}

interface Twin {
  readonly id: string | null;
  readonly use: DesignUse;
  readonly shape: string;
  readonly twin: string | null;
}

/** A twin is another frame, of the other shape. */
async function requireTwin(context: Context, { id, use, shape, twin }: Twin): Promise<void> {
  if (twin === null) return;
  const { db, environment } = context;
  const [found] = await db.query(sql({ use: 'text', shape: 'text' })`
    select t.use, t.shape from content.designs t
    where t.environment_id = ${environment.id} and t.id = ${twin} and ${visibleDesigns(context)} for key share`);
  if (!found) throw invalidField('twin', { key: 'validation.unknownRecord' });
  if (twin === id || found.use !== use || found.shape === shape)
    throw invalidField('twin', { key: 'designs.twinOtherShape' });
}

/** Its wearers are named to those who may see them. */
async function requireUnworn({ db, environment, session }: Context, id: string): Promise<void> {
  const wearers = await db.query(sql({ id: 'uuid', name: 'text' })`
    select id, name from content.groups where environment_id = ${environment.id} and frame_id = ${id}
    union all select id, name from content.displays where environment_id = ${environment.id} and frame_id = ${id}
    order by name limit 20`);
  const related = can(session, displays.routes.list) ? wearers : [];
  if (wearers.length > 0) throw new HttpError({ status: 409, code: 'design_in_use', related });
}
