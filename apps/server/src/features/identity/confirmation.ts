import type { TokenKind } from '@vitrine/contract/people';
import type { App } from '../../http/app.ts';
import { sql } from '../../infra/sql.ts';
import type { Identity } from './identity.service.ts';
import { orderTelling, tellAtOnce } from './tell-servers.ts';
import { findToken, useToken } from './tokens.service.ts';

/** From now on whoever signed up can sign in. */
export async function confirmEmail(app: App, code: string): Promise<Identity> {
  const now = app.clock();
  const { person, telling } = await app.identity.transaction(async (db) => {
    const { identityId } = await useToken(db, code, 'confirmation', now);
    const [row] = await db.query<Identity>(sql`
      update identity.identities set confirmed_at = coalesce(confirmed_at, ${now}), updated_at = ${now}
      where id = ${identityId} returning id, name, email, username`);
    return { person: row!, telling: await orderTelling(db, now, identityId) };
  });
  await tellAtOnce(app, telling);
  return person;
}

/** For the page that greets whoever opened the link. */
export async function readToken(app: App, code: string) {
  return app.identity.transaction(async (db) => {
    const { kind, identityId, serverId } = await findToken(db, code, app.clock());
    const [row] = await db.query<{ kind: TokenKind; email: string; serverName: string | null }>(sql`
      select ${kind} as kind, i.email, s.name as "serverName"
      from identity.identities i left join identity.servers s on s.id = ${serverId}
      where i.id = ${identityId}`);
    return row!;
  });
}
