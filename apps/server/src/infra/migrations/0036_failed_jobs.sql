-- Jobs that were given up, kept for 30 days so that an operator can look at them and have them tried again.
create table infra.failed_jobs (
  id uuid primary key,
  kind text not null,
  environment_id uuid,
  -- E-mail and network addresses in it are masked.
  payload jsonb not null,
  -- What was masked, encrypted: a job that is tried again needs it. Null: nothing was.
  addresses_sealed bytea,
  key text,
  attempts integer not null,
  error text not null,
  created_at timestamptz not null,
  failed_at timestamptz not null
);
create index failed_jobs_failed_at on infra.failed_jobs (failed_at);
grant select, insert, delete on infra.failed_jobs to vitrine_app;
