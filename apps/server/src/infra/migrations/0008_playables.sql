-- Folders, playables and their files, uploads, the queue, and playlists as far as playables are used in them.

create table content.folders (
  environment_id uuid not null references content.environments on delete cascade,
  id uuid not null,
  name text not null,
  parent_id uuid,
  parent_key uuid not null generated always as (coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid)) stored,
  -- Ids from the top down to itself: what lies under a folder is found without walking the tree.
  path uuid[] not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  constraint folder_parent foreign key (environment_id, parent_id) references content.folders,
  constraint folder_not_in_itself check (path[cardinality(path)] = id and array_position(path, id) = cardinality(path))
);
create unique index folders_name_taken on content.folders (environment_id, parent_key, lower(name collate "und-x-icu"));
create index folders_name on content.folders (environment_id, parent_key, name collate content.sort_und, id);
create index folders_path on content.folders using gin (path);
create index folders_created_at on content.folders (environment_id, created_at, id);
create index folders_updated_at on content.folders (environment_id, updated_at, id);
call content.protect('folders');
-- A folder that somebody is limited to can't go.
alter table content.members add constraint member_allowed_folder
  foreign key (environment_id, allowed_folder) references content.folders;

create table content.playables (
  environment_id uuid not null references content.environments on delete cascade,
  id uuid not null,
  name text not null,
  type text not null,
  description text,
  orientation text,
  folder_id uuid,
  folder_key uuid not null generated always as (coalesce(folder_id, '00000000-0000-0000-0000-000000000000'::uuid)) stored,
  url text,
  width integer,
  height integer,
  duration double precision,
  original_name text,
  extension text,
  -- Bytes of the original, which count against the quota; 0 once it is thrown away.
  size bigint not null default 0,
  fingerprint bytea,
  conversion text not null default 'fullhd',
  notify boolean not null default false,
  status text not null,
  progress smallint,
  error text,
  is_reachable boolean,
  checked_at timestamptz,
  refuses_framing boolean not null default false,
  -- A file on its way to take another playable's place: in no list.
  replaces_id uuid,
  created_by uuid,
  -- Small letters once and for all: turning 100,000 names into them takes longer than all the rest of a search.
  name_lower text not null generated always as (lower(name collate "und-x-icu")) stored,
  description_lower text generated always as (lower(description collate "und-x-icu")) stored,
  original_name_lower text generated always as (lower(original_name collate "und-x-icu")) stored,
  -- The language of whoever uploaded it, for the mail they asked for.
  locale text not null default 'en',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  constraint playable_folder foreign key (environment_id, folder_id) references content.folders,
  foreign key (environment_id, replaces_id) references content.playables on delete cascade
);
create index playables_folder on content.playables (environment_id, folder_key, created_at, id) where replaces_id is null;
create index playables_folder_name on content.playables (environment_id, folder_key, name collate content.sort_und, id) where replaces_id is null;
create index playables_name on content.playables (environment_id, name collate content.sort_und, id) where replaces_id is null;
create index playables_name_cs on content.playables (environment_id, name collate content.sort_cs, id) where replaces_id is null;
create index playables_name_es on content.playables (environment_id, name collate content.sort_es, id) where replaces_id is null;
create index playables_size on content.playables (environment_id, size, id) where replaces_id is null;
create index playables_duration on content.playables (environment_id, duration, id) where replaces_id is null;
create index playables_created_at on content.playables (environment_id, created_at, id) where replaces_id is null;
create index playables_updated_at on content.playables (environment_id, updated_at, id) where replaces_id is null;
create index playables_fingerprint on content.playables (environment_id, size, fingerprint) where fingerprint is not null;
create index playables_status on content.playables (environment_id, status, created_at, id) where replaces_id is null;
create index playables_replaces on content.playables (environment_id, replaces_id) where replaces_id is not null;
call content.protect('playables');

create table content.playable_groups (
  environment_id uuid not null,
  playable_id uuid not null,
  group_id uuid not null,
  primary key (environment_id, playable_id, group_id),
  foreign key (environment_id, playable_id) references content.playables on delete cascade,
  foreign key (environment_id, group_id) references content.groups on delete cascade
);
create index playable_groups_group on content.playable_groups (environment_id, group_id);
call content.protect('playable_groups');

-- The files of a playable: its original, what was made of it, and pictures of it. Addressed by content, stored under
-- generated names.
create table content.media (
  environment_id uuid not null,
  id uuid not null,
  playable_id uuid not null,
  -- original, 1080p, 2160p, audio, large, medium, small, thumbnail, screenshot
  role text not null,
  position smallint not null default 0,
  sha256 bytea not null,
  storage_key text not null,
  mime text not null,
  size bigint not null,
  width integer,
  height integer,
  -- Whether a player can show it as it is; an original often can't.
  plays boolean not null default false,
  created_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, playable_id) references content.playables on delete cascade
);
create unique index media_playable on content.media (environment_id, playable_id, role, position);
create index media_content on content.media (environment_id, sha256);
call content.protect('media');

create table content.uploads (
  environment_id uuid not null,
  id uuid not null,
  identity_id uuid not null,
  length bigint not null,
  received bigint not null default 0,
  metadata text not null,
  storage_key text not null,
  -- What the storage needs to go on, e.g. the parts an object store holds.
  storage_state jsonb,
  -- Who writes just now, and until when that is believed.
  writer uuid,
  writer_until timestamptz,
  expires_at timestamptz not null,
  finished_at timestamptz,
  created_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, id) references content.playables on delete cascade
);
create index uploads_expires on content.uploads (expires_at);
call content.protect('uploads');

-- Bytes of originals, kept or announced. One row, so that two reservations at once come one after the other.
create table content.storage_use (
  environment_id uuid primary key references content.environments on delete cascade,
  bytes bigint not null default 0 check (bytes >= 0)
);
call content.protect('storage_use');

create table content.playlists (
  environment_id uuid not null references content.environments on delete cascade,
  id uuid not null,
  name text not null,
  description text,
  priority integer not null default 50 check (priority between 0 and 100),
  enabled boolean not null default true,
  orientation text,
  resolution text,
  calendar jsonb not null default '{"name": null, "conditions": []}',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
);
create unique index playlists_name_taken on content.playlists (environment_id, lower(name collate "und-x-icu"));
call content.protect('playlists');

create table content.playlist_items (
  environment_id uuid not null,
  id uuid not null,
  playlist_id uuid not null,
  position integer not null,
  playable_id uuid not null,
  amount integer not null default 1,
  duration double precision,
  conditions jsonb not null default '[]',
  primary key (environment_id, id),
  foreign key (environment_id, playlist_id) references content.playlists on delete cascade,
  -- Restricting: what a playlist shows can't go, whoever asks at the same moment.
  constraint playable_in_use foreign key (environment_id, playable_id) references content.playables
);
create index playlist_items_playlist on content.playlist_items (environment_id, playlist_id, position);
create index playlist_items_playable on content.playlist_items (environment_id, playable_id);
call content.protect('playlist_items');

-- Orders for the worker. Ids only; a handler reads the rows with the rights of the environment the job names.
create table infra.jobs (
  id uuid primary key,
  kind text not null,
  environment_id uuid,
  payload jsonb not null,
  -- Two orders with the same key are one, until it is carried out.
  key text,
  run_at timestamptz not null,
  attempts integer not null default 0,
  -- Whoever works on it says so again and again; after this moment it is anybody's.
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null
);
create unique index jobs_key on infra.jobs (kind, key) where key is not null;
create index jobs_due on infra.jobs (kind, run_at);
grant select, insert, update, delete on infra.jobs to vitrine_app;
