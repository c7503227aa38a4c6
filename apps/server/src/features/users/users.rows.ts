import { roleByServerName } from '@vitrine/contract/access';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import { column, plainFields, type Rows } from '../../resources/rows.ts';

const roleNames = Object.entries(roleByServerName);

/** The first role name decides. Members that are programs have none of these and are not users. */
const role = trusted(
  `(case t.roles[1] ${roleNames.map(([name, meaning]) => `when '${name}' then '${meaning}'`).join(' ')} end)`,
);
export const isPerson = () => sql`${role} is not null`;

const status = trusted(`(case when t.blocked then 'blocked' when t.signed_in_at is not null then 'active'
  when t.confirmed_at is not null then 'confirmed' else 'unconfirmed' end)`);

export const userRows: Rows = {
  table: trusted('content.members'),
  fields: {
    ...plainFields('name', 'username', 'email', 'description', 'mayApprove', 'mayAlert'),
    role,
    status,
    counterLinks: ({ now }) => sql`(select count(*)::int from content.counter_links l
      where l.environment_id = t.environment_id and l.made_by_id = t.identity_id and l.expires_at > ${now})`,
    lastUpdated: column('updated_at'),
    isYou: ({ session }) => sql`(t.identity_id = ${session.identityId})`,
  },
  texts: ['name', 'email'],
  relations: {
    allowedFolder: {
      kind: 'one',
      table: trusted('content.folders'),
      column: column('allowed_folder'),
      fields: { id: 'id', name: 'name' },
    },
  },
};
