-- needs: 3
-- What each display was to show, since when, and which manifest its player had then.

-- Plans as the engine took them, each once, with the names of playlists and items as they were.
create table content.plans (
  environment_id uuid not null references content.environments on delete cascade,
  hash bytea not null,
  plan jsonb not null,
  -- {playlists: {id: name}, items: {id: name of its playable}}
  names jsonb not null,
  created_at timestamptz not null,
  primary key (environment_id, hash)
);
call content.protect('plans');

-- A row when the plan of a display changed. Without a reference to displays: the past of a deleted display that is put back stays.
create table content.display_plans (
  environment_id uuid not null,
  display_id uuid not null,
  starts_at timestamptz not null,
  hash bytea not null,
  primary key (environment_id, display_id, starts_at),
  foreign key (environment_id, hash) references content.plans on delete cascade
);
create index display_plans_hash on content.display_plans (environment_id, hash);
create index display_plans_starts_at on content.display_plans (environment_id, starts_at);
call content.protect('display_plans');

-- When a player received a manifest, and began to play by it.
create table content.display_manifests (
  environment_id uuid not null references content.environments on delete cascade,
  display_id uuid not null,
  version text not null,
  -- When it was made.
  sent_at timestamptz,
  received_at timestamptz,
  -- A player goes back to an older version while a newer one is incomplete: the first time counts.
  in_force_at timestamptz,
  primary key (environment_id, display_id, version)
);
create index display_manifests_in_force on content.display_manifests (environment_id, display_id, in_force_at);
call content.protect('display_manifests');

create function content.prune_past_plans(before timestamptz) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
  -- The plan in force at that time stays, also if it is older.
  delete from content.display_plans p where p.environment_id = any (content.current_environments()) and p.starts_at < before
    and exists (select from content.display_plans n where n.environment_id = p.environment_id and n.display_id = p.display_id
      and n.starts_at > p.starts_at and n.starts_at <= before);
  delete from content.plans p where p.environment_id = any (content.current_environments()) and p.created_at < before
    and not exists (select from content.display_plans d where d.environment_id = p.environment_id and d.hash = p.hash);
  delete from content.display_manifests m where m.environment_id = any (content.current_environments())
    and coalesce(m.in_force_at, m.received_at) < before;
$$;
revoke execute on function content.prune_past_plans(timestamptz) from public;
grant execute on function content.prune_past_plans(timestamptz) to vitrine_app;
