import { devices, type FoundDevice, rebootExpiresMinutes } from '@vitrine/contract/devices';
import { claimPhrase, type DeviceFacts, lookUpPhrase, phraseLifetimeMinutes } from '@vitrine/contract/player';
import type { Context } from '../../http/context.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { giveBackAttempt, type Limit, takeAttempt } from '../../http/rate-limit.ts';
import { callPeer } from '../../infra/auth-host.ts';
import { publishNow } from '../../infra/events.ts';
import { newId } from '../../infra/ids.ts';
import { newPhrase } from '../../infra/phrases.ts';
import { hashOf, newToken } from '../../infra/secrets.ts';
import { sql } from '../../infra/sql.ts';
import { crud } from '../../resources/crud.ts';
import { tellStale } from '../live/live.service.ts';
import { deviceRows } from './devices.rows.ts';
import { factColumns } from './facts.service.ts';

// Rules: a device belongs to one environment and plays for at most one display; its phrase finds it only while it is not
// paired; an unpaired device stays in the environment with words that only this environment can use; a deleted one is
// cut off at once and registers anew. Stored passwords are sealed and shown only by `reveal`, which leaves a trace.

export const { list, get, read, insert, write, remove } = crud(devices, deviceRows);

const perPerson: Limit = { name: 'phrase person', max: 10, windowSeconds: 600 };
const perAddress: Limit = { name: 'phrase address', max: 60, windowSeconds: 600 };

const noSuchPhrase = () => new HttpError({ status: 422, code: 'phrase_unknown', keepsWrites: true });

/** A wrong guess is counted even though it is refused; the right one is given back. */
async function guarded<T>(context: Context, search: () => Promise<T | null>): Promise<T> {
  const { db, session, address, now } = context;
  const attempts: [Limit, string][] = [
    [perPerson, session.identityId],
    [perAddress, address],
  ];
  for (const [limit, key] of attempts) await takeAttempt(db, limit, key, now);
  const found = await search();
  if (!found) throw noSuchPhrase();
  for (const [limit, key] of attempts) await giveBackAttempt(db, limit, key);
  return found;
}

export function verifyPhrase(context: Context, phrase: string): Promise<FoundDevice> {
  return guarded(context, async () => {
    const own = await findOwn(context, phrase);
    if (own) return own;
    const { app } = context;
    const { found } = await callPeer(app.urls.auth, app.serverKey, lookUpPhrase, {
      body: { connectString: phrase },
    });
    return found && { ...found, display: null };
  });
}

/** A device of this environment: free ones by their current words, paired ones to say with what. */
async function findOwn({ db, environment, now }: Context, phrase: string): Promise<FoundDevice | null> {
  const [row] = await db.query<FoundDevice>(sql`
    select t.id as "deviceId", t.connect_string as "connectString", t.manufacturer, t.device, t.localip,
      t.last_active_at as "lastActive",
      (select json_build_object('id', p.id, 'name', p.name) from content.displays p
       where p.environment_id = t.environment_id and p.device_id = t.id) as display
    from content.devices t
    where t.environment_id = ${environment.id} and t.connect_string = ${phrase}
      and (t.phrase_expires_at is null or t.phrase_expires_at > ${now})`);
  return row ?? null;
}

/** Takes the device that shows these words for a display: one of ours that is free, or one that waits at the auth host. */
export async function takeDevice(context: Context, phrase: string, display: string): Promise<string> {
  return guarded(context, async () => {
    const own = await findOwn(context, phrase);
    if (own?.display && own.display.id !== display) {
      throw new HttpError({
        status: 409,
        code: 'already_paired',
        message: { key: 'pairing.alreadyPaired', values: { display: own.display.name } },
        related: [own.display],
      });
    }
    if (own) {
      await context.db.query(sql`
        update content.devices set phrase_expires_at = null
        where environment_id = ${context.environment.id} and id = ${own.deviceId}`);
      return own.deviceId;
    }
    return adoptWaiting(context, phrase);
  });
}

async function adoptWaiting(context: Context, phrase: string): Promise<string | null> {
  const { app, environment, now } = context;
  const token = newToken();
  const body = { connectString: phrase, environment: environment.id, token };
  const { claimed } = await callPeer(app.urls.auth, app.serverKey, claimPhrase, { body });
  if (!claimed) return null;
  const { deviceId: id, facts } = claimed;
  return insert(context, {
    id,
    connect_string: phrase,
    token_hash: hashOf(token),
    ...factColumns(app.secrets, facts, now),
  });
}

/** Its words are new, so that whoever saw the old ones can't use them. */
export async function freeDevice(context: Context, id: string): Promise<void> {
  const { db, environment, now } = context;
  await db.query(sql`
    update content.devices set connect_string = ${newPhrase()}, updated_at = ${now},
      phrase_expires_at = ${new Date(now.getTime() + phraseLifetimeMinutes * 60_000)}
    where environment_id = ${environment.id} and id = ${id}`);
}

export async function removeDevice(context: Context, id: string): Promise<undefined> {
  await remove(context, { id });
  const { app, environment } = context;
  context.afterCommit(
    () => void publishNow(app.content, { environment: environment.id, kinds: ['gone'], device: id }),
  );
  tellStale(context, 'devices', 'displays');
}

export async function setLowBandwidth(
  context: Context,
  id: string,
  ifMatch: number | null,
  lowBandwidth?: boolean,
) {
  await write(context, id, ifMatch, lowBandwidth === undefined ? {} : { low_bandwidth: lowBandwidth });
  tellStale(context, 'devices', 'manifest');
  return read(context, id);
}

const commandMinutes = { reboot: rebootExpiresMinutes, update: rebootExpiresMinutes, identify: 1 };

export async function orderDevice(context: Context, id: string, kind: keyof typeof commandMinutes) {
  const { app, db, environment, now } = context;
  const { data } = await read(context, id);
  const expiresAt = new Date(now.getTime() + commandMinutes[kind] * 60_000);
  // One of a kind is enough: a second press while the first is under way orders nothing new.
  const [open] = await db.query(sql`
    select 1 from content.commands where environment_id = ${environment.id} and device_id = ${id} and kind = ${kind}
      and done_at is null and expires_at > ${now}`);
  if (!open) {
    await db.query(sql`
      insert into content.commands (environment_id, id, device_id, kind, words, created_at, expires_at)
      values (${environment.id}, ${newId(now)}, ${id}, ${kind}, ${data.display?.name ?? data.connectString}, ${now}, ${expiresAt})`);
    if (kind !== 'identify') {
      await db.query(sql`
        update content.devices set reboot_kind = ${kind}, reboot_requested_at = ${now}, reboot_sent_at = null, reboot_ended_at = null
        where environment_id = ${environment.id} and id = ${id}`);
    }
    context.afterCommit(
      () => void publishNow(app.content, { environment: environment.id, kinds: ['command'], device: id }),
    );
    tellStale(context, 'devices');
  }
  return read(context, id);
}

export async function revealSecrets(context: Context, id: string) {
  const { app, db, environment, session, now } = context;
  const [row] = await db.query<{ secrets: Buffer | null }>(
    sql`select secrets from content.devices where environment_id = ${environment.id} and id = ${id}`,
  );
  if (!row) throw notFound();
  await db.query(sql`
    insert into content.audit (environment_id, id, at, identity_id, action, subject_id)
    values (${environment.id}, ${newId(now)}, ${now}, ${session.identityId}, 'devices.actions.reveal', ${id})`);
  const { anydeskPass = null, devicePassword = null } = row.secrets
    ? (JSON.parse(app.secrets.open(row.secrets)) as DeviceFacts)
    : {};
  return { data: { anydeskPass, devicePassword } };
}
