import { type Display, type DisplayInput, displays } from '@vitrine/contract/displays';
import { displaysAt } from '../../core/display-state/display-counts.ts';
import { requireFrame } from '../../core/frames/frames.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context, RequestContext } from '../../http/context.ts';
import { HttpError, invalidField, notFound } from '../../http/errors.ts';
import { type Sql, sql } from '../../infra/postgres/sql.ts';
import { crud, type KeptRecord } from '../../resources/crud.ts';
import { requireWithinCaps } from '../../resources/environment-caps.ts';
import { notifyDevice, releaseDevice } from '../devices/devices.service.ts';
import { adoptWaitingDevice, takeOwnDevice } from '../devices/pairing.service.ts';
import { requireRoomForActive, requireStandingCard } from './activation.ts';
import { readOutlooks, withOutlooks } from './display-outlooks.ts';
import { displayRows, displayRowsWithImplicit, warnedDisplays } from './displays.rows.ts';
import { decryptScreenPasswords, screenColumns } from './network-screens.ts';
import { withPlannedPictures } from './planned-pictures.ts';
import { screenPowerColumns } from './switch-screens.ts';

// Rules: a display belongs to exactly one location and may be in many groups. It has at most one device, and
// a device plays for at most one display. Active displays cost money (activation.ts).

const records = crud(displays, displayRows);
const withImplicit = crud(displays, displayRowsWithImplicit);
export const { options, read, insert, write, remove } = records;

export async function list(context: Context, asked: Parameters<typeof records.list>[1]) {
  const { implicit_eq, plan_eq, warning_eq } = asked.query;
  const outlooks = plan_eq === 'true' || warning_eq !== undefined ? await readOutlooks(context) : undefined;
  if (outlooks) warnedDisplays.set(context, [...outlooks.warningOf.keys()]);
  const page = await (implicit_eq === 'true' ? withImplicit : records).list(context, asked);
  const data = await withPlannedPictures<Display>(context, page.data, outlooks?.planOf);
  if (outlooks) return { ...page, data: await withOutlooks(context, data, outlooks) };
  const { warning: _, ...counts } = page.meta.counts;
  return { data, meta: { ...page.meta, counts } };
}

export async function get(context: Context, asked: Parameters<typeof records.get>[1]) {
  const { data } = await records.get(context, asked);
  return { data: (await withPlannedPictures(context, [data]))[0] };
}

export { decryptScreenPasswords };

export async function createDisplay(context: Context, input: DisplayInput, kept?: KeptRecord) {
  const { groups, networkScreens, ...rest } = input;
  const screens = networkScreens && (await screenColumns(context, null, networkScreens));
  await requireOwnFrame(context, input);
  const id = await insert(context, { ...columnsOf(rest), ...screens, ...kept });
  await requireWithinCaps(context, { displays: 1 });
  if (groups) await setGroups(context, id, groups);
  notifyChanged(context, 'display');
  return read(context, id);
}

export async function updateDisplay(
  context: Context,
  id: string,
  ifMatch: number | null,
  input: Partial<DisplayInput>,
) {
  const { groups, networkScreens, ...rest } = input;
  const screens = networkScreens && (await screenColumns(context, id, networkScreens));
  // 404 before anything about the frame is revealed.
  if (input.frame) await read(context, id);
  await requireOwnFrame(context, input);
  const { data } = await write(context, id, ifMatch, { ...columnsOf(rest), ...screens });
  if (groups) await setGroups(context, id, groups);
  notifyChanged(context, 'display');
  if (data.device) notifyDevice(context, data.device);
  return read(context, id);
}

async function requireOwnFrame(context: Context, { frame }: Partial<DisplayInput>): Promise<void> {
  if (frame && frame !== 'none') await requireFrame(context, frame);
}

export async function removeDisplay(context: Context, id: string): Promise<undefined> {
  const device = await deviceOf(context, id);
  await remove(context, { id });
  if (device) await releaseDevice(context, device);
  notifyChanged(context, 'displayRemoved');
}

/** The provider is asked first, so that no transaction waits for it. */
export async function activateDisplay(caller: RequestContext, id: string) {
  if (!caller.isPreview) await requireStandingCard(caller, id);
  return caller.transactOnce((context) => setActive(context, id, true));
}

export async function setActive(context: Context, id: string, active: boolean) {
  await read(context, id); // 404 before anything about the plan is revealed
  if (active) await requireRoomForActive(context, id);
  const { data } = await write(context, id, null, { active });
  notifyChanged(context, 'displayActivation');
  if (data.device) notifyDevice(context, data.device);
  return read(context, id);
}

export async function pairDisplay(caller: RequestContext, id: string, connectString: string) {
  const withOwn = await caller.transact(async (context) => {
    await deviceOf(context, id); // 404 before a guess is counted
    const device = await takeOwnDevice(context, connectString, id);
    return device && assignDevice(context, id, device);
  });
  return (
    withOwn ??
    adoptWaitingDevice(caller, connectString, (context, device) => assignDevice(context, id, device))
  );
}

/** Its device hears of it at once. */
export async function switchScreens(context: Context, id: string, on: boolean | null) {
  await read(context, id);
  const { data } = await write(context, id, null, await screenPowerColumns(context, id, on));
  notifyChanged(context, 'display');
  if (data.device) notifyDevice(context, data.device);
  return read(context, id);
}

/** The previous device becomes unpaired. */
async function assignDevice(context: Context, id: string, device: string) {
  const before = await deviceOf(context, id);
  if (before === device) return read(context, id);
  await write(context, id, null, { device_id: device });
  if (before) await releaseDevice(context, before);
  notifyChanged(context, 'pairing');
  notifyDevice(context, device);
  return read(context, id);
}

export async function unpairDisplay(context: Context, id: string) {
  const device = await deviceOf(context, id);
  if (device) {
    await write(context, id, null, { device_id: null });
    await releaseDevice(context, device);
    notifyChanged(context, 'pairing');
  }
  return read(context, id);
}

/** Locks the display, so that two pairings of it are serialised. */
async function deviceOf({ db, environment }: Context, id: string): Promise<string | null> {
  const [row] = await db.query(sql({ device_id: 'uuid?' })`
    select device_id from content.displays where environment_id = ${environment.id} and id = ${id} for update`);
  if (!row) throw notFound();
  return row.device_id;
}

export async function readImage({ db, environment }: Context, id: string) {
  const [row] = await db.query(sql({ image: 'bytea?', image_type: 'text?' })`
    select image, image_type from content.displays where environment_id = ${environment.id} and id = ${id}`);
  if (!row?.image || !row.image_type) throw notFound();
  return { contentType: row.image_type, bytes: row.image };
}

async function setGroups(
  { db, environment }: Context,
  display: string,
  groups: readonly string[],
): Promise<void> {
  const wanted = [...new Set(groups)];
  const known = await db.query(
    sql`select 1 from content.groups where environment_id = ${environment.id} and id = ${anyOf(wanted)} and not implicit for key share`,
  );
  if (known.length !== wanted.length) throw invalidField('groups', { key: 'validation.unknownRecord' });
  await db.query(sql`
    delete from content.display_groups d using content.groups g
    where d.environment_id = ${environment.id} and d.display_id = ${display} and not d.group_id = ${anyOf(wanted)}
      and g.environment_id = d.environment_id and g.id = d.group_id and not g.implicit`);
  await db.query(sql`
    insert into content.display_groups (environment_id, display_id, group_id)
    select ${environment.id}, ${display}, id from unnest(${wanted}::uuid[]) as g (id) on conflict do nothing`);
}

/** Absent fields stay unchanged, null clears. */
function columnsOf(input: Partial<Omit<DisplayInput, 'groups' | 'networkScreens'>>): Record<string, unknown> {
  const columns: Record<string, unknown> = {
    name: input.name,
    location_id: input.location,
    description: input.description,
    orientation: input.orientation,
    resolution: input.resolution,
    preferred_video_output: input.preferredVideoOutput,
    ...(input.frame !== undefined && {
      frame_id: input.frame === 'none' ? null : input.frame,
      is_frameless: input.frame === 'none',
    }),
    ...(input.image !== undefined && imageColumns(input.image)),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

const signatures: readonly [string, string][] = [
  ['image/png', '89504e47'],
  ['image/jpeg', 'ffd8ff'],
  ['image/webp', '52494646'],
];

/** The first bytes decide the type, not the declared one. */
function imageColumns(image: string | null) {
  if (image === null) return { image: null, image_type: null };
  const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
  const type = signatures.find(([, start]) => bytes.toString('hex', 0, 4).startsWith(start))?.[0];
  if (!type) throw invalidField('image', { key: 'displays.imageKind' });
  return { image: bytes, image_type: type };
}

/**
 * Makes `displays` the ones at `location`. Others are moved here; omitting one that is here is refused,
 * because it would have no location.
 */
export async function moveDisplays(
  context: Context,
  location: string,
  wantedIds: readonly string[],
): Promise<void> {
  const { db, environment, now } = context;
  const wanted = new Set(wantedIds);
  const here = await displaysAt(context, location);
  if (here.some(({ id }) => !wanted.has(id)))
    throw invalidField('displays', { key: 'displays.locationRequired' });
  await requireDisplays(context, [...wanted]);
  await db.query(sql`
    update content.displays set location_id = ${location}, version = version + 1, updated_at = ${now}
    where environment_id = ${environment.id} and id = ${anyOf([...wanted])} and location_id <> ${location}`);
}

export async function requireDisplays({ db, environment }: Context, ids: readonly string[]): Promise<void> {
  const known = await db.query(
    sql`select 1 from content.displays where environment_id = ${environment.id} and id = ${anyOf(ids)} for key share`,
  );
  if (known.length !== ids.length) throw invalidField('displays', { key: 'validation.unknownRecord' });
}

export const unknownLocation = {
  status: 422,
  code: 'invalid_data',
  errors: { location: [{ key: 'displays.locationRequired' }] },
};
export const alreadyPaired = () => new HttpError({ status: 409, code: 'already_paired' });

const anyOf = (ids: readonly string[]): Sql => sql`any (${ids}::uuid[])`;
