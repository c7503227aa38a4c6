import { trusted } from '../../infra/sql.ts';
import { plainFields, type Rows } from '../../resources/rows.ts';

export const groupRows: Rows = {
  table: trusted('content.groups'),
  fields: plainFields('name', 'description', 'orientation', 'priority'),
  texts: ['name'],
  relations: {
    displays: {
      kind: 'many',
      from: trusted(
        'content.display_groups r join content.displays d on d.environment_id = r.environment_id and d.id = r.display_id',
      ),
      owner: trusted('r.group_id'),
      id: trusted('d.id'),
      order: trusted('d.name collate content.sort_und'),
      fields: { id: trusted('d.id'), name: trusted('d.name') },
    },
  },
};
