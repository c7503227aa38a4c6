-- Screens that a display's device switches over the network: their passwords (encrypted), whether somebody has switched
-- them by hand and until when, and what the device last heard from them.
alter table content.displays
  add column screen_passwords bytea,
  add column screens_on boolean,
  add column screens_until timestamptz;
alter table content.devices add column network_screens jsonb not null default '[]';
