-- needs: 37
-- Proof of play outlives what it is about: plays lose their key to displays and keep the names that the player was showing under.
-- One table per month, because old months are dropped as a whole. Programs of the previous release read and write the table under its
-- old name; what they leave out is filled in later.

alter table content.plays rename to plays_before;
alter table content.plays_before rename constraint plays_pkey to plays_before_pkey;
alter table content.plays_before drop constraint plays_environment_id_display_id_fkey;
-- Not validated, so that a large table is not read while others wait; its rows leave with their environment all the same.
alter table content.plays_before add foreign key (environment_id) references content.environments on delete cascade not valid;
alter index content.plays_started rename to plays_before_started;
drop index content.plays_display, content.plays_playlist, content.plays_playable;

create table content.plays (
  environment_id uuid not null references content.environments on delete cascade,
  id uuid not null,
  display_id uuid not null,
  device_id uuid not null,
  playlist_id uuid,
  item_id uuid,
  playable_id uuid,
  name text not null,
  started_at timestamptz not null,
  seconds double precision not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- How many showings the row stands for: more than one where a player without room added up an hour.
  showings integer not null default 1,
  -- The start by the device's clock, which may be ahead of ours; `started_at` is never in the future.
  reported_at timestamptz,
  -- As the manifest had them that the player was showing. Null: written by the previous release.
  manifest_version text,
  display_name text,
  location_name text,
  timezone text,
  playlist_name text,
  playlist_version integer,
  file_sha256 bytea,
  primary key (environment_id, id, started_at)
) partition by range (started_at);
create index plays_display on content.plays (environment_id, display_id, started_at, id);
create index plays_started on content.plays (environment_id, started_at, id);
create index plays_playlist on content.plays (environment_id, playlist_id, started_at, id);
create index plays_playable on content.plays (environment_id, playable_id, started_at, id);
create index plays_unnamed on content.plays (environment_id) where display_name is null;
call content.protect('plays');

-- Months are reached only through content.plays, whose row-level security applies.
create schema if not exists content_months;
create table content_months.plays_rest partition of content.plays default;

-- Makes the months up to three ahead, and from `since` on, and drops those that ended more than 400 days ago. Only the owner can do that.
create function content.keep_months_of_plays(since timestamptz default null) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '2s'
  as $$
declare
  this_month constant timestamp := date_trunc('month', infra.now() at time zone 'UTC');
  oldest constant timestamp := date_trunc('month', (infra.now() - interval '400 days') at time zone 'UTC');
  month timestamp;
  month_name text;
  starts_at timestamptz;
  ends_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtext('content.keep_months_of_plays'));
  for month in
    select generate_series(
      greatest(oldest, least(this_month, date_trunc('month', since at time zone 'UTC'))), this_month + interval '3 months', interval '1 month')
    union
    select distinct date_trunc('month', r.started_at at time zone 'UTC') from content_months.plays_rest r
    where r.started_at >= oldest at time zone 'UTC' and r.started_at < (this_month + interval '4 months') at time zone 'UTC'
  loop
    month_name := to_char(month, '"plays_"YYYY_MM');
    continue when to_regclass('content_months.' || month_name) is not null;
    starts_at := month at time zone 'UTC';
    ends_at := (month + interval '1 month') at time zone 'UTC';
    execute format('create table content_months.%I (like content.plays including defaults)', month_name);
    -- A month can't be attached while its rows are in the default partition.
    execute format(
      'with moved as (delete from content_months.plays_rest where started_at >= %L and started_at < %L returning *)
       insert into content_months.%I select * from moved', starts_at, ends_at, month_name);
    execute format('alter table content.plays attach partition content_months.%I for values from (%L) to (%L)',
      month_name, starts_at, ends_at);
  end loop;
  for month_name in
    select c.relname from pg_class c where c.relnamespace = 'content_months'::regnamespace and c.relkind = 'r'
      and c.relname ~ '^plays_\d{4}_\d{2}$' and c.relname < to_char(oldest, '"plays_"YYYY_MM')
  loop
    execute format('drop table content_months.%I', month_name);
  end loop;
end $$;
revoke execute on function content.keep_months_of_plays(timestamptz) from public;
grant execute on function content.keep_months_of_plays(timestamptz) to vitrine_app;
select content.keep_months_of_plays();

-- A zone that this database does not know must not stop a player's reports.
create function content.local_day(at timestamptz, zone text) returns date
  language plpgsql stable parallel safe
  as $$
begin
  return (at at time zone zone)::date;
exception when invalid_parameter_value then
  return (at at time zone 'UTC')::date;
end $$;
grant execute on function content.local_day(timestamptz, text) to vitrine_app;

-- What was shown on each local day, kept for five years.
create table content.plays_daily (
  environment_id uuid not null references content.environments on delete cascade,
  day date not null,
  display_id uuid not null,
  -- All zeros: unknown.
  playlist_id uuid not null,
  playable_id uuid not null,
  plays bigint not null,
  seconds double precision not null,
  -- Names as of the last play of the day.
  last_at timestamptz not null,
  display_name text not null,
  location_name text not null,
  playlist_name text,
  name text not null,
  primary key (environment_id, day, display_id, playlist_id, playable_id)
);
call content.protect('plays_daily');

-- Whoever inserts plays, the sums follow in the same transaction, and rows that were there already do not count.
create function content.count_plays() returns trigger
  language plpgsql
  as $$
begin
  insert into content.plays_daily as s (environment_id, day, display_id, playlist_id, playable_id, plays, seconds, last_at,
    display_name, location_name, playlist_name, name)
  select n.environment_id, n.day, n.display_id, n.playlist_id, n.playable_id, sum(n.showings), sum(n.seconds), max(n.started_at),
    (array_agg(n.display_name order by n.started_at desc))[1], (array_agg(n.location_name order by n.started_at desc))[1],
    (array_agg(n.playlist_name order by n.started_at desc))[1], (array_agg(n.name order by n.started_at desc))[1]
  from (
    select a.environment_id, content.local_day(a.started_at, coalesce(a.timezone, l.timezone, 'UTC')) as day, a.display_id,
      coalesce(a.playlist_id, '00000000-0000-0000-0000-000000000000') as playlist_id,
      coalesce(a.playable_id, '00000000-0000-0000-0000-000000000000') as playable_id,
      a.showings, a.seconds, a.started_at, a.name, coalesce(a.display_name, d.name, '') as display_name,
      coalesce(a.location_name, l.name, '') as location_name, coalesce(a.playlist_name, p.name) as playlist_name
    from added a
    left join content.displays d on a.display_name is null and d.environment_id = a.environment_id and d.id = a.display_id
    left join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
    left join content.playlists p on a.display_name is null and p.environment_id = a.environment_id and p.id = a.playlist_id
  ) n
  group by 1, 2, 3, 4, 5
  -- In one order, so that two writers cannot deadlock.
  order by 1, 2, 3, 4, 5
  on conflict (environment_id, day, display_id, playlist_id, playable_id) do update set
    plays = s.plays + excluded.plays, seconds = s.seconds + excluded.seconds, last_at = greatest(s.last_at, excluded.last_at),
    display_name = case when excluded.last_at >= s.last_at then excluded.display_name else s.display_name end,
    location_name = case when excluded.last_at >= s.last_at then excluded.location_name else s.location_name end,
    playlist_name = case when excluded.last_at >= s.last_at then excluded.playlist_name else s.playlist_name end,
    name = case when excluded.last_at >= s.last_at then excluded.name else s.name end;
  return null;
end $$;
grant execute on function content.count_plays() to vitrine_app;
create trigger count_plays after insert on content.plays referencing new table as added
  for each statement execute function content.count_plays();

-- What a manifest called things. Null: recorded by the previous release. Each list has an entry per item.
alter table content.manifest_items
  add column playlist_names text[],
  add column playlist_versions integer[],
  add column playables uuid[],
  add column names text[],
  -- SHA-256 of all files of the item, in hex, separated by spaces.
  add column files text[];

-- Which display, under which names, each version of a device's manifest was about. They go with the record of what was sent.
create table content.manifest_versions (
  environment_id uuid not null,
  device_id uuid not null,
  version text not null,
  hash bytea not null,
  display_id uuid not null,
  display_name text not null,
  location_name text not null,
  timezone text not null,
  sent_at timestamptz not null,
  primary key (environment_id, device_id, version),
  foreign key (environment_id, device_id, hash) references content.manifest_sends on delete cascade
);
create index manifest_versions_hash on content.manifest_versions (environment_id, device_id, hash);
call content.protect('manifest_versions');

-- Exports of proof of play that are too large to wait for. The file is deleted when they expire.
create table content.play_exports (
  environment_id uuid not null references content.environments on delete cascade,
  id uuid not null,
  -- What was asked for, as in the address.
  query jsonb not null,
  locale text not null,
  state text not null check (state in ('waiting', 'ready', 'failed')),
  plays bigint,
  size bigint,
  storage_key text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (environment_id, id)
);
call content.protect('play_exports');
