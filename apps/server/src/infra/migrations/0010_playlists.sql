-- Which groups carry a playlist, what was planned for a display, and what was really shown.

create table content.playlist_groups (
  environment_id uuid not null,
  playlist_id uuid not null,
  group_id uuid not null,
  primary key (environment_id, playlist_id, group_id),
  foreign key (environment_id, playlist_id) references content.playlists on delete cascade,
  foreign key (environment_id, group_id) references content.groups on delete cascade
);
create index playlist_groups_group on content.playlist_groups (environment_id, group_id);
call content.protect('playlist_groups');

create index playlists_name on content.playlists (environment_id, name collate content.sort_und, id);
create index playlists_name_cs on content.playlists (environment_id, name collate content.sort_cs, id);
create index playlists_name_es on content.playlists (environment_id, name collate content.sort_es, id);
create index playlists_priority on content.playlists (environment_id, priority, id);
create index playlists_created_at on content.playlists (environment_id, created_at, id);
create index playlists_updated_at on content.playlists (environment_id, updated_at, id);

-- The events calendar of a display: thirty days of segments, made by a job after every change that touches it.
create table content.event_lists (
  environment_id uuid not null,
  id uuid not null,
  display_id uuid not null,
  state text not null,
  generated_at timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  -- Of the plan it was made from: an equal one need not be made again.
  plan_hash bytea,
  segments jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, display_id) references content.displays on delete cascade
);
create unique index event_lists_display on content.event_lists (environment_id, display_id);
create index event_lists_generated on content.event_lists (environment_id, generated_at, id);
call content.protect('event_lists');

-- Proof of play, as devices report it: once per showing, however often it is delivered. Old ones are pruned.
create table content.plays (
  environment_id uuid not null,
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
  primary key (environment_id, id),
  foreign key (environment_id, display_id) references content.displays on delete cascade
);
create index plays_display on content.plays (environment_id, display_id, started_at, id);
create index plays_started on content.plays (environment_id, started_at, id);
call content.protect('plays');

-- How far a playlist has come on each display: told, all files there, seen on the screen.
create table content.receipts (
  environment_id uuid not null,
  display_id uuid not null,
  playlist_id uuid not null,
  version integer not null,
  received_at timestamptz,
  cached_at timestamptz,
  shown_at timestamptz,
  primary key (environment_id, display_id, playlist_id),
  foreign key (environment_id, display_id) references content.displays on delete cascade,
  foreign key (environment_id, playlist_id) references content.playlists on delete cascade
);
create index receipts_playlist on content.receipts (environment_id, playlist_id);
call content.protect('receipts');

-- What went wrong on a screen, as its device tells. Old ones are pruned.
create table content.player_faults (
  environment_id uuid not null,
  id uuid not null,
  display_id uuid not null,
  device_id uuid not null,
  playable_id uuid,
  reason text not null,
  at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, display_id) references content.displays on delete cascade
);
create index player_faults_display on content.player_faults (environment_id, display_id, at);
call content.protect('player_faults');
