-- Feeds of warnings (CAP 1.2) that the worker reads, and what was found in them.
create table content.alert_feeds (
  environment_id uuid not null references content.environments on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  enabled boolean not null,
  name text not null,
  address text not null,
  every integer not null,
  least jsonb not null,
  events text[] not null,
  area text not null,
  geocodes text[] not null,
  scope jsonb not null,
  on_match text not null,
  tests text not null,
  minutes integer not null,
  -- Since when it should answer: its creation, or when it was switched on or its address changed.
  since timestamptz not null,
  good_at timestamptz,
  next_at timestamptz,
  fault text,
  etag text,
  last_modified text,
  -- Documents it linked to that were read.
  links text[] not null default '{}',
  primary key (environment_id, id)
);
create index alert_feeds_next on content.alert_feeds (next_at) where next_at is not null;
call content.protect('alert_feeds');

create table content.alert_warnings (
  environment_id uuid not null references content.environments on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  feed_id uuid,
  feed_name text not null,
  sender text not null,
  identifier text not null,
  kind text not null,
  level text not null,
  title text not null,
  texts jsonb not null,
  scope jsonb not null,
  places text[] not null,
  ends_at timestamptz not null,
  state text not null,
  takeover_id uuid,
  -- Earlier warnings whose alarms end when this one starts.
  replaces uuid[] not null,
  primary key (environment_id, id)
);
create unique index alert_warnings_once on content.alert_warnings (environment_id, sender, identifier);
create index alert_warnings_open on content.alert_warnings (environment_id, ends_at) where state = 'open';
call content.protect('alert_warnings');
