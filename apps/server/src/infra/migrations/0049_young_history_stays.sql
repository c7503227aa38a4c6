-- Whatever the program asks for, changes and plans of the last 399 days stay.
create or replace function content.prune_changes(oldest timestamptz) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
  delete from content.changes c where c.environment_id = any (content.current_environments())
    and c.at < least(oldest, now() - interval '399 days');
$$;
