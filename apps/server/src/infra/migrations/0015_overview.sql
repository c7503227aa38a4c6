-- What each display shows, as its device drew it last, and matters that somebody left alone for a while.

create table content.frames (
  environment_id uuid not null,
  display_id uuid not null,
  -- Of another device than the present one it tells nothing any more.
  device_id uuid not null,
  state text not null,
  state_since timestamptz not null,
  playlist_id uuid,
  item_id uuid,
  -- Null: of what is shown no picture can be drawn.
  jpeg bytea,
  at timestamptz not null,
  primary key (environment_id, display_id),
  foreign key (environment_id, display_id) references content.displays on delete cascade
) with (fillfactor = 50);
-- Pressed already.
alter table content.frames alter column jpeg set storage external;
call content.protect('frames');

create table content.snoozes (
  environment_id uuid not null references content.environments on delete cascade,
  key uuid not null,
  until timestamptz not null,
  created_at timestamptz not null,
  primary key (environment_id, key)
);
call content.protect('snoozes');
