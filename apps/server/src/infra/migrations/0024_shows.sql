-- needs: 19
-- "Show on…": playlists and groups that a show made for itself. They stay out of lists until somebody edits them, so their names
-- need not be unique, and what is shown for a time has a priority that nobody can type.
alter table content.playlists add column implicit boolean not null default false;
alter table content.playlists drop constraint playlists_priority_check;
alter table content.playlists add constraint playlists_priority_check
  check (priority between 0 and 100 or (implicit and priority = 101));
drop index content.playlists_name_taken;
create unique index playlists_name_taken on content.playlists (environment_id, lower(name collate "und-x-icu"))
  where not implicit;

alter table content.groups add column implicit boolean not null default false;
drop index content.groups_name_taken;
create unique index groups_name_taken on content.groups (environment_id, lower(name collate "und-x-icu"))
  where not implicit;

create table content.shows (
  environment_id uuid not null references content.environments on delete cascade,
  id uuid not null,
  -- Of what is shown, and of who shows it, as both were called then.
  name text not null,
  shown_by text not null,
  until jsonb not null,
  -- The playlist that was shown; null for playables.
  source_id uuid,
  -- Over everywhere; null: it never is.
  ends_at timestamptz,
  -- Over, stopped or undone. The rows stay as long as plays do, which are named by them.
  ended_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
);
create index shows_running on content.shows (environment_id, created_at) where ended_at is null;
call content.protect('shows');

-- Places whose clocks show different dates get a playlist each.
create table content.show_parts (
  environment_id uuid not null,
  show_id uuid not null,
  group_id uuid not null,
  playlist_id uuid not null,
  -- Made for this show, and removed with it.
  owns_playlist boolean not null,
  name text not null,
  -- The local date on which it ends; null: it never does.
  last_day date,
  primary key (environment_id, group_id),
  foreign key (environment_id, show_id) references content.shows on delete cascade
);
create index show_parts_show on content.show_parts (environment_id, show_id);
create index show_parts_playlist on content.show_parts (environment_id, playlist_id);
call content.protect('show_parts');

-- Displays that a newer show took out of the group of an older one: undoing the newer one puts them back.
create table content.show_preemptions (
  environment_id uuid not null,
  show_id uuid not null,
  display_id uuid not null,
  group_id uuid not null,
  primary key (environment_id, show_id, display_id),
  foreign key (environment_id, show_id) references content.shows on delete cascade,
  foreign key (environment_id, display_id) references content.displays on delete cascade,
  foreign key (environment_id, group_id) references content.groups on delete cascade
);
create index show_preemptions_group on content.show_preemptions (environment_id, group_id);
create index show_preemptions_display on content.show_preemptions (environment_id, display_id);
call content.protect('show_preemptions');
