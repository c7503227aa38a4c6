-- What each display showed: one small picture an hour, kept for fourteen days. The files are in the storage.
alter table content.environments add column keeps_pictures boolean not null default true;

-- Without a reference to displays: the row of a deleted display stays until its file is deleted.
create table content.hourly_pictures (
  environment_id uuid not null references content.environments on delete cascade,
  display_id uuid not null,
  -- In UTC.
  hour timestamptz not null,
  taken_at timestamptz not null,
  -- Null: the picture could not be read. Several rows may share a file.
  storage_key text,
  size integer not null,
  primary key (environment_id, display_id, hour)
);
create index hourly_pictures_taken on content.hourly_pictures (environment_id, taken_at);
create index hourly_pictures_file on content.hourly_pictures (environment_id, storage_key);
call content.protect('hourly_pictures');
