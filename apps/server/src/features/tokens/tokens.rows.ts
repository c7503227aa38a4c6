import { sql, trusted } from '../../infra/postgres/sql.ts';
import { column, plainFields, type Rows } from '../../resources/rows.ts';

export const tokenRows: Rows = {
  table: trusted('content.api_tokens'),
  fields: {
    ...plainFields(
      ...['name', 'role', 'may', 'rights', 'expiresAt', 'lastUsedAt', 'lastAddress', 'startsWith'],
    ),
    folder: column('folder_id'),
    isExpired: ({ now }) => sql`(t.expires_at <= ${now})`,
    madeBy: trusted(`(select json_build_object('id', m.identity_id, 'name', m.name) from content.members m
      where m.environment_id = t.environment_id and m.identity_id = t.made_by)`),
  },
  texts: ['name'],
  relations: {},
};
