import { inVisibleFolder } from '../../core/folders/visible-folders.ts';
import { itemSeconds } from '../../core/plans/item-seconds.ts';
import type { Context } from '../../http/context.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { plainFields, type Rows } from '../../resources/rows.ts';

const itemsOf = trusted(`coalesce((select json_agg(json_build_object('id', i.id, 'playable_id', i.playable_id,
    'amount', i.amount, 'duration', i.duration, 'conditions', i.conditions) order by i.position)
  from content.playlist_items i where i.environment_id = t.environment_id and i.playlist_id = t.id), '[]')`);

const totalDuration = trusted(`coalesce((select sum(${itemSeconds}) from content.playlist_items i
  join content.playables p on p.environment_id = i.environment_id and p.id = i.playable_id
  where i.environment_id = t.environment_id and i.playlist_id = t.id), 0)`);

const reached = trusted(`(select count(distinct d.display_id) from content.playlist_groups g
  join content.display_groups d on d.environment_id = g.environment_id and d.group_id = g.group_id
  where g.environment_id = t.environment_id and g.playlist_id = t.id)`);

/** The smallest picture of a playable; its address is signed for the reply. */
const pictureOf = (playable: string): Sql =>
  trusted(`(select encode(m.sha256, 'hex') from content.media m
    where m.environment_id = ${playable}.environment_id and m.playable_id = ${playable}.id
      and m.role in ('large', 'medium', 'small', 'thumbnail')
        order by array_position(array['large', 'medium', 'small', 'thumbnail'], m.role) limit 1)`);

const isDraft = trusted('(t.first_enabled_at is null)');

const waitsForApproval = trusted(`(t.first_enabled_at is null and exists (select from content.proposals o
  where o.environment_id = t.environment_id and o.subject_id = t.id and o.state = 'open' and o.route = 'playlists.update'
    and o.body -> 'enabled' = 'true'))`);

const isVisible = (context: Context): Sql => {
  // The visibility rule of playables refers to a table with the alias t.
  const visible = inVisibleFolder(context);
  return context.session.allowedFolder === null
    ? trusted('true')
    : sql`exists (select from content.playables t where t.environment_id = p.environment_id and t.id = p.id and ${visible})`;
};

export const playlistRows: Rows = {
  table: trusted('content.playlists'),
  fields: {
    ...plainFields('name', 'description', 'priority', 'enabled', 'orientation', 'resolution', 'implicit'),
    // Rows of earlier versions have no alternatives and exceptions.
    calendar: trusted(`('{"alternatives": [], "exceptions": []}'::jsonb || t.calendar)`),
    isDraft,
    waitsForApproval,
    items: itemsOf,
    totalDuration,
    displays: reached,
  },
  filters: {
    draft: isDraft,
    group: trusted(
      'any (array(select g.group_id from content.playlist_groups g where g.environment_id = t.environment_id and g.playlist_id = t.id))',
    ),
    playable: trusted(
      'any (array(select i.playable_id from content.playlist_items i where i.environment_id = t.environment_id and i.playlist_id = t.id))',
    ),
    unused: trusted(
      '(not exists (select from content.playlist_groups g where g.environment_id = t.environment_id and g.playlist_id = t.id))',
    ),
  },
  texts: ['name'],
  relations: {
    groups: {
      kind: 'many',
      from: trusted(
        'content.playlist_groups r join content.groups g on g.environment_id = r.environment_id and g.id = r.group_id and not g.implicit',
      ),
      owner: trusted('r.playlist_id'),
      id: trusted('g.id'),
      order: trusted('g.name collate content.sort_und'),
      fields: { id: trusted('g.id'), name: trusted('g.name') },
    },
    playables: {
      kind: 'many',
      from: trusted(`(select distinct environment_id, playlist_id, playable_id from content.playlist_items) r
        join content.playables p on p.environment_id = r.environment_id and p.id = r.playable_id`),
      owner: trusted('r.playlist_id'),
      id: trusted('p.id'),
      order: trusted('p.id'),
      fields: {
        id: trusted('p.id'),
        name: trusted('p.name'),
        type: trusted('p.type'),
        status: trusted('p.status'),
        orientation: trusted('p.orientation'),
        duration: trusted('p.duration'),
        pageCount: trusted('p.page_count'),
        width: trusted('p.width'),
        height: trusted('p.height'),
        picture: pictureOf('p'),
        refusesFraming: trusted('p.refuses_framing'),
        showFrom: trusted('p.show_from'),
        showUntil: trusted('p.show_until'),
        isVisible,
      },
    },
  },
};
