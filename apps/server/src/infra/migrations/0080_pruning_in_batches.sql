-- needs: 3
-- Rights are only taken from functions that are new.
-- Each deletes about so many rows of what is too old, and returns how many; young ones stay, whatever the program asks for. Those without a
-- number are for programs of the previous release.
create function content.prune_changes(oldest timestamptz, most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  bound constant timestamptz := least(oldest, now() - interval '399 days');
  last_at constant timestamptz := (select at from content.changes where environment_id = any (content.current_environments())
    and at < bound order by at offset most limit 1);
  found_rows integer;
begin
  delete from content.changes where environment_id = any (content.current_environments()) and at < bound and at <= coalesce(last_at, bound);
  get diagnostics found_rows = row_count;
  return found_rows;
end $$;
create or replace function content.prune_changes(oldest timestamptz) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$ select content.prune_changes(oldest, 5000); $$;

create function content.prune_audit_addresses(before timestamptz, most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  last_at constant timestamptz := (select at from content.audit_addresses where environment_id = any (content.current_environments())
    and at < before order by at offset most limit 1);
  found_rows integer;
begin
  delete from content.audit_addresses
  where environment_id = any (content.current_environments()) and at < before and at <= coalesce(last_at, before);
  get diagnostics found_rows = row_count;
  return found_rows;
end $$;
create or replace function content.prune_audit_addresses(before timestamptz) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$ select content.prune_audit_addresses(before, 5000); $$;

create function content.prune_past_plans(before timestamptz, most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  bound constant timestamptz := least(before, now() - interval '399 days');
  last_at timestamptz;
  found_rows integer;
begin
  -- The plan in force at that time stays, also if it is older.
  select p.starts_at into last_at from content.display_plans p
  where p.environment_id = any (content.current_environments()) and p.starts_at < bound
    and exists (select from content.display_plans n where n.environment_id = p.environment_id and n.display_id = p.display_id
      and n.starts_at > p.starts_at and n.starts_at <= bound)
  order by p.starts_at offset most limit 1;
  delete from content.display_plans p
  where p.environment_id = any (content.current_environments()) and p.starts_at < bound and p.starts_at <= coalesce(last_at, bound)
    and exists (select from content.display_plans n where n.environment_id = p.environment_id and n.display_id = p.display_id
      and n.starts_at > p.starts_at and n.starts_at <= bound);
  get diagnostics found_rows = row_count;
  if found_rows >= most then return found_rows; end if;
  delete from content.plans where environment_id = any (content.current_environments()) and hash in (
    select p.hash from content.plans p where p.environment_id = any (content.current_environments()) and p.created_at < bound
      and not exists (select from content.display_plans d where d.environment_id = p.environment_id and d.hash = p.hash) limit most);
  get diagnostics found_rows = row_count;
  if found_rows >= most then return found_rows; end if;
  delete from content.display_manifests where environment_id = any (content.current_environments()) and (display_id, version) in (
    select m.display_id, m.version from content.display_manifests m
    where m.environment_id = any (content.current_environments()) and coalesce(m.in_force_at, m.received_at) < bound limit most);
  get diagnostics found_rows = row_count;
  return found_rows;
end $$;
create or replace function content.prune_past_plans(before timestamptz) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$ select content.prune_past_plans(before, 5000); $$;

-- One alarm with all that displays reported about it, which may be twenty thousand of them; true where there was one.
create function content.prune_takeover(before timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
begin
  delete from content.takeovers t using (
    select environment_id, id from content.takeovers where environment_id = any (content.current_environments())
      and created_at < least(before, now() - interval '1825 days') order by created_at limit 1) o
  where t.environment_id = o.environment_id and t.id = o.id;
  return found;
end $$;

revoke execute on function content.prune_changes(timestamptz, integer), content.prune_audit_addresses(timestamptz, integer),
  content.prune_past_plans(timestamptz, integer), content.prune_takeover(timestamptz) from public;
grant execute on function content.prune_changes(timestamptz, integer), content.prune_audit_addresses(timestamptz, integer),
  content.prune_past_plans(timestamptz, integer), content.prune_takeover(timestamptz) to vitrine_app;
