-- An outage begins with the last contact. Releases before recorded when it was noticed, two minutes later; never before the
-- event that it follows. Row-level security is set aside for this statement, because it holds for the owner too.
alter table content.availability no force row level security;
update content.availability a set at = greatest(
  a.created_at - interval '120 seconds',
  coalesce((select max(b.at) + interval '1 millisecond' from content.availability b
    where b.environment_id = a.environment_id and b.device_id = a.device_id and b.at < a.at), '-infinity'))
where a.kind = 'player_down' and a.at > a.created_at - interval '120 seconds';
alter table content.availability force row level security;

-- Events count for the display that they were recorded of. One that was offline, and gets a player that is connected already,
-- is connected from then on: the player itself has nothing to report.
create function content.connect_with_player() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into content.availability (environment_id, id, device_id, display_id, kind, at, created_at, updated_at)
  select new.environment_id, gen_random_uuid(), d.id, new.id, 'player_up', content.moment(), content.moment(), content.moment()
  from content.devices d
  where d.environment_id = new.environment_id and d.id = new.device_id and d.is_up
    and 'player_down' = (select a.kind from content.availability a
      where a.environment_id = new.environment_id and a.display_id = new.id order by a.at desc limit 1);
  return null;
end $$;
create trigger connect_with_player after update of device_id on content.displays
  for each row when (new.device_id is not null and new.device_id is distinct from old.device_id)
  execute function content.connect_with_player();
