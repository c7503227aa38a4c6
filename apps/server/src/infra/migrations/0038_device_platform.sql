-- What kind of machine and browser a player runs on, and what only an agent beside the browser can know.
alter table content.devices
  add column platform text check (platform in ('browser', 'webos', 'tizen', 'android', 'linux', 'brightsign')),
  -- Name and major version, e.g. 'Chromium 94'.
  add column engine text,
  add column serial text,
  add column agent_version text,
  add column booted_at timestamptz,
  -- Degrees Celsius.
  add column temperature double precision,
  add column memory_used bigint,
  add column memory_total bigint,
  -- Where media files lie, whether the player starts without network, and the bytes that find no place.
  add column storage jsonb;
