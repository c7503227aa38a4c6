-- needs: 3
-- Designs show sources, also those that are frames and so no playables.
truncate content.source_uses;
drop view content.display_sources;
alter table content.source_uses rename column playable_id to design_id;
alter table content.source_uses drop constraint source_uses_environment_id_playable_id_fkey;
alter table content.source_uses add foreign key (environment_id, design_id) references content.designs on delete cascade;
-- Deleted with its environment at once, before its source asks who uses it.
alter table content.source_uses add foreign key (environment_id) references content.environments on delete cascade;
alter index content.source_uses_playable rename to source_uses_design;

-- The frame that a display wears: its own, else that of its group with the highest priority that has one, of equal ones the
-- oldest. Mounted the other way, it wears the twin; without a twin it has none.
create view content.display_frames with (security_invoker = true) as
  select d.environment_id, d.id as display_id, w.id as chosen_id, (
    select s.id from content.designs f
    join content.designs s on s.environment_id = f.environment_id and s.use = 'frame'
      and s.shape = case when d.orientation like 'vertical%' then 'portrait' else 'landscape' end
      and (s.id = f.id or s.id = f.twin_id or s.twin_id = f.id)
    where f.environment_id = d.environment_id and f.id = w.id
    order by s.id = f.id desc, s.id is not distinct from f.twin_id desc, s.created_at, s.id limit 1
  ) as design_id
  from content.displays d
  cross join lateral (select case when not d.is_frameless then coalesce(d.frame_id, (
    select g.frame_id from content.display_groups dg
    join content.groups g on g.environment_id = dg.environment_id and g.id = dg.group_id and g.frame_id is not null
    where dg.environment_id = d.environment_id and dg.display_id = d.id
    order by g.priority desc, g.created_at, g.id limit 1)) end as id) w;
grant select on content.display_frames to vitrine_app;

-- The sources that a display needs: those of what is assigned to it and of the frame that it wears, some of them more than once.
create view content.display_sources with (security_invoker = true) as
  select dg.environment_id, dg.display_id, u.source_id
  from content.source_uses u
  join content.playlist_items i on i.environment_id = u.environment_id and i.playable_id = u.design_id
  join content.playlist_groups pg on pg.environment_id = i.environment_id and pg.playlist_id = i.playlist_id
  join content.display_groups dg on dg.environment_id = pg.environment_id and dg.group_id = pg.group_id
  union all
  select f.environment_id, f.display_id, u.source_id
  from content.source_uses u
  join content.designs s on s.environment_id = u.environment_id and s.id = u.design_id and s.use = 'frame'
  join content.display_frames f on f.environment_id = s.environment_id and f.design_id = s.id;
grant select on content.display_sources to vitrine_app;

-- A table that comes back has its rows in their order.
create or replace function content.row_state(r content.source_rows) returns jsonb language sql immutable
  as $$ select jsonb_build_object('id', r.id, 'position', r.position, 'values', r.cells) $$;

-- In which language screens write numbers and dates; null follows the time zone.
alter table content.locations add column language text;
