import { trusted } from '../../infra/sql.ts';
import { column, plainFields, type Rows } from '../../resources/rows.ts';

export const eventListRows: Rows = {
  table: trusted('content.event_lists'),
  fields: {
    ...plainFields('state', 'segments', 'generatedAt'),
    display: column('display_id'),
    startsAt: column('starts_at'),
    endsAt: column('ends_at'),
  },
  texts: [],
  relations: {},
};

export const playRows: Rows = {
  table: trusted('content.plays'),
  fields: {
    ...plainFields('name', 'startedAt', 'seconds'),
    display: column('display_id'),
    device: column('device_id'),
    playlist: column('playlist_id'),
    item: column('item_id'),
    playable: column('playable_id'),
  },
  texts: [],
  relations: {},
};
