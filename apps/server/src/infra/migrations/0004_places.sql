-- Locations, displays and groups. Names are unique per environment whatever their case.

create table content.locations (
  environment_id uuid not null references content.environments on delete cascade,
  id uuid not null,
  name text not null,
  timezone text not null,
  hours jsonb not null,
  router_public_ip text,
  winbox_port integer,
  gui_port integer,
  ssh_port integer,
  -- {routerUser, routerPassword}, sealed with SECRET_KEY.
  router_credentials bytea,
  notes text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
);
create unique index locations_name_taken on content.locations (environment_id, lower(name collate "und-x-icu"));
create index locations_name on content.locations (environment_id, name collate content.sort_und, id);
create index locations_name_cs on content.locations (environment_id, name collate content.sort_cs, id);
create index locations_name_es on content.locations (environment_id, name collate content.sort_es, id);
create index locations_timezone on content.locations (environment_id, timezone collate content.sort_und, id);
create index locations_created_at on content.locations (environment_id, created_at, id);
create index locations_updated_at on content.locations (environment_id, updated_at, id);
call content.protect('locations');

create table content.displays (
  environment_id uuid not null references content.environments on delete cascade,
  id uuid not null,
  name text not null,
  description text,
  location_id uuid not null,
  orientation text not null default 'horizontal',
  resolution text not null default 'system_default',
  active boolean not null default false,
  last_active_at timestamptz,
  -- Whether the player reports an item being played.
  is_playing boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  -- Restricting, so that a location with displays can't go, whoever asks at the same moment.
  constraint display_needs_location foreign key (environment_id, location_id) references content.locations
);
create index displays_location on content.displays (environment_id, location_id);
create index displays_active on content.displays (environment_id, active, name collate content.sort_und, id);
create index displays_name on content.displays (environment_id, name collate content.sort_und, id);
create index displays_name_cs on content.displays (environment_id, name collate content.sort_cs, id);
create index displays_name_es on content.displays (environment_id, name collate content.sort_es, id);
create index displays_last_active on content.displays (environment_id, last_active_at, id);
create index displays_created_at on content.displays (environment_id, created_at, id);
create index displays_updated_at on content.displays (environment_id, updated_at, id);
call content.protect('displays');

create table content.groups (
  environment_id uuid not null references content.environments on delete cascade,
  id uuid not null,
  name text not null,
  description text,
  orientation text,
  priority integer not null default 50 check (priority between 0 and 100),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
);
create unique index groups_name_taken on content.groups (environment_id, lower(name collate "und-x-icu"));
create index groups_name on content.groups (environment_id, name collate content.sort_und, id);
call content.protect('groups');

create table content.display_groups (
  environment_id uuid not null,
  display_id uuid not null,
  group_id uuid not null,
  primary key (environment_id, display_id, group_id),
  foreign key (environment_id, display_id) references content.displays on delete cascade,
  foreign key (environment_id, group_id) references content.groups on delete cascade
);
create index display_groups_group on content.display_groups (environment_id, group_id);
call content.protect('display_groups');
