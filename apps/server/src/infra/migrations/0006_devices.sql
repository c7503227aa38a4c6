-- Players: waiting at the auth host until somebody types their words, then devices of an environment.

create table identity.pending_devices (
  id uuid primary key,
  secret_hash bytea not null unique,
  connect_string text not null unique,
  phrase_expires_at timestamptz not null,
  address text not null,
  facts jsonb not null,
  seen_at timestamptz not null,
  created_at timestamptz not null,
  -- Set by the one server that claimed it; the token is sealed and handed over with the secret only.
  server_id uuid references identity.servers on delete cascade,
  token_sealed bytea
);
create index pending_devices_address on identity.pending_devices (address);
create index pending_devices_seen on identity.pending_devices (seen_at);
grant select, insert, update, delete on identity.pending_devices to vitrine_auth;

alter table content.environments add column can_pay boolean not null default false;

create table content.devices (
  environment_id uuid not null references content.environments on delete cascade,
  id uuid not null,
  token_hash bytea not null,
  connect_string text not null,
  -- While it is unpaired inside the environment, its words rotate; null when paired.
  phrase_expires_at timestamptz,
  manufacturer text, device text, cpu_name text, arch text, ram bigint, mac text,
  anydesk_id text, appversion text, publicip text, localip text, wgip text, remotessh text,
  -- {anydeskPass, devicePassword}, sealed with SECRET_KEY.
  secrets bytea,
  last_start_at timestamptz,
  low_bandwidth boolean not null default false,
  disk_used bigint, disk_total bigint,
  screens jsonb not null default '[]',
  -- Written by every heartbeat, so never indexed: the row stays where it is.
  last_active_at timestamptz,
  playing jsonb,
  -- Whether an up event was recorded last.
  is_up boolean not null default false,
  reboot_kind text, reboot_requested_at timestamptz, reboot_sent_at timestamptz, reboot_ended_at timestamptz, reboot_expired boolean,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
) with (fillfactor = 70);
create unique index devices_token on content.devices (environment_id, token_hash);
create unique index devices_phrase on content.devices (environment_id, connect_string);
create index devices_created_at on content.devices (environment_id, created_at, id);
call content.protect('devices');

alter table content.displays
  add column device_id uuid,
  add column image bytea,
  add column image_type text,
  add column preferred_video_output text,
  add column network_screens jsonb not null default '[]',
  add constraint display_device foreign key (environment_id, device_id) references content.devices on delete set null (device_id);
create unique index displays_device on content.displays (environment_id, device_id);
drop index content.displays_last_active;
alter table content.displays drop column last_active_at, drop column is_playing;

create table content.availability (
  environment_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  display_id uuid,
  kind text not null,
  at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, device_id) references content.devices on delete cascade
);
create index availability_device on content.availability (environment_id, device_id, at);
create index availability_display on content.availability (environment_id, display_id, at);
create index availability_at on content.availability (environment_id, at, id);
call content.protect('availability');

-- Orders to a device: carried out once, or given up when they expire.
create table content.commands (
  environment_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  kind text not null,
  words text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  sent_at timestamptz,
  done_at timestamptz,
  primary key (environment_id, id),
  foreign key (environment_id, device_id) references content.devices on delete cascade
);
create index commands_open on content.commands (environment_id, device_id) where done_at is null;
call content.protect('commands');
