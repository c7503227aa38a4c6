-- needs: 3
-- Rights are only taken from functions that are new.
-- What is stored with a change when it is written, and what is added when it is known what it did on screens.

-- When a change named it last: one that was named a moment ago stays.
alter table content.display_sets add column noted_at timestamptz not null default now();

-- What displays wore beside their programme when plans were compared last; one without a frame has no design.
create table content.worn_frames (
  environment_id uuid not null,
  display_id uuid not null,
  design_id uuid,
  name text,
  seen text,
  primary key (environment_id, display_id),
  foreign key (environment_id, display_id) references content.displays on delete cascade
);
call content.protect('worn_frames');

-- The columns of a table as it is now and was before, with a currency where they are prices; of many the first 3 kB.
create function content.recorded_columns(source_now jsonb, source_before jsonb) returns jsonb
  language sql immutable set search_path = pg_catalog, pg_temp
  as $$
  with known as (
    select distinct on (c ->> 'key') c ->> 'key' as key, v.turn, n, jsonb_build_object('key', c ->> 'key', 'name', c ->> 'name',
      'kind', c ->> 'kind', 'currency', case when c ->> 'kind' = 'price' then v.source ->> 'currency' end) as described
    from (values (1, source_now), (2, source_before)) as v (turn, source)
    cross join lateral jsonb_array_elements(
      case when jsonb_typeof(v.source -> 'columns') = 'array' then v.source -> 'columns' else '[]' end) with ordinality as e (c, n)
    order by 1, 2
  ), sized as (
    select *, sum(octet_length(described::text)) over (order by turn, n) as bytes from known
  )
  select jsonb_agg(described order by turn, n) from sized where bytes <= 3000
$$;

-- When players show the newest rows of a source; null if there are none.
create function content.rows_shown_from(environment uuid, source uuid) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select max(valid_from) from content.source_versions where environment_id = environment and source_id = source $$;
revoke execute on function content.rows_shown_from(uuid, uuid) from public;

call content.extend_function('content.write_changes', $$is_draft, displays, diff)
    values ($$, $$is_draft, displays, diff, proposal_id, proposed_by_id,
      proposed_by, approved_by_id, approved_by, shown_from, source_columns)
    values ($$);
call content.extend_function('content.write_changes', $$"isShared": false, "plan": null}'::jsonb end);$$,
  $$"isShared": false, "plan": null}'::jsonb end,
      (author ->> 'proposal')::uuid, (author #>> '{proposer,id}')::uuid, author #>> '{proposer,name}', (author #>> '{approver,id}')::uuid,
      author #>> '{approver,name}',
      case when touched.resource = 'sources' and coalesce(becomes, was) ?| '{rows,columns,currency}'
        then content.rows_shown_from(touched.environment_id, touched.subject_id) end,
      case when touched.resource = 'sources' and coalesce(becomes, was) ? 'rows'
        then content.recorded_columns(row_now, row_before) end);$$);

-- What a change did: on which displays, and from when on. The one with a number is for programs of the previous release.
create function content.note_effect(change_ids uuid[], display_ids uuid[], effect jsonb, first_at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  ids constant uuid[] := array(select distinct d from unnest(display_ids) d order by 1);
  set_hash constant bytea := case when cardinality(ids) > 0 then sha256(convert_to(array_to_string(ids, ','), 'UTF8')) end;
begin
  if set_hash is not null then
    insert into content.display_sets (environment_id, hash, displays)
    select distinct c.environment_id, set_hash, ids from content.changes c
    where c.environment_id = any (content.current_environments()) and c.id = any (change_ids) and c.displays is null
    on conflict (environment_id, hash) do update set noted_at = now();
  end if;
  update content.changes c set displays = cardinality(ids), diff = effect, display_set = set_hash, shown_from = coalesce(c.shown_from, first_at)
  where c.environment_id = any (content.current_environments()) and c.id = any (change_ids) and c.displays is null;
end $$;
revoke execute on function content.note_effect(uuid[], uuid[], jsonb, timestamptz) from public;
grant execute on function content.note_effect(uuid[], uuid[], jsonb, timestamptz) to vitrine_app;

-- Sets that no change names any more go after their changes.
create or replace function content.prune_changes(oldest timestamptz, most integer) returns integer
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
  if found_rows >= most then return found_rows; end if;
  delete from content.display_sets where environment_id = any (content.current_environments()) and (environment_id, hash) in (
    select s.environment_id, s.hash from content.display_sets s
    where s.environment_id = any (content.current_environments()) and s.noted_at < now() - interval '1 day'
      and not exists (select from content.changes c where c.environment_id = s.environment_id and c.display_set = s.hash) limit most);
  get diagnostics found_rows = row_count;
  return found_rows;
end $$;

-- Who proposed and who approved are names too.
create index changes_proposer on content.changes (environment_id, proposed_by_id, at) where proposed_by_id is not null;
create index changes_approver on content.changes (environment_id, approved_by_id, at) where approved_by_id is not null;
create or replace function content.erase_name_from_changes(person uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  first_at constant timestamptz := coalesce((select at from content.changes where environment_id = any (content.current_environments())
    and actor_id = person order by at desc offset 20000 limit 1), '-infinity');
begin
  update content.changes set actor_name = ''
  where environment_id = any (content.current_environments()) and actor_id = person and at >= first_at;
  update content.changes set proposed_by = ''
  where environment_id = any (content.current_environments()) and proposed_by_id = person and at >= first_at;
  update content.changes set approved_by = ''
  where environment_id = any (content.current_environments()) and approved_by_id = person and at >= first_at;
end $$;
call content.extend_function('content.erase_texts_from_changes', $$    and actor_id = person and actor_name <> '';
$$, $$    and actor_id = person and actor_name <> '';
  update content.changes set proposed_by = case when proposed_by_id = person then '' else proposed_by end,
    approved_by = case when approved_by_id = person then '' else approved_by end
  where environment_id = any (content.current_environments()) and entry > after_entry and entry <= last_entry
    and (proposed_by_id = person and proposed_by <> '' or approved_by_id = person and approved_by <> '');
$$);
