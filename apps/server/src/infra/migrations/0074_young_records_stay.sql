-- Whatever the program asks for, alarms of the last five years and plans of the last 399 days stay.
create or replace function content.prune_takeovers(before timestamptz) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
  delete from content.takeovers where environment_id = any (content.current_environments())
    and created_at < least(before, now() - interval '1825 days');
$$;
create or replace function content.prune_past_plans(before timestamptz) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
  with bound as (select least(before, now() - interval '399 days') as at)
  -- The plan in force at that time stays, also if it is older.
  delete from content.display_plans p using bound b
  where p.environment_id = any (content.current_environments()) and p.starts_at < b.at
    and exists (select from content.display_plans n where n.environment_id = p.environment_id and n.display_id = p.display_id
      and n.starts_at > p.starts_at and n.starts_at <= b.at);
  delete from content.plans p where p.environment_id = any (content.current_environments())
    and p.created_at < least(before, now() - interval '399 days')
    and not exists (select from content.display_plans d where d.environment_id = p.environment_id and d.hash = p.hash);
  delete from content.display_manifests m where m.environment_id = any (content.current_environments())
    and coalesce(m.in_force_at, m.received_at) < least(before, now() - interval '399 days');
$$;
