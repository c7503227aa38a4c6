-- A restored installation mails, invoices and charges nobody by itself until an operator says so (`resume`). There is at most one row:
-- the newest restore. A restore makes the table itself where the backup is older than this, so it may be there already.
create table if not exists infra.restores (
  id boolean primary key default true check (id),
  -- Null: the backup does not say.
  backed_up_at timestamptz,
  restored_at timestamptz not null,
  -- Null while nothing may leave the house. Months that ended before are not billed by themselves: nobody here knows whether they were.
  resumed_at timestamptz
);
grant select on infra.restores to vitrine_app, vitrine_auth;
