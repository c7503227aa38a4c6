import { roleByServerName } from '@vitrine/contract/access';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';

const adminRoles = Object.keys(roleByServerName).filter((name) => roleByServerName[name] === 'admin');

/** Addresses of all admins who have proved to own them and may enter. */
export async function readAdminEmails(db: Db, environment: string): Promise<string[]> {
  const admins = await db.query(sql({ email: 'text' })`
    select email from content.members
    where environment_id = ${environment} and roles[1] = any (${adminRoles}) and not blocked
      and (confirmed_at is not null or signed_in_at is not null)
    order by email`);
  return admins.map(({ email }) => email);
}
