-- needs: 3
-- An alarm may show a design in place of its words. Those of plans are on every player beforehand, so they cannot be deleted.
update content.takeover_plans p set design_id = null
where design_id is not null
  and not exists (select from content.designs d where d.environment_id = p.environment_id and d.id = p.design_id);
alter table content.takeover_plans add constraint design_in_plan
  foreign key (environment_id, design_id) references content.designs;
create index takeover_plans_design on content.takeover_plans (environment_id, design_id) where design_id is not null;

-- The designs of plans that a display would show: in the shape of its screen, so the twin where it is mounted the other way.
create view content.alarm_designs with (security_invoker = true) as
  select d.environment_id, d.id as display_id, f.id as chosen_id, s.id as design_id
  from content.displays d
  join content.takeover_plans p on p.environment_id = d.environment_id
  join content.designs f on f.environment_id = p.environment_id and f.id = p.design_id
  cross join lateral (
    select s.id from content.designs s
    where s.environment_id = f.environment_id and s.use = f.use
      and s.shape = case when d.orientation like 'vertical%' then 'portrait' else 'landscape' end
      and (s.id = f.id or s.id = f.twin_id or s.twin_id = f.id)
    order by s.id = f.id desc, s.id is not distinct from f.twin_id desc, s.created_at, s.id limit 1) s
  where d.active;
grant select on content.alarm_designs to vitrine_app;

create or replace view content.display_sources with (security_invoker = true) as
  select dg.environment_id, dg.display_id, u.source_id
  from content.source_uses u
  join content.playlist_items i on i.environment_id = u.environment_id and i.playable_id = u.design_id
  join content.playlist_groups pg on pg.environment_id = i.environment_id and pg.playlist_id = i.playlist_id
  join content.display_groups dg on dg.environment_id = pg.environment_id and dg.group_id = pg.group_id
  union all
  select f.environment_id, f.display_id, u.source_id
  from content.source_uses u
  join content.designs s on s.environment_id = u.environment_id and s.id = u.design_id and s.use = 'frame'
  join content.display_frames f on f.environment_id = s.environment_id and f.design_id = s.id
  union all
  select a.environment_id, a.display_id, u.source_id
  from content.source_uses u
  join content.alarm_designs a on a.environment_id = u.environment_id and a.design_id = u.design_id;
