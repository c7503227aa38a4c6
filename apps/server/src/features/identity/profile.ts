import type { Profile, ProfileInput } from '@vitrine/contract/people';
import type { App } from '../../http/app.ts';
import type { AuthSession } from '../../http/auth-session.ts';
import { HttpError, sessionExpired } from '../../http/errors.ts';
import { columns } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { join, sql, trusted } from '../../infra/postgres/sql.ts';
import { enqueueNotification, notifyNow } from './notify-content-servers.ts';

// Name, username and consent belong to the person and are the same on every server.

const fields = sql`name, username, email, marketing, version`;
const profileColumns = columns({
  name: 'text',
  username: 'text?',
  email: 'text',
  marketing: 'bool',
  version: 'int4',
});

export async function readProfile(db: Db, { identityId }: AuthSession): Promise<Profile> {
  const [row] = await db.query(
    sql(profileColumns)`select ${fields} from identity.identities where id = ${identityId}`,
  );
  if (!row) throw sessionExpired();
  return row;
}

export async function saveProfile(
  app: App,
  self: AuthSession,
  input: ProfileInput,
  ifMatch: number | null,
): Promise<Profile> {
  const now = app.clock();
  const given = (['name', 'username', 'marketing'] as const).filter((name) => input[name] !== undefined);
  const assignments = given.map((name) => sql`${trusted(name)} = ${input[name]}`);
  const isExpected = ifMatch === null ? sql`true` : sql`version = ${ifMatch}`;
  const { profile, notification } = await app.identity.transaction(async (db) => {
    const [saved] = await db.query(sql(profileColumns)`
      update identity.identities set ${join([...assignments, sql`version = version + 1`, sql`updated_at = ${now}`], ', ')}
      where id = ${self.identityId} and ${isExpected} returning ${fields}`);
    if (!saved) throw new HttpError({ status: 412, code: 'stale_version' });
    return { profile: saved, notification: await enqueueNotification(db, now, self.identityId) };
  });
  await notifyNow(app, notification);
  return profile;
}

const taken = { key: 'settings.usernameTaken' };
export const profileConstraints = {
  identities_username_key: {
    status: 409,
    code: 'username_taken',
    message: taken,
    errors: { username: [taken] },
  },
};
