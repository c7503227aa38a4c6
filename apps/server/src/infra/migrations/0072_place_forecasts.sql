-- The forecast of each place with its own version and fault; before, the weather of all places was one version. Where a place has
-- no row here, the last whole version counts.
create table content.place_forecasts (
  environment_id uuid not null,
  source_id uuid not null,
  location_id uuid not null,
  -- What was asked for, in hundredths of a degree: other coordinates are another forecast.
  latitude integer not null,
  longitude integer not null,
  -- Numbers of content.source_states.data_version; null as long as there is no forecast.
  version integer,
  valid_from timestamptz,
  -- [{ id, values }]
  rows jsonb,
  row_count integer not null default 0,
  good_at timestamptz,
  next_at timestamptz not null,
  -- Why the last try failed, as a code with its values.
  fault jsonb,
  failures integer not null default 0,
  primary key (environment_id, source_id, location_id),
  foreign key (environment_id, source_id) references content.sources on delete cascade,
  foreign key (environment_id, location_id) references content.locations on delete cascade
);
create index place_forecasts_location on content.place_forecasts (environment_id, location_id);
call content.protect('place_forecasts');
