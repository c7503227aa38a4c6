import { devices, rebootExpiresMinutes, reloadEveryMinutes } from '@vitrine/contract/devices';
import { type DeviceFacts, phraseLifetimeMinutes } from '@vitrine/contract/player';
import { recordAudit } from '../../core/audit/audit.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { markDevice } from '../../infra/events.ts';
import { newId } from '../../infra/ids.ts';
import { newPhrase } from '../../infra/phrases.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { crud } from '../../resources/crud.ts';
import { deviceRows } from './devices.rows.ts';

export { agentOld, engineOld, versionOld } from './outdated.ts';

// Rules: a device belongs to one environment and plays for at most one display. Its phrase finds it only
// while it is not paired. An unpaired device stays in the environment with a phrase that only this
// environment can use. A deleted device is disconnected immediately and registers again. Stored passwords are
// encrypted and shown only by `reveal`, which is logged.

export const { list, get, read, insert, write, remove } = crud(devices, deviceRows);

/** Its manifest has changed: notifies this device, in whatever process it is connected. */
export function notifyDevice(context: Context, device: string): void {
  markDevice(context.db, 'deviceManifest', { environment: context.environment.id, device });
}

/** It gets a new phrase, so that the old one can't be used by people who saw it. */
export async function freeDevice(context: Context, id: string): Promise<void> {
  const { db, environment, now } = context;
  await db.query(sql`
    update content.devices set connect_string = ${newPhrase()}, updated_at = ${now},
      phrase_expires_at = ${new Date(now.getTime() + phraseLifetimeMinutes * 60_000)}
    where environment_id = ${environment.id} and id = ${id}`);
  notifyDevice(context, id);
}

/**
 * It no longer plays for its display. A preview is not needed any more, and registers again if its page is
 * still open.
 */
export async function releaseDevice(context: Context, id: string): Promise<void> {
  const [row] = await context.db.query(sql({ is_preview: 'bool' })`
    select is_preview from content.devices where environment_id = ${context.environment.id} and id = ${id}`);
  if (row?.is_preview) await removeDevice(context, id);
  else await freeDevice(context, id);
}

/** A browser tab of a dashboard, for as long as its page is open. */
export async function markPreview(
  { db, environment }: Context,
  id: string,
  isPreview: boolean,
): Promise<void> {
  await db.query(sql`
    update content.devices set is_preview = ${isPreview} where environment_id = ${environment.id} and id = ${id}`);
}

export async function removeDevice(context: Context, id: string): Promise<undefined> {
  await remove(context, { id });
  markDevice(context.db, 'deviceRemoved', { environment: context.environment.id, device: id });
  notifyChanged(context, 'pairing');
}

export async function setLowBandwidth(
  context: Context,
  id: string,
  ifMatch: number | null,
  lowBandwidth?: boolean,
) {
  await write(context, id, ifMatch, lowBandwidth === undefined ? {} : { low_bandwidth: lowBandwidth });
  notifyChanged(context, 'device');
  notifyDevice(context, id);
  return read(context, id);
}

const commandMinutes = {
  reboot: rebootExpiresMinutes,
  update: rebootExpiresMinutes,
  identify: 1,
  reload: reloadEveryMinutes,
};

export async function sendCommand(context: Context, id: string, kind: keyof typeof commandMinutes) {
  const { db, environment, now } = context;
  const { data } = await read(context, id);
  const expiresAt = new Date(now.getTime() + commandMinutes[kind] * 60_000);
  // One of a kind is enough: a second request while the first is pending, or at the same moment, has no
  // effect.
  await db.query(
    sql`select 1 from content.devices where environment_id = ${environment.id} and id = ${id} for no key update`,
  );
  // A reload that is done counts for as long as it was valid.
  const [open] = await db.query(sql`
    select 1 from content.commands where environment_id = ${environment.id} and device_id = ${id} and kind = ${kind}
      and (done_at is null or ${kind} = 'reload') and expires_at > ${now}`);
  if (!open) {
    await db.query(sql`
      insert into content.commands (environment_id, id, device_id, kind, words, created_at, expires_at)
      values (${environment.id}, ${newId(now)}, ${id}, ${kind}, ${data.display?.name ?? data.connectString}, ${now}, ${expiresAt})`);
    if (kind === 'reboot' || kind === 'update') {
      await db.query(sql`
        update content.devices set reboot_kind = ${kind}, reboot_requested_at = ${now}, reboot_sent_at = null, reboot_ended_at = null
        where environment_id = ${environment.id} and id = ${id}`);
    }
    markDevice(db, 'deviceCommand', { environment: environment.id, device: id });
    notifyChanged(context, 'device');
  }
  return read(context, id);
}

export async function revealSecrets(context: Context, id: string) {
  const { app, db, environment } = context;
  const [row] = await db.query(sql({ secrets: 'bytea?', name: 'text' })`
    select v.secrets, coalesce(d.name, v.connect_string) as name from content.devices v
    left join content.displays d on d.environment_id = v.environment_id and d.device_id = v.id
    where v.environment_id = ${environment.id} and v.id = ${id}`);
  if (!row) throw notFound();
  const subject = { id, name: row.name };
  await recordAudit(context, { call: 'devices.actions.reveal', subjectId: id, subject });
  const { anydeskPass = null, devicePassword = null } = row.secrets
    ? (JSON.parse(app.secrets.decrypt(row.secrets)) as DeviceFacts)
    : {};
  return { data: { anydeskPass, devicePassword } };
}
