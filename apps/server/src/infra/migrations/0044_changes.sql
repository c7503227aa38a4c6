-- needs: 3
-- Who changed what. One row per record and transaction, written by triggers, so that no feature can forget it. Rows of child tables
-- (items of a playlist, displays of a group) are fields of their record. Who it was stands in `vitrine.author` of the transaction.

create table content.changes (
  environment_id uuid not null references content.environments on delete cascade,
  id uuid not null,
  -- In the order of the commits, nearly: two transactions that commit at the same moment may stand the other way round.
  entry bigint generated always as identity,
  at timestamptz not null,
  -- The same for everything done in one go.
  batch uuid not null,
  -- The route, job or operator's command; null: not known.
  call text,
  request text,
  -- Name as it was; empty for a person who was erased.
  actor_id uuid,
  actor_name text,
  via text not null check (via in ('person', 'token', 'operator', 'program', 'feed')),
  -- The change that this one took back.
  restores uuid,
  resource text not null,
  subject_id uuid not null,
  subject_name text not null,
  kind text not null check (kind in ('create', 'update', 'delete')),
  -- Changed fields only. What was created has no `before`, what was deleted no `after`.
  before jsonb,
  after jsonb,
  -- Names of the records that both refer to, by id.
  names jsonb not null default '{}',
  -- Changed fields whose values were too large to keep; then there is neither `before` nor `after`.
  fields text[] not null default '{}',
  -- On how many displays the week changed, and how; null until it is worked out.
  displays integer,
  diff jsonb,
  primary key (environment_id, id)
);
create index changes_at on content.changes (environment_id, at, id);
create index changes_subject on content.changes (environment_id, subject_id, entry);
create index changes_actor on content.changes (environment_id, actor_id, at, id);
create index changes_batch on content.changes (environment_id, batch);
create index changes_entry on content.changes (environment_id, entry);
call content.protect('changes');
revoke update, delete on content.changes from vitrine_app;

-- What records were like when a transaction touched them first. Empty outside of transactions, so it need not survive a crash.
create unlogged table infra.open_changes (
  transaction xid8 not null,
  environment_id uuid not null,
  resource text not null,
  subject_id uuid not null,
  -- '' is the row itself, the others are lists of its child tables.
  part text not null,
  before jsonb,
  is_first boolean not null,
  primary key (transaction, environment_id, resource, subject_id, part)
);

-- A restore of a backup and the deletion of an environment are not changes of its records.
create function content.records_changes(environment uuid) returns boolean
  language sql stable
  as $$
  select coalesce(current_setting('vitrine.unrecorded', true), '') <> 'on'
    and coalesce(environment = any (content.current_environments()), false)
$$;

-- Encrypted values and pictures never enter the history; a token tells whether they changed.
create function content.masked(secret bytea) returns text
  language sql immutable
  as $$
  select '•' || octet_length(secret) || case when octet_length(secret) <= 4000 then md5(secret) else '' end
$$;

-- A record as it is kept: all columns but those that people do not change. Bytes are never read into it.
create function content.state_of(r content.playlists) returns jsonb language sql stable
  as $$ select to_jsonb(r) - '{environment_id,id,version,updated_at}'::text[] $$;
create function content.state_of(r content.groups) returns jsonb language sql stable
  as $$ select to_jsonb(r) - '{environment_id,id,version,updated_at}'::text[] $$;
create function content.state_of(r content.folders) returns jsonb language sql stable
  as $$ select to_jsonb(r) - '{environment_id,id,version,updated_at,parent_key,path}'::text[] $$;
create function content.state_of(r content.shows) returns jsonb language sql stable
  as $$ select to_jsonb(r) - '{environment_id,id,version,updated_at,shown_by,shown_by_id}'::text[] $$;
create function content.state_of(r content.environments) returns jsonb language sql stable
  as $$ select to_jsonb(r) - '{id,slug,version,new_server,unheard_until,first_instants_until}'::text[] $$;
create function content.state_of(r content.locations) returns jsonb language sql stable
  as $$
  select to_jsonb(jsonb_populate_record(r, '{"router_credentials": null}'))
    - '{environment_id,id,version,updated_at}'::text[]
    || jsonb_build_object('router_credentials', content.masked(r.router_credentials))
$$;
create function content.state_of(r content.displays) returns jsonb language sql stable
  as $$
  select to_jsonb(jsonb_populate_record(r, '{"image": null, "screen_passwords": null}'))
    - '{environment_id,id,version,updated_at,last_active_at,is_playing}'::text[]
    || jsonb_build_object('image', content.masked(r.image), 'screen_passwords', content.masked(r.screen_passwords))
$$;
create function content.state_of(r content.devices) returns jsonb language sql stable
  as $$ select jsonb_build_object('name', r.connect_string, 'low_bandwidth', r.low_bandwidth) $$;
create function content.state_of(r content.playables) returns jsonb language sql stable
  as $$
  select to_jsonb(jsonb_populate_record(r, '{"fingerprint": null}'))
    - '{environment_id,id,version,updated_at,folder_key,name_lower,description_lower,original_name_lower,fingerprint,status,
        progress,error,is_reachable,checked_at,refuses_framing,created_by,locale,notify,waiting_since,waiting_reason,
        conversion_strikes,painted_at}'::text[]
$$;

-- Notes what a record was like before this transaction; the first note counts.
create function content.note_before(environment uuid, resource text, subject uuid, before jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  own constant xid8 := pg_current_xact_id();
begin
  insert into infra.open_changes (transaction, environment_id, resource, subject_id, part, before, is_first)
  values (own, environment, resource, subject, '', before,
    current_setting('vitrine.open_changes', true) is distinct from own::text)
  on conflict do nothing;
  perform set_config('vitrine.open_changes', own::text, true);
end $$;

-- A trigger per table, because a function of one table knows its columns.
create procedure content.keep_changes(table_name text, resource text, key_column text default 'environment_id', condition text default '')
  language plpgsql
  as $$
declare
  event text;
begin
  execute format($f$
    create or replace function content.%1$I() returns trigger
      language plpgsql security definer set search_path = pg_catalog, pg_temp
      as $body$
    declare
      was content.%2$I;
    begin
      if tg_op = 'INSERT' then
        if content.records_changes(new.%3$I) then
          perform content.note_before(new.%3$I, %4$L, new.id, null);
        end if;
      elsif content.records_changes(old.%3$I) then
        was := old;
        perform content.note_before(old.%3$I, %4$L, old.id, content.state_of(was));
      end if;
      return null;
    end $body$ $f$, 'note_' || table_name, table_name, key_column, resource);
  -- In capital letters: triggers fire in the order of their names, and a deleted record is noted before its children go with it.
  foreach event in array '{insert,update,delete}'::text[] loop
    execute format('create trigger %I after %s on content.%I for each row %s execute function content.%I()',
      'NOTE_' || event, event, table_name, case event when 'update' then condition else '' end, 'note_' || table_name);
  end loop;
end $$;

call content.keep_changes('playlists', 'playlists');
call content.keep_changes('groups', 'groups');
call content.keep_changes('displays', 'displays');
call content.keep_changes('locations', 'locations');
call content.keep_changes('folders', 'folders');
call content.keep_changes('shows', 'shows');
-- Players write these rows every few seconds, and conversions every second.
call content.keep_changes('devices', 'devices', condition => 'when (old.low_bandwidth is distinct from new.low_bandwidth)');
call content.keep_changes('playables', 'playables', condition =>
  'when (old.progress is not distinct from new.progress or old.version <> new.version)');
call content.keep_changes('environments', 'settings', key_column => 'id', condition =>
  'when (old.unheard_until is not distinct from new.unheard_until and old.first_instants_until is not distinct from new.first_instants_until)');

-- Rows of a child table as a list of their record, e.g. ('playlist_items', 'playlist_id', 'playlists', 'items').
create procedure content.keep_part(child text, owner_column text, resource text, part text, item text, sort text)
  language plpgsql
  as $$
declare
  event text;
  rows_before text;
  touched text;
begin
  foreach event in array '{insert,update,delete}'::text[] loop
    rows_before := format('select c.* from content.%I c where c.environment_id = s.environment_id and c.%I = s.owner',
      child, owner_column);
    if event <> 'delete' then rows_before := rows_before || ' except select n.* from new_rows n'; end if;
    if event <> 'insert' then
      rows_before := format('(%s) union all select o.* from old_rows o where o.environment_id = s.environment_id and o.%I = s.owner',
        rows_before, owner_column);
    end if;
    touched := case event when 'insert' then 'new_rows' when 'delete' then 'old_rows'
      else '(select * from old_rows union all select * from new_rows)' end;
    execute format($f$
      create or replace function content.%1$I() returns trigger
        language plpgsql security definer set search_path = pg_catalog, pg_temp
        as $body$
      declare
        own constant xid8 := pg_current_xact_id();
      begin
        insert into infra.open_changes (transaction, environment_id, resource, subject_id, part, before, is_first)
        select own, s.environment_id, %2$L, s.owner, %3$L,
          coalesce((select jsonb_agg(%4$s order by %5$s) from (%6$s) x), '[]'),
          current_setting('vitrine.open_changes', true) is distinct from own::text
        from (select distinct t.environment_id, t.%7$I as owner from %8$s t) s
        where content.records_changes(s.environment_id) and not exists (
          select from infra.open_changes c where c.transaction = own and c.environment_id = s.environment_id
            and c.resource = %2$L and c.subject_id = s.owner and c.part = %3$L)
        on conflict do nothing;
        if found then perform set_config('vitrine.open_changes', own::text, true); end if;
        return null;
      end $body$ $f$, format('note_%s_of_%s_%s', part, resource, event), resource, part, item, sort, rows_before, owner_column, touched);
    execute format('create trigger %I after %s on content.%I %s for each statement execute function content.%I()',
      format('NOTE_%s_OF_%s_%s', part, resource, event), event, child,
      'referencing ' || case when event <> 'insert' then 'old table as old_rows ' else '' end
        || case when event <> 'delete' then 'new table as new_rows' else '' end,
      format('note_%s_of_%s_%s', part, resource, event));
  end loop;
end $$;

create function content.item_of(r content.playlist_items) returns jsonb language sql stable
  as $$ select to_jsonb(r) - '{environment_id,playlist_id,position}'::text[] $$;
create function content.file_of(r content.media) returns jsonb language sql stable
  as $$
  select to_jsonb(jsonb_populate_record(r, '{"sha256": null}')) - '{environment_id,playable_id}'::text[]
    || jsonb_build_object('sha256', encode(r.sha256, 'hex'))
$$;
call content.keep_part('playlist_items', 'playlist_id', 'playlists', 'items',
  'content.item_of(row(x.*)::content.playlist_items)', 'x.position');
call content.keep_part('playlist_groups', 'playlist_id', 'playlists', 'groups', 'to_jsonb(x.group_id)', 'x.group_id');
call content.keep_part('playlist_groups', 'group_id', 'groups', 'playlists', 'to_jsonb(x.playlist_id)', 'x.playlist_id');
call content.keep_part('display_groups', 'display_id', 'displays', 'groups', 'to_jsonb(x.group_id)', 'x.group_id');
call content.keep_part('display_groups', 'group_id', 'groups', 'displays', 'to_jsonb(x.display_id)', 'x.display_id');
call content.keep_part('playable_groups', 'playable_id', 'playables', 'groups', 'to_jsonb(x.group_id)', 'x.group_id');
call content.keep_part('media', 'playable_id', 'playables', 'files', 'content.file_of(row(x.*)::content.media)', 'x.role, x.position');

-- The parts of each kind of record.
create function content.parts_of(resource text) returns text[]
  language sql immutable
  as $$
  select case resource when 'playlists' then '{groups,items}' when 'groups' then '{displays,playlists}' when 'displays' then '{groups}'
    when 'playables' then '{files,groups}' else '{}' end::text[]
$$;

-- A part of a record as it is now; null if there is no such record. '' is its own row.
create function content.part_now(resource text, part text, environment uuid, subject uuid) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  found jsonb;
begin
  case resource || ' ' || part
    when 'playlists ' then select content.state_of(t) into found from content.playlists t where t.environment_id = environment and t.id = subject;
    when 'groups ' then select content.state_of(t) into found from content.groups t where t.environment_id = environment and t.id = subject;
    when 'displays ' then select content.state_of(t) into found from content.displays t where t.environment_id = environment and t.id = subject;
    when 'locations ' then select content.state_of(t) into found from content.locations t where t.environment_id = environment and t.id = subject;
    when 'folders ' then select content.state_of(t) into found from content.folders t where t.environment_id = environment and t.id = subject;
    when 'shows ' then select content.state_of(t) into found from content.shows t where t.environment_id = environment and t.id = subject;
    when 'devices ' then select content.state_of(t) into found from content.devices t where t.environment_id = environment and t.id = subject;
    when 'playables ' then select content.state_of(t) into found from content.playables t where t.environment_id = environment and t.id = subject;
    when 'settings ' then select content.state_of(t) into found from content.environments t where t.id = environment;
    when 'playlists items' then
      select jsonb_agg(content.item_of(t) order by t.position) into found from content.playlist_items t
      where t.environment_id = environment and t.playlist_id = subject;
    when 'playlists groups' then
      select jsonb_agg(t.group_id order by t.group_id) into found from content.playlist_groups t
      where t.environment_id = environment and t.playlist_id = subject;
    when 'groups playlists' then
      select jsonb_agg(t.playlist_id order by t.playlist_id) into found from content.playlist_groups t
      where t.environment_id = environment and t.group_id = subject;
    when 'displays groups' then
      select jsonb_agg(t.group_id order by t.group_id) into found from content.display_groups t
      where t.environment_id = environment and t.display_id = subject;
    when 'groups displays' then
      select jsonb_agg(t.display_id order by t.display_id) into found from content.display_groups t
      where t.environment_id = environment and t.group_id = subject;
    when 'playables groups' then
      select jsonb_agg(t.group_id order by t.group_id) into found from content.playable_groups t
      where t.environment_id = environment and t.playable_id = subject;
    when 'playables files' then
      select jsonb_agg(content.file_of(t) order by t.role, t.position) into found from content.media t
      where t.environment_id = environment and t.playable_id = subject;
  end case;
  return case when part = '' then found else coalesce(found, '[]') end;
end $$;

-- Names of records by id, also of those that this transaction deleted. Groups and playlists that "Show on…" made for itself have none.
create function content.names_of(kind text, environment uuid, ids uuid[]) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  found jsonb;
begin
  case kind
    when 'groups' then select jsonb_object_agg(t.id, t.name) into found from content.groups t
      where t.environment_id = environment and t.id = any (ids) and not t.implicit;
    when 'playlists' then select jsonb_object_agg(t.id, t.name) into found from content.playlists t
      where t.environment_id = environment and t.id = any (ids) and not t.implicit;
    when 'displays' then select jsonb_object_agg(t.id, t.name) into found from content.displays t
      where t.environment_id = environment and t.id = any (ids);
    when 'locations' then select jsonb_object_agg(t.id, t.name) into found from content.locations t
      where t.environment_id = environment and t.id = any (ids);
    when 'folders' then select jsonb_object_agg(t.id, t.name) into found from content.folders t
      where t.environment_id = environment and t.id = any (ids);
    when 'playables' then select jsonb_object_agg(t.id, t.name) into found from content.playables t
      where t.environment_id = environment and t.id = any (ids);
  end case;
  return (
    select coalesce(jsonb_object_agg(c.subject_id, c.before ->> 'name'), '{}') from infra.open_changes c
    where c.transaction = pg_current_xact_id() and c.environment_id = environment and c.resource = kind and c.part = ''
      and c.subject_id = any (ids) and c.before is not null and not coalesce((c.before ->> 'implicit')::boolean, false)
  ) || coalesce(found, '{}');
end $$;

-- Ids in a list or a single field.
create function content.ids_in(value jsonb, item_key text default null) returns uuid[]
  language sql immutable
  as $$
  select case jsonb_typeof(value)
    when 'array' then array(select (case when item_key is null then e #>> '{}' else e ->> item_key end)::uuid from jsonb_array_elements(value) e)
    when 'string' then array[(value #>> '{}')::uuid] else '{}' end
$$;

-- A list of ids without those that have no name, i.e. of groups and playlists that nobody sees.
create function content.only_named(list jsonb, names jsonb) returns jsonb
  language sql immutable
  as $$ select coalesce(jsonb_agg(e order by e), '[]') from jsonb_array_elements(list) e where names ? (e #>> '{}') $$;

create function content.hide_masks(fields jsonb) returns jsonb
  language sql immutable
  as $$
  select case when fields::text like '%"•%' then (select jsonb_object_agg(f.key,
      case when jsonb_typeof(f.value) = 'string' and f.value #>> '{}' ~ '^•\d' then '"•"' else f.value end) from jsonb_each(fields) f)
    else fields end
$$;

-- At the commit: what each touched record was like, and is like now.
create function content.write_changes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
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
    for field in select * from (values ('location_id', 'locations'), ('folder_id', 'folders'), ('parent_id', 'folders'))
      as r (key, kind) where coalesce(was, '{}') || coalesce(becomes, '{}') ? r.key
    loop
      names := names || content.names_of(field.kind, touched.environment_id,
        content.ids_in(was -> field.key) || content.ids_in(becomes -> field.key));
    end loop;
    was := content.hide_masks(was);
    becomes := content.hide_masks(becomes);
    changed := '{}';
    if coalesce(octet_length(was::text), 0) + coalesce(octet_length(becomes::text), 0) > 1000000 then
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
create constraint trigger write_changes after insert on infra.open_changes deferrable initially deferred
  for each row when (new.is_first) execute function content.write_changes();

-- The only changes there are, by functions with the rights of the owner, each in the environments of the transaction.
create function content.prune_changes(oldest timestamptz) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
  delete from content.changes c where c.environment_id = any (content.current_environments()) and c.at < oldest;
$$;
create function content.erase_from_changes(person uuid, addresses text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  address text;
  pattern text;
begin
  update content.changes set actor_name = ''
  where environment_id = any (content.current_environments()) and actor_id = person;
  foreach address in array addresses loop
    -- As it stands inside JSON, and without a meaning as a pattern.
    pattern := regexp_replace(trim(both '"' from to_json(address)::text), '([\\.+*?()\[\]{}^$|])', '\\\1', 'g');
    update content.changes set
      before = regexp_replace(before::text, pattern, '', 'gi')::jsonb, after = regexp_replace(after::text, pattern, '', 'gi')::jsonb,
      names = regexp_replace(names::text, pattern, '', 'gi')::jsonb, subject_name = regexp_replace(subject_name, pattern, '', 'gi')
    where environment_id = any (content.current_environments())
      and (before::text ~* pattern or after::text ~* pattern or names::text ~* pattern or subject_name ~* pattern);
  end loop;
end $$;
create function content.note_effect(change_ids uuid[], display_count integer, effect jsonb) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
  update content.changes c set displays = display_count, diff = effect
  where c.environment_id = any (content.current_environments()) and c.id = any (change_ids) and c.displays is null;
$$;
revoke execute on function content.prune_changes(timestamptz), content.erase_from_changes(uuid, text[]),
  content.note_effect(uuid[], integer, jsonb), content.note_before(uuid, text, uuid, jsonb),
  content.part_now(text, text, uuid, uuid), content.names_of(text, uuid, uuid[]) from public;
grant execute on function content.prune_changes(timestamptz), content.erase_from_changes(uuid, text[]),
  content.note_effect(uuid[], integer, jsonb) to vitrine_app;
