import { roleByServerName } from '@vitrine/contract/access';
import { isConfirmed } from '../../http/session.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';

const adminRoles = Object.keys(roleByServerName).filter((name) => roleByServerName[name] === 'admin');

/** Addresses of all admins who have proved to own them and may enter. */
export async function readAdminEmails(db: Db, environment: string): Promise<string[]> {
  const admins = await db.query(sql({ email: 'text' })`
    select m.email from content.members m
    where m.environment_id = ${environment} and m.roles[1] = any (${adminRoles}) and not m.blocked and ${isConfirmed('m')}
    order by m.email`);
  return admins.map(({ email }) => email);
}
