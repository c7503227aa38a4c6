import { FoundDevice } from '@vitrine/contract/devices';
import { claimPhrase, lookUpPhrase } from '@vitrine/contract/pairing-calls';
import type { Context, RequestContext } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import { isPossiblePhrase } from '../../infra/phrases.ts';
import { json } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { hashOf, newToken } from '../../infra/secrets/secrets.ts';
import { requireWithinCaps } from '../../resources/environment-caps.ts';
import { confirmAtOnce, enqueueConfirmation } from './confirm-device.ts';
import { insert } from './devices.service.ts';
import { factColumns } from './facts.service.ts';
import { giveBackGuess, missed, takeGuess } from './phrase-attempts.ts';

// Finds the device of a phrase: an unpaired one of this environment, or one that waits at the auth host.
// While the auth host is asked, no database connection and no lock is held, so that many guesses do not block
// others.

export async function verifyPhrase(caller: RequestContext, phrase: string): Promise<FoundDevice> {
  requirePossible(phrase);
  const own = await caller.transact(async (context) => {
    await takeGuess(context);
    const found = await findOwn(context, phrase);
    if (found) await giveBackGuess(context);
    return found;
  });
  if (own) return own;
  const { app } = caller;
  const { found, takenBy } = await orGiveBack(caller, () =>
    app.callPeer(app.urls.auth, app.serverKey, lookUpPhrase, { body: { connectString: phrase } }),
  );
  // A phrase that a device of this environment showed before it was paired is simply outdated.
  if (takenBy && takenBy !== caller.environment.id)
    throw new HttpError({ status: 409, code: 'device_of_others' });
  if (!found) throw await missed(app);
  await caller.transact(giveBackGuess);
  return { ...found, display: null };
}

/** An incomplete or misspelt phrase can't match anything, so it does not count as a guess. */
function requirePossible(phrase: string): void {
  if (!isPossiblePhrase(phrase)) throw new HttpError({ status: 422, code: 'phrase_unknown' });
}

/**
 * A device of this environment: unpaired ones by their current phrase, paired ones to report their display.
 */
async function findOwn({ db, environment, now }: Context, phrase: string): Promise<FoundDevice | null> {
  const [row] = await db.query(sql({
    deviceId: 'uuid',
    connectString: 'text',
    manufacturer: 'text?',
    device: 'text?',
    localip: 'text?',
    lastActive: 'timestamptz?',
    display: json(FoundDevice.shape.display),
  })`
    select t.id as "deviceId", t.connect_string as "connectString", t.manufacturer, t.device, t.localip,
      t.last_active_at as "lastActive",
      (select json_build_object('id', p.id, 'name', p.name) from content.displays p
       where p.environment_id = t.environment_id and p.device_id = t.id) as display
    from content.devices t
    where t.environment_id = ${environment.id} and t.connect_string = ${phrase}
      and (t.phrase_expires_at is null or t.phrase_expires_at > ${now})`);
  return row ?? null;
}

/**
 * A device of ours that shows this phrase and is unpaired or already plays for `display`; null if there is
 * none.
 */
export async function takeOwnDevice(
  context: Context,
  phrase: string,
  display: string,
): Promise<string | null> {
  requirePossible(phrase);
  await takeGuess(context);
  const own = await findOwn(context, phrase);
  if (!own) return null;
  if (own.display && own.display.id !== display) {
    throw new HttpError({
      status: 409,
      code: 'already_paired',
      message: { key: 'pairing.alreadyPaired', values: { display: own.display.name } },
      related: [own.display],
    });
  }
  await context.db.query(sql`
    update content.devices set phrase_expires_at = null
    where environment_id = ${context.environment.id} and id = ${own.deviceId}`);
  await giveBackGuess(context);
  return own.deviceId;
}

/**
 * Moves a waiting device into this environment; `use` runs in the transaction that stores it. It is claimed
 * at the auth host, stored here, and confirmed there: the player gets its token after the confirmation, so it
 * always finds its device here.
 */
export async function adoptWaitingDevice<T>(
  caller: RequestContext,
  phrase: string,
  use: (context: Context, device: string) => Promise<T>,
): Promise<T> {
  const { app, environment } = caller;
  const token = newToken();
  const { deviceId: id, facts, release } = await claimDevice(caller, phrase, token);
  const stored = await caller
    .transact(async (context) => {
      const { db, now } = context;
      // Left by an interrupted attempt; a device that waits for pairing can't be in use.
      await db.query(
        sql`delete from content.devices where environment_id = ${environment.id} and id = ${id}`,
      );
      const columns = factColumns(app.secrets, facts, now);
      await insert(context, { id, connect_string: phrase, token_hash: hashOf(token), ...columns });
      await requireWithinCaps(context, { devices: 1 });
      const used = await use(context, id);
      await giveBackGuess(context);
      return { used, confirmation: await enqueueConfirmation(context, id) };
    })
    .catch(async (error: unknown) => {
      await release();
      throw error;
    });
  const isOurs = await confirmAtOnce(app, environment.id, id, stored.confirmation);
  if (!isOurs) throw new HttpError({ status: 422, code: 'phrase_unknown' });
  return stored.used;
}

async function claimDevice(caller: RequestContext, phrase: string, token: string) {
  const { app, environment } = caller;
  const body = { connectString: phrase, environment: environment.id, token, willConfirm: true };
  const claim = () => app.callPeer(app.urls.auth, app.serverKey, claimPhrase, { body });
  const release = () =>
    app.callPeer(app.urls.auth, app.serverKey, claimPhrase, { body: { ...body, isReleased: true } }).then(
      () => {},
      // The claim then expires.
      (error: unknown) => app.log.warn({ err: error }, 'device_claim_not_released'),
    );
  // The first reply may be lost after the claim was made; the second call, with the same token, is the same
  // claim.
  const answer = await orGiveBack(caller, () => claim().catch(claim)).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  const { claimed, heldForSeconds } = answer;
  if (claimed) return { ...claimed, release };
  if (heldForSeconds === undefined) throw await missed(app);
  // The phrase was right.
  await caller.transact(giveBackGuess);
  throw new HttpError({ status: 409, code: 'pairing_under_way', retryAfterSeconds: heldForSeconds });
}

/** A guess that could not be answered does not count. */
async function orGiveBack<T>(caller: RequestContext, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    await caller.transact(giveBackGuess).catch(() => {}); // the reason is reported below
    throw error;
  }
}
