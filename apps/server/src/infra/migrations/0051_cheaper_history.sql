-- What history adds to a small save.

create or replace function content.state_of(r content.locations) returns jsonb language sql stable
  as $$
  select to_jsonb(r) - '{environment_id,id,version,updated_at,router_credentials}'::text[]
    || jsonb_build_object('router_credentials', content.masked(r.router_credentials))
$$;

-- At the commit: what each touched record was like, and is like now.
create or replace function content.write_changes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  -- Notes of finished transactions stay in the table until it is vacuumed. Statistics say that it is empty, so each save read all of them.
  set enable_seqscan = off
  as $$
declare
  own constant xid8 := pg_current_xact_id();
  author constant jsonb := coalesce(nullif(current_setting('vitrine.author', true), '')::jsonb, '{}');
  author_via constant text := coalesce(author ->> 'via', 'program');
  moment constant timestamptz := content.moment();
  batch_id constant uuid := coalesce((author ->> 'batch')::uuid, gen_random_uuid());
  touched record;
  row_now jsonb;
  row_before jsonb;
  is_new boolean;
  names jsonb;
  field record;
  list_name text;
  list_before jsonb;
  list_now jsonb;
  was jsonb;
  becomes jsonb;
  changed text[];
begin
  for touched in
    select c.environment_id, c.resource, c.subject_id, jsonb_object_agg(c.part, c.before) as parts
    from infra.open_changes c join content.environments e on e.id = c.environment_id
    where c.transaction = own group by 1, 2, 3
    -- The record that the call is about comes first.
    order by 1, c.resource <> split_part(coalesce(author ->> 'call', ''), '.', 1), 2, 3
  loop
    row_now := content.part_now(touched.resource, '', touched.environment_id, touched.subject_id);
    row_before := case when touched.parts ? '' then touched.parts -> '' else row_now end;
    is_new := jsonb_typeof(row_before) = 'null';
    -- Made and deleted again, or a part of something that is deleted already.
    continue when row_now is null and (is_new or row_before is null);
    -- What "Show on…" makes for itself, and files on their way to replace others, are no records of their own.
    continue when coalesce((row_now ->> 'implicit')::boolean, true) and coalesce((row_before ->> 'implicit')::boolean, true)
      and coalesce(row_now, row_before) ? 'implicit';
    continue when coalesce(row_now, row_before) ->> 'replaces_id' is not null;
    names := '{}';
    was := '{}';
    becomes := '{}';
    if is_new or row_now is null then
      was := case when is_new then null else row_before end;
      becomes := row_now;
    elsif touched.parts ? '' then
      for field in select key, value from jsonb_each(row_before) loop
        if row_now -> field.key is distinct from field.value then
          was := was || jsonb_build_object(field.key, field.value);
          becomes := becomes || jsonb_build_object(field.key, row_now -> field.key);
        end if;
      end loop;
    end if;
    foreach list_name in array content.parts_of(touched.resource) loop
      continue when not touched.parts ? list_name and not is_new and row_now is not null;
      list_before := coalesce(touched.parts -> list_name, '[]');
      list_now := case when row_now is null then '[]'
        else content.part_now(touched.resource, list_name, touched.environment_id, touched.subject_id) end;
      if list_name = 'items' then
        names := names || content.names_of('playables', touched.environment_id,
          content.ids_in(list_before, 'playable_id') || content.ids_in(list_now, 'playable_id'));
      elsif list_name <> 'files' then
        names := names || content.names_of(list_name, touched.environment_id, content.ids_in(list_before) || content.ids_in(list_now));
        list_before := content.only_named(list_before, names);
        list_now := content.only_named(list_now, names);
      end if;
      if is_new then
        becomes := becomes || jsonb_build_object(list_name, list_now);
      elsif row_now is null then
        was := was || jsonb_build_object(list_name, list_before);
      elsif list_before <> list_now then
        was := was || jsonb_build_object(list_name, list_before);
        becomes := becomes || jsonb_build_object(list_name, list_now);
      end if;
    end loop;
    continue when was = '{}' and becomes = '{}';
    -- The first files of an upload: it was created by a person before.
    continue when author_via = 'program' and touched.resource = 'playables' and was -> 'files' = '[]';
    if coalesce(was, '{}') ?| '{location_id,folder_id,parent_id}' or coalesce(becomes, '{}') ?| '{location_id,folder_id,parent_id}' then
      for field in select * from (values ('location_id', 'locations'), ('folder_id', 'folders'), ('parent_id', 'folders')) as r (key, kind) loop
        names := names || content.names_of(field.kind, touched.environment_id,
          content.ids_in(was -> field.key) || content.ids_in(becomes -> field.key));
      end loop;
    end if;
    if coalesce(becomes, was) ?| '{image,router_credentials,screen_passwords}' then
      was := content.hide_masks(was);
      becomes := content.hide_masks(becomes);
    end if;
    changed := '{}';
    -- As a text it is at most six times as long; writing it out is worth avoiding.
    if coalesce(pg_column_size(was), 0) + coalesce(pg_column_size(becomes), 0) > 150000
      and coalesce(octet_length(was::text), 0) + coalesce(octet_length(becomes::text), 0) > 1000000 then
      changed := array(select jsonb_object_keys(coalesce(was, becomes)) order by 1);
    end if;
    insert into content.changes (environment_id, id, at, batch, call, request, actor_id, actor_name, via, restores, resource, subject_id,
      subject_name, kind, before, after, names, fields)
    values (touched.environment_id,
      (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid,
      moment, batch_id, author ->> 'call', author ->> 'request', (author ->> 'id')::uuid, author ->> 'name', author_via,
      (author ->> 'restores')::uuid, touched.resource, touched.subject_id, coalesce(row_now ->> 'name', row_before ->> 'name', ''),
      case when is_new then 'create' when row_now is null then 'delete' else 'update' end,
      case when changed = '{}' then was end, case when changed = '{}' then becomes end, names, changed);
  end loop;
  delete from infra.open_changes where transaction = own;
  return null;
end $$;
