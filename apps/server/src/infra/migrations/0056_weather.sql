-- Where places are, for the weather, and forecasts by rounded coordinates for the whole installation.
alter table content.locations
  add column latitude double precision,
  add column longitude double precision;

create table infra.forecasts (
  -- Hundredths of a degree, about a kilometre.
  latitude integer not null,
  longitude integer not null,
  rows jsonb not null,
  fetched_at timestamptz not null,
  -- What the service says: it is not asked again before.
  expires_at timestamptz not null,
  last_modified text,
  primary key (latitude, longitude)
);
grant select, insert, update, delete on infra.forecasts to vitrine_app;
