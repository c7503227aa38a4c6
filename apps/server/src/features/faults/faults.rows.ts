import { trusted } from '../../infra/postgres/sql.ts';
import { column, plainFields, type Rows } from '../../resources/rows.ts';
import { isOpenFault } from './open-faults.service.ts';

export const faultRows: Rows = {
  table: trusted('content.faults'),
  joins: trusted(`
    left join content.playables p on p.environment_id = t.environment_id and p.id = t.playable_id`),
  fields: {
    ...plainFields('reason', 'reports', 'since', 'lastAt'),
    display: column('display_id'),
    device: column('device_id'),
    playable: trusted(`case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end`),
    isOpen: ({ now }) => isOpenFault('t', now),
  },
  texts: [],
  relations: {},
};
