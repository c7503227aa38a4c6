-- Which connection of a device is the newest, counted by the database so that all processes agree; when a token was seen
-- in use by two machines at once; and since when it plays what it plays, by which a beat is known to bring something new.
alter table content.devices
  add column connection_number bigint not null default 0,
  add column duplicate_seen_at timestamptz,
  add column playing_since timestamptz;
