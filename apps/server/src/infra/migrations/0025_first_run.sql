-- The way of an environment to its first playing screen: what was made on it, and the frames on which its steps ticked.
create table content.first_runs (
  environment_id uuid primary key references content.environments on delete cascade,
  location_id uuid,
  group_id uuid,
  display_id uuid,
  sample_id uuid,
  -- The first file of the customer's own, and the playlist that shows it once it is ready.
  own_playable_id uuid,
  own_playlist_id uuid,
  -- Somebody pressed the button, or typed the words.
  started_at timestamptz,
  connected_at timestamptz,
  sample_shown_at timestamptz,
  sample_jpeg bytea,
  own_shown_at timestamptz,
  own_jpeg bytea,
  created_at timestamptz not null,
  foreign key (environment_id, location_id) references content.locations on delete set null (location_id),
  foreign key (environment_id, group_id) references content.groups on delete set null (group_id),
  foreign key (environment_id, display_id) references content.displays on delete set null (display_id),
  foreign key (environment_id, sample_id) references content.playlists on delete set null (sample_id),
  foreign key (environment_id, own_playable_id) references content.playables on delete set null (own_playable_id),
  foreign key (environment_id, own_playlist_id) references content.playlists on delete set null (own_playlist_id)
);
-- Pressed already.
alter table content.first_runs alter column sample_jpeg set storage external;
alter table content.first_runs alter column own_jpeg set storage external;
call content.protect('first_runs');

-- Who went on without the first steps.
create table content.first_run_dismissals (
  environment_id uuid not null,
  identity_id uuid not null,
  dismissed_at timestamptz not null,
  primary key (environment_id, identity_id),
  foreign key (environment_id, identity_id) references content.members on delete cascade
);
call content.protect('first_run_dismissals');

-- A browser of a dashboard that plays while its page is open: nobody is alerted when it is gone.
alter table content.devices add column is_preview boolean not null default false;
