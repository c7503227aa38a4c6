import { offlineAfterSeconds } from '@vitrine/contract/displays';
import type { Context } from '../../http/context.ts';
import { type Sql, sql, trusted } from '../../infra/sql.ts';
import { column, isoInstant, plainFields, type Rows } from '../../resources/rows.ts';

/** `unknown`: never seen. `offline`: silent too long. Else `playlist_active` or, with nothing on, `online`. */
const statusOf =
  (alias: string) =>
  ({ now }: Context): Sql => {
    const seenAt = trusted(`${alias}.last_active_at`);
    const silentSince = new Date(now.getTime() - offlineAfterSeconds * 1000);
    return sql`case when ${seenAt} is null then 'unknown' when ${seenAt} < ${silentSince} then 'offline'
      when ${trusted(`${alias}.is_playing`)} then 'playlist_active' else 'online' end`;
  };

export const displayRows: Rows = {
  table: trusted('content.displays'),
  fields: {
    ...plainFields('name', 'description', 'orientation', 'resolution', 'active'),
    lastActive: column('last_active_at'),
    status: statusOf('t'),
  },
  texts: ['name'],
  relations: {
    location: {
      kind: 'one',
      table: trusted('content.locations'),
      column: column('location_id'),
      fields: { id: 'id', name: 'name' },
    },
    groups: {
      kind: 'many',
      from: trusted(
        'content.display_groups r join content.groups g on g.environment_id = r.environment_id and g.id = r.group_id',
      ),
      owner: trusted('r.display_id'),
      id: trusted('g.id'),
      order: trusted('g.name collate content.sort_und'),
      fields: { id: trusted('g.id'), name: trusted('g.name') },
    },
  },
};

/** Displays as the records they hang in show them (alias `r`). */
export const displaySummaryFields = {
  id: trusted('r.id'),
  name: trusted('r.name'),
  active: trusted('r.active'),
  status: statusOf('r'),
  lastActive: isoInstant(trusted('r.last_active_at')),
};
