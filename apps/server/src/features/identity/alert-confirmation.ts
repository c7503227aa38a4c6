import { type confirmAlerts as confirmAlertsRoute, receiveAlertConfirmation } from '@vitrine/contract/alerts';
import type * as z from 'zod';
import type { App } from '../../http/app.ts';
import { HttpError } from '../../http/errors.ts';
import { networkOf } from '../../http/network.ts';
import { type Limit, takeAttempt } from '../../http/rate-limit.ts';
import { PeerError, PeerUnreachable } from '../../infra/outbound/auth-host.ts';
import { sql } from '../../infra/postgres/sql.ts';

type Confirmation = z.output<NonNullable<typeof confirmAlertsRoute.body>>;

const perAddress: Limit = { name: 'alert confirmation links', max: 30, windowSeconds: 900 };

/**
 * Forwards a recipient's answer to the server that asked; an unknown server and an unknown code get the same
 * reply.
 */
export async function passOnConfirmation(app: App, { server, code }: Confirmation, address: string) {
  const [found] = await app.identity.transaction(async (db) => {
    await takeAttempt(db, perAddress, networkOf(address), app.clock());
    return db.query(sql({ url: 'text', key_sealed: 'bytea' })`
      select c.url || '/s/' || s.slug as url, c.key_sealed from identity.servers s
      join identity.content_servers c on c.id = s.content_server_id where s.slug = ${server}`);
  });
  if (!found) throw new HttpError({ status: 422, code: 'invalid_token' });
  try {
    const key = app.secrets.decrypt(found.key_sealed);
    return await app.callPeer(found.url, key, receiveAlertConfirmation, { body: { code } });
  } catch (error) {
    if (error instanceof PeerUnreachable)
      throw new HttpError({ status: 503, code: 'server_not_working', retryAfterSeconds: 5 });
    if (error instanceof PeerError && error.reply?.code === 'invalid_token')
      throw new HttpError({ status: 422, code: 'invalid_token' });
    throw error;
  }
}
