-- needs: 3
-- Data for screens: tables edited here, and what is fetched from addresses. Players get versions of it beside their manifests.
create table content.sources (
  environment_id uuid not null references content.environments on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  name text not null,
  folder_id uuid,
  folder_key uuid generated always as (coalesce(folder_id, '00000000-0000-0000-0000-000000000000')) stored,
  kind text not null check (kind in ('table', 'sheet', 'json', 'feed', 'calendar', 'weather')),
  address text,
  -- Of the rows in a JSON document (RFC 6901).
  pointer text,
  -- [{ key, name, kind }]; cells are stored by key.
  columns jsonb not null default '[]',
  currency text not null,
  refresh_minutes integer,
  primary key (environment_id, id),
  foreign key (environment_id, folder_id) references content.folders on delete set null (folder_id)
);
create unique index sources_name_taken on content.sources (environment_id, lower(name));
create index sources_folder on content.sources (environment_id, folder_key);
call content.protect('sources');

-- The rows of a table, as people edit them.
create table content.source_rows (
  environment_id uuid not null,
  source_id uuid not null,
  id uuid not null,
  position integer not null,
  version integer not null default 1,
  cells jsonb not null,
  primary key (environment_id, source_id, id),
  foreign key (environment_id, source_id) references content.sources on delete cascade
);
create index source_rows_position on content.source_rows (environment_id, source_id, position);
call content.protect('source_rows');

-- What the program knows about a source: how fetching went, and the number of its newest version.
create table content.source_states (
  environment_id uuid not null,
  source_id uuid not null,
  -- Counts every change of its rows, also those that were taken back.
  data_version integer not null default 0,
  changed_by text,
  good_at timestamptz,
  tried_at timestamptz,
  -- When its bytes were last read: calendars are expanded anew now and then.
  parsed_at timestamptz,
  next_fetch_at timestamptz,
  failures integer not null default 0,
  -- Why the last fetch failed, as a code with its values.
  fault jsonb,
  etag text,
  last_modified text,
  body_hash bytea,
  primary key (environment_id, source_id),
  foreign key (environment_id, source_id) references content.sources on delete cascade
);
create index source_states_next_fetch on content.source_states (next_fetch_at) where next_fetch_at is not null;
call content.protect('source_states');

-- What screens show from a moment on. The newest that is valid counts; older ones are kept for a while.
create table content.source_versions (
  environment_id uuid not null,
  source_id uuid not null,
  version integer not null,
  valid_from timestamptz not null,
  created_at timestamptz not null,
  columns jsonb not null,
  -- [{ id, values }]
  rows jsonb not null,
  row_count integer not null,
  -- Playables whose pictures the rows show.
  pictures uuid[] not null default '{}',
  primary key (environment_id, source_id, version),
  foreign key (environment_id, source_id) references content.sources on delete cascade
);
call content.protect('source_versions');

-- Which playables (designs) show a source. It cannot be deleted while one does.
create table content.source_uses (
  environment_id uuid not null,
  source_id uuid not null,
  playable_id uuid not null,
  primary key (environment_id, source_id, playable_id),
  constraint source_in_use foreign key (environment_id, source_id) references content.sources,
  foreign key (environment_id, playable_id) references content.playables on delete cascade
);
create index source_uses_playable on content.source_uses (environment_id, playable_id);
call content.protect('source_uses');

-- The sources that a display needs: those of what is assigned to it, some of them more than once.
create view content.display_sources with (security_invoker = true) as
  select dg.environment_id, dg.display_id, u.source_id
  from content.source_uses u
  join content.playlist_items i on i.environment_id = u.environment_id and i.playable_id = u.playable_id
  join content.playlist_groups pg on pg.environment_id = i.environment_id and pg.playlist_id = i.playlist_id
  join content.display_groups dg on dg.environment_id = pg.environment_id and dg.group_id = pg.group_id;
grant select on content.display_sources to vitrine_app;

-- Which version a display has got with all its files, and has shown.
create table content.source_receipts (
  environment_id uuid not null,
  display_id uuid not null,
  source_id uuid not null,
  version integer not null,
  ready_at timestamptz,
  shown_at timestamptz,
  primary key (environment_id, display_id, source_id),
  foreign key (environment_id, display_id) references content.displays on delete cascade,
  foreign key (environment_id, source_id) references content.sources on delete cascade
);
create index source_receipts_source on content.source_receipts (environment_id, source_id);
call content.protect('source_receipts');

-- History. A table may have hundreds of rows and changes cell by cell, so only the rows that changed are kept.
create function content.state_of(r content.sources) returns jsonb language sql stable
  as $$ select to_jsonb(r) - '{environment_id,id,version,updated_at,folder_key}'::text[] $$;
call content.keep_changes('sources', 'sources');

create function content.row_state(r content.source_rows) returns jsonb language sql immutable
  as $$ select jsonb_build_object('id', r.id, 'values', r.cells) $$;

-- Notes what a row was like before this transaction; a row that is new is noted by its id alone.
create function content.note_source_row() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  own constant xid8 := pg_current_xact_id();
  was content.source_rows;
  touched content.source_rows;
  before_row jsonb;
begin
  if tg_op = 'INSERT' then
    touched := new;
    before_row := jsonb_build_object('id', new.id);
  else
    was := old;
    touched := old;
    before_row := content.row_state(was);
  end if;
  if not content.records_changes(touched.environment_id) then return null; end if;
  insert into infra.open_changes as c (transaction, environment_id, resource, subject_id, part, before, is_first)
  values (own, touched.environment_id, 'sources', touched.source_id, 'rows', jsonb_build_array(before_row),
    current_setting('vitrine.open_changes', true) is distinct from own::text)
  on conflict (transaction, environment_id, resource, subject_id, part) do update set before = c.before || excluded.before
    where not c.before @> jsonb_build_array(jsonb_build_object('id', touched.id));
  perform set_config('vitrine.open_changes', own::text, true);
  return null;
end $$;
create trigger "NOTE_ROW" after insert or delete on content.source_rows
  for each row execute function content.note_source_row();
create trigger "NOTE_ROW_UPDATE" after update on content.source_rows
  for each row when (old.cells is distinct from new.cells) execute function content.note_source_row();

-- The rows that this transaction touched, as they are now.
create function content.source_rows_now(environment uuid, source uuid) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  select jsonb_agg(coalesce((select content.row_state(t) from content.source_rows t
      where t.environment_id = environment and t.source_id = source and t.id = (e ->> 'id')::uuid), e - 'values') order by n)
  from infra.open_changes c, jsonb_array_elements(c.before) with ordinality as x (e, n)
  where c.transaction = pg_current_xact_id() and c.environment_id = environment and c.resource = 'sources'
    and c.subject_id = source and c.part = 'rows'
$$;
revoke execute on function content.source_rows_now(uuid, uuid) from public;

-- The functions of the history are extended where they list the kinds of records, whatever else has been added to them.
create procedure content.extend_function(name text, place text, replacement text)
  language plpgsql
  as $$
declare
  body constant text := pg_get_functiondef(name::regproc);
begin
  if strpos(body, place) = 0 then raise exception '% has no place to extend', name; end if;
  execute replace(body, place, replacement);
end $$;
call content.extend_function('content.parts_of', $$when 'playlists' then$$, $$when 'sources' then '{rows}' when 'playlists' then$$);
call content.extend_function('content.part_now', $$    when 'playlists ' then$$,
  $$    when 'sources ' then select content.state_of(t) into found from content.sources t where t.environment_id = environment and t.id = subject;
    when 'sources rows' then found := content.source_rows_now(environment, subject);
    when 'playlists ' then$$);
call content.extend_function('content.write_changes', $$list_name <> 'files'$$, $$list_name not in ('files', 'rows')$$);

-- Links that open one table on one phone: sold out and prices only.
create table content.counter_links (
  environment_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  name text not null,
  secret_hash bytea not null,
  made_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  primary key (environment_id, id),
  foreign key (environment_id, source_id) references content.sources on delete cascade
);
create unique index counter_links_secret on content.counter_links (environment_id, secret_hash);
create index counter_links_source on content.counter_links (environment_id, source_id);
call content.protect('counter_links');
