-- needs: 3
-- How much one environment has added to its history today, because nobody can prune it for 399 days. In several rows, so that saves
-- at the same moment do not wait for each other.
create table content.history_bytes (
  environment_id uuid not null references content.environments on delete cascade,
  slot integer not null,
  -- In UTC.
  day date not null,
  bytes bigint not null,
  primary key (environment_id, slot)
);
call content.protect('history_bytes');
revoke insert, update, delete on content.history_bytes from vitrine_app;

create function content.max_history_bytes() returns bigint language sql immutable as $$ select 500000000::bigint $$;

create function content.history_bytes_of(environment uuid, moment timestamptz) returns bigint
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
  select coalesce(sum(b.bytes), 0)::bigint from content.history_bytes b
  where b.environment_id = environment and b.day = (moment at time zone 'UTC')::date
$$;

create function content.add_history_bytes(environment uuid, moment timestamptz, more bigint) returns void
  language sql volatile set search_path = pg_catalog, pg_temp
  as $$
  insert into content.history_bytes as b (environment_id, slot, day, bytes)
  select environment, pg_backend_pid() % 16, (moment at time zone 'UTC')::date, more where more > 0
  on conflict (environment_id, slot) do update set day = excluded.day,
    bytes = excluded.bytes + case when b.day = excluded.day then b.bytes else 0 end
$$;
grant execute on function content.max_history_bytes(), content.history_bytes_of(uuid, timestamptz) to vitrine_app;

-- Beyond the limit of a day only the names of changed fields are kept.
call content.extend_function('content.write_changes', $$  changed text[];
$$, $$  changed text[];
  counted uuid;
  used bigint;
  added bigint := 0;
  size bigint;
$$);
call content.extend_function('content.write_changes', $$    changed := '{}';
$$, $$    changed := '{}';
    if counted is distinct from touched.environment_id then
      perform content.add_history_bytes(counted, moment, added);
      counted := touched.environment_id;
      used := content.history_bytes_of(counted, moment);
      added := 0;
    end if;
    size := coalesce(pg_column_size(was), 0) + coalesce(pg_column_size(becomes), 0) + pg_column_size(names);
    if used + added + size > content.max_history_bytes() then
      changed := array(select jsonb_object_keys(coalesce(was, becomes)) order by 1);
      names := '{}';
      -- Nothing more fits today, however small.
      added := greatest(content.max_history_bytes() - used, 0);
    else
      added := added + size;
    end if;
$$);
call content.extend_function('content.write_changes', $$  delete from infra.open_changes where transaction = own;
$$, $$  perform content.add_history_bytes(counted, moment, added);
  delete from infra.open_changes where transaction = own;
$$);

-- Who gets a link when it is ready: the same export serves everybody who asks for the same.
alter table content.play_exports add column asked_by uuid[] not null default '{}';
