-- What the admins of an installation have told it about itself. There is at most one row.
create table if not exists infra.installation (
  id boolean primary key default true check (id)
);
-- When somebody said that they keep a copy of secret.key elsewhere: without it no backup can be read.
alter table infra.installation add column if not exists key_kept_at timestamptz;
grant select, insert, update on infra.installation to vitrine_app;
