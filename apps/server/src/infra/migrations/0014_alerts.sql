-- Mails about displays that are offline: settings, what is wrong now, what was sent, and what waits to be sent.

-- An environment without a row has never changed its settings; nobody is told there.
create table content.alert_settings (
  environment_id uuid primary key references content.environments on delete cascade,
  enabled boolean not null,
  offline_minutes integer not null check (offline_minutes between 1 and 1440),
  max_per_hour integer not null check (max_per_hour > 0),
  max_per_day integer not null check (max_per_day >= max_per_hour),
  recipients text[] not null default '{}',
  -- Of whoever saved last: recipients need not be users.
  locale text not null,
  version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
call content.protect('alert_settings');

create table content.alert_limits (
  environment_id uuid not null,
  device_id uuid not null,
  minutes integer not null check (minutes between 1 and 1440),
  primary key (environment_id, device_id),
  foreign key (environment_id, device_id) references content.devices on delete cascade
);
call content.protect('alert_limits');

create table content.alert_ignored_locations (
  environment_id uuid not null,
  location_id uuid not null,
  primary key (environment_id, location_id),
  foreign key (environment_id, location_id) references content.locations on delete cascade
);
call content.protect('alert_ignored_locations');

create table content.alert_ignored_devices (
  environment_id uuid not null,
  device_id uuid not null,
  primary key (environment_id, device_id),
  foreign key (environment_id, device_id) references content.devices on delete cascade
);
call content.protect('alert_ignored_devices');

-- From the moment a display was silent for too long until it is back, or no longer of interest.
create table content.alert_incidents (
  environment_id uuid not null,
  id uuid not null,
  display_id uuid not null,
  device_id uuid not null,
  silent_since timestamptz not null,
  opened_at timestamptz not null,
  -- Null while nobody was told, e.g. because its device has had its mails for this hour.
  told_at timestamptz,
  ended_at timestamptz,
  primary key (environment_id, id),
  foreign key (environment_id, display_id) references content.displays on delete cascade
) with (fillfactor = 60);
create unique index alert_incidents_open on content.alert_incidents (environment_id, display_id) where ended_at is null;
create index alert_incidents_display on content.alert_incidents (environment_id, display_id);
create index alert_incidents_ended on content.alert_incidents (environment_id, ended_at);
call content.protect('alert_incidents');

-- What people are told, once for all recipients: made when it is decided, which is what limits count; sent when the
-- first recipient has it.
create table content.alert_history (
  environment_id uuid not null,
  id uuid not null,
  incident_id uuid not null,
  display_id uuid not null,
  device_id uuid not null,
  kind text not null,
  sent_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  -- Not to the incident: in a storm thousands of both are made in one transaction, and each check of the key would read
  -- through all of them, because the plan was made when there were few.
  foreign key (environment_id, display_id) references content.displays on delete cascade
);
create index alert_history_display on content.alert_history (environment_id, display_id, sent_at, id);
create index alert_history_sent on content.alert_history (environment_id, sent_at, id);
create index alert_history_created on content.alert_history (environment_id, created_at);
call content.protect('alert_history');

-- What a recipient has not got yet: entries of the history. Mails are made of it at the moment they can be sent, so that
-- they tell how things are.
create table content.alert_notices (
  environment_id uuid not null references content.environments on delete cascade,
  id uuid not null,
  recipient text not null,
  history_ids uuid[] not null,
  created_at timestamptz not null,
  primary key (environment_id, id)
);
create index alert_notices_recipient on content.alert_notices (environment_id, recipient);
call content.protect('alert_notices');

-- Whoever is no longer a user of an environment is no recipient there either.
create function content.forget_recipient() returns trigger
  language plpgsql
  as $$
begin
  update content.alert_settings set recipients = array_remove(recipients, lower(old.email)), version = version + 1
  where environment_id = old.environment_id and lower(old.email) = any (recipients);
  return null;
end $$;
create trigger forget_recipient after delete on content.members
  for each row execute function content.forget_recipient();

-- Since when a content server has been listening to players, and judging their silence, without a break: silence from
-- before does not count, because nobody would have heard them.
create table infra.alert_watch (
  part text primary key,
  at timestamptz not null,
  since timestamptz not null
);
grant select, insert, update on infra.alert_watch to vitrine_app;
