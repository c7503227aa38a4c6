-- Changes that other processes have not been told of yet: written with the change, deleted by whoever publishes it. A process that dies
-- in between leaves its rows to the others. Not logged: a database that crashed loses its listeners too, and whoever listens anew takes
-- everything for changed.
create unlogged table infra.pending_notifications (
  id uuid primary key,
  environment_id uuid not null,
  -- Resources that are stale (packages/contract/src/changes.ts), or what one device is to be told.
  kinds text[] not null,
  device_id uuid,
  created_at timestamptz not null default statement_timestamp()
);
grant select, insert, delete on infra.pending_notifications to vitrine_app;
