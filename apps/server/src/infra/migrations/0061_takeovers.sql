-- needs: 3
-- Alarms: what was started, extended and ended, and what displays acknowledged. The program only adds rows.
create table content.takeovers (
  environment_id uuid not null references content.environments on delete cascade,
  id uuid not null,
  -- When it started.
  created_at timestamptz not null,
  kind text not null check (kind in ('alert', 'drill', 'quiet_drill')),
  level text not null check (level in ('danger', 'warning', 'notice')),
  title text not null,
  texts jsonb not null,
  design_id uuid,
  sound boolean not null,
  scope jsonb not null,
  -- Names of what the scope names.
  places text[] not null,
  plan_id uuid,
  plan_name text,
  -- Later than this only if it was extended.
  ends_at timestamptz not null,
  via text not null check (via in ('person', 'token', 'feed', 'schedule')),
  started_by text not null,
  started_by_id uuid,
  schedule_id uuid,
  -- Users who get the result of a drill; empty means all admins.
  mail_to uuid[] not null default '{}',
  -- How many got a mail when it started.
  mailed integer not null,
  primary key (environment_id, id)
);
create index takeovers_started on content.takeovers (environment_id, created_at);
call content.protect('takeovers');

-- Its displays, with their names when it started.
create table content.takeover_displays (
  environment_id uuid not null,
  takeover_id uuid not null,
  display_id uuid not null,
  position integer not null,
  name text not null,
  place text not null,
  timezone text not null,
  -- Which of the texts it shows.
  language text not null,
  primary key (environment_id, takeover_id, display_id),
  foreign key (environment_id, takeover_id) references content.takeovers on delete cascade
);
call content.protect('takeover_displays');

-- What happened after the start. The last one may end it.
create table content.takeover_steps (
  environment_id uuid not null,
  takeover_id uuid not null,
  number integer not null,
  kind text not null check (kind in ('extended', 'ended')),
  at timestamptz not null,
  ends_at timestamptz,
  clear_text text,
  via text not null check (via in ('person', 'token', 'feed', 'schedule')),
  by_name text not null,
  by_id uuid,
  primary key (environment_id, takeover_id, number),
  foreign key (environment_id, takeover_id) references content.takeovers on delete cascade
);
call content.protect('takeover_steps');

create table content.takeover_receipts (
  environment_id uuid not null,
  takeover_id uuid not null,
  display_id uuid not null,
  stage text not null check (stage in ('received', 'shown', 'ended', 'refused')),
  at timestamptz not null,
  primary key (environment_id, takeover_id, stage, display_id),
  foreign key (environment_id, takeover_id) references content.takeovers on delete cascade
);
call content.protect('takeover_receipts');

-- Written when it is over: how many it reached, and why it did not reach the others.
create table content.takeover_results (
  environment_id uuid not null,
  takeover_id uuid not null,
  at timestamptz not null,
  reach jsonb not null,
  missing jsonb not null,
  primary key (environment_id, takeover_id),
  foreign key (environment_id, takeover_id) references content.takeovers on delete cascade
);
call content.protect('takeover_results');

create table content.takeover_misses (
  environment_id uuid not null,
  takeover_id uuid not null,
  display_id uuid not null,
  reason text not null,
  since timestamptz,
  primary key (environment_id, takeover_id, display_id),
  foreign key (environment_id, takeover_id) references content.takeovers on delete cascade
);
call content.protect('takeover_misses');

revoke update, delete on content.takeovers, content.takeover_displays, content.takeover_steps, content.takeover_receipts,
  content.takeover_results, content.takeover_misses from vitrine_app;

-- The only changes there are, by functions with the rights of the owner, each in the environments of the transaction.
create function content.erase_from_takeovers(person uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
  update content.takeovers set started_by = ''
  where environment_id = any (content.current_environments()) and started_by_id = person;
  update content.takeover_steps set by_name = ''
  where environment_id = any (content.current_environments()) and by_id = person;
$$;
create function content.prune_takeovers(before timestamptz) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
  delete from content.takeovers
  where environment_id = any (content.current_environments()) and created_at < before;
$$;
revoke execute on function content.erase_from_takeovers(uuid), content.prune_takeovers(timestamptz) from public;
grant execute on function content.erase_from_takeovers(uuid), content.prune_takeovers(timestamptz) to vitrine_app;

-- Alarms prepared by admins, and drills that start by themselves.
create table content.takeover_plans (
  environment_id uuid not null references content.environments on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  name text not null,
  kind text not null,
  level text not null,
  icon text not null,
  texts jsonb not null,
  design_id uuid,
  sound boolean not null,
  scope jsonb,
  minutes integer not null,
  position integer not null,
  primary key (environment_id, id)
);
create unique index takeover_plans_name_taken on content.takeover_plans (environment_id, lower(name));
call content.protect('takeover_plans');

create table content.drill_schedules (
  environment_id uuid not null references content.environments on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  enabled boolean not null,
  kind text not null,
  every text not null,
  at jsonb not null,
  timezone text not null,
  hours text not null,
  scope jsonb not null,
  mail_to uuid[] not null,
  next_at timestamptz,
  primary key (environment_id, id)
);
create index drill_schedules_next on content.drill_schedules (next_at) where next_at is not null;
call content.protect('drill_schedules');
