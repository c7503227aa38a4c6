-- Which playlists and items each device was sent, from when to when: plays of anything else are not believed. Devices of one place mostly
-- get the same, so the lists stand once under their hash. No keys lead to playlists and items:
-- plays count after those are gone.
create table content.manifest_items (
  environment_id uuid not null references content.environments on delete cascade,
  hash bytea not null,
  -- Both of the same length: each item with its playlist.
  playlists uuid[] not null,
  items uuid[] not null,
  primary key (environment_id, hash)
);
call content.protect('manifest_items');

create table content.manifest_sends (
  environment_id uuid not null,
  device_id uuid not null,
  hash bytea not null,
  sent_at timestamptz not null,
  -- When another manifest took its place; null while it is the one the device has.
  replaced_at timestamptz,
  primary key (environment_id, device_id, hash),
  foreign key (environment_id, hash) references content.manifest_items,
  foreign key (environment_id, device_id) references content.devices on delete cascade
);
create index manifest_sends_hash on content.manifest_sends (environment_id, hash);
call content.protect('manifest_sends');
