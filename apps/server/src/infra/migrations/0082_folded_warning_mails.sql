-- Warnings of a feed that come together are told to admins in one mail. Those of before, and of programs of the previous
-- release, were mailed one by one.
alter table content.alert_warnings
  add column is_mailed boolean not null default true,
  add column mailed_at timestamptz;
