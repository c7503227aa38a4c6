-- needs: 3
-- Rights are only taken from functions that are new.
-- A person's name at once, of their newest 20,000 changes; what is older goes with the texts.
create function content.erase_name_from_changes(person uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  first_at constant timestamptz := (select at from content.changes where environment_id = any (content.current_environments())
    and actor_id = person order by at desc offset 20000 limit 1);
begin
  update content.changes set actor_name = ''
  where environment_id = any (content.current_environments()) and actor_id = person and at >= coalesce(first_at, '-infinity');
end $$;

-- Looks at the changes after an entry, so many of them and 8 MB as they are stored, and returns the last it looked at; null if there was none.
create function content.erase_texts_from_changes(person uuid, addresses text[], after_entry bigint, most integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  last_entry bigint;
  address text;
  plain text;
  in_json text;
begin
  select max(sized.entry) into last_entry from (
    select c.entry, sum(c.size) over (order by c.entry) - c.size as size_before from (
      select entry, coalesce(pg_column_size(before), 0) + coalesce(pg_column_size(after), 0) + pg_column_size(names) as size
      from content.changes where environment_id = any (content.current_environments()) and entry > after_entry
      order by entry limit most) c) sized
  where sized.size_before < 8000000;
  if last_entry is null then return null; end if;
  update content.changes set actor_name = ''
  where environment_id = any (content.current_environments()) and entry > after_entry and entry <= last_entry
    and actor_id = person and actor_name <> '';
  foreach address in array addresses loop
    continue when address = '';
    -- What follows has no meaning as a pattern.
    plain := '***=' || address;
    in_json := '***=' || trim(both '"' from to_json(address)::text);
    update content.changes set
      before = regexp_replace(before::text, in_json, '', 'gi')::jsonb, after = regexp_replace(after::text, in_json, '', 'gi')::jsonb,
      names = regexp_replace(names::text, in_json, '', 'gi')::jsonb, subject_name = regexp_replace(subject_name, plain, '', 'gi')
    where environment_id = any (content.current_environments()) and entry > after_entry and entry <= last_entry
      and (before::text ~* in_json or after::text ~* in_json or names::text ~* in_json or subject_name ~* plain);
  end loop;
  return last_entry;
end $$;

-- For programs of the previous release.
create or replace function content.erase_from_changes(person uuid, addresses text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  last_entry bigint := 0;
begin
  loop
    last_entry := content.erase_texts_from_changes(person, addresses, last_entry, 5000);
    exit when last_entry is null;
  end loop;
end $$;
revoke execute on function content.erase_name_from_changes(uuid), content.erase_texts_from_changes(uuid, text[], bigint, integer) from public;
grant execute on function content.erase_name_from_changes(uuid), content.erase_texts_from_changes(uuid, text[], bigint, integer) to vitrine_app;
