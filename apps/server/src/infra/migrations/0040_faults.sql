-- What players report as wrong, one row for as long as each fault lasts; content.player_faults holds the single reports.
create table content.faults (
  environment_id uuid not null,
  id uuid not null,
  display_id uuid not null,
  device_id uuid not null,
  -- Null if the fault belongs to no playable.
  playable_id uuid,
  reason text not null,
  reports integer not null,
  since timestamptz not null,
  last_at timestamptz not null,
  ended_at timestamptz,
  -- When it became part of an alert.
  told_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, display_id) references content.displays on delete cascade,
  foreign key (environment_id, playable_id) references content.playables on delete cascade
);
create unique index faults_open on content.faults (environment_id, display_id, playable_id, reason) nulls not distinct
  where ended_at is null;
create index faults_display on content.faults (environment_id, display_id, since);
create index faults_playable on content.faults (environment_id, playable_id);
call content.protect('faults');

alter table content.alert_settings add column faults_enabled boolean not null default false;
