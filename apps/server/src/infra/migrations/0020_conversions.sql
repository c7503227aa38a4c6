-- Conversions that wait for the converter, originals that outlive a verdict, and turns between customers.

alter table content.playables
  -- Since when, and why, its conversion waits for something that is no fault of the file.
  add column waiting_since timestamptz,
  add column waiting_reason text,
  -- Runs in a row that ended by a signal or a limit; one under way counts until it has ended otherwise.
  add column conversion_strikes smallint not null default 0;

-- Who was served last, by kind of job: the next job is taken from whoever has waited longest for a turn.
create table infra.job_turns (
  kind text not null,
  environment_id uuid not null,
  served_at timestamptz not null,
  primary key (kind, environment_id)
);
grant select, insert, update, delete on infra.job_turns to vitrine_app;

-- Whether any worker of the installation can convert. One row.
create table infra.converter_state (
  is_only boolean primary key default true check (is_only),
  -- A worker that can convert says so again and again.
  available_at timestamptz,
  -- What a worker that can't convert lacks.
  problem text,
  problem_at timestamptz
);
grant select, insert, update on infra.converter_state to vitrine_app;
