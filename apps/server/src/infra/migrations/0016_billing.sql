-- What customers are billed for: when displays were active, and the invoices made of that.

-- Two invoices of an environment never cover the same minute.
create extension if not exists btree_gist with schema infra;

alter table content.environments
  -- Where the operator began to bill it later than with its first display; what was before costs nothing.
  add column billed_since timestamptz;

-- The program's own clock, which transactions carry; the database's where none is told.
create function content.moment() returns timestamptz
  language sql stable
  as $$ select coalesce(nullif(current_setting('vitrine.now', true), '')::timestamptz, now()) $$;
grant execute on function content.moment() to vitrine_app;

-- From when to when a display was active. Written by the database in the transaction of the change, whoever makes it; the
-- display may be gone by now.
create table content.activations (
  environment_id uuid not null references content.environments on delete cascade,
  entry bigint generated always as identity,
  display_id uuid not null,
  -- As it was called last; while it exists, its own name counts.
  display_name text not null,
  started_at timestamptz not null,
  ended_at timestamptz check (ended_at >= started_at),
  primary key (environment_id, entry)
);
create unique index activations_open on content.activations (environment_id, display_id) where ended_at is null;
create index activations_ended on content.activations (environment_id, ended_at);
create index activations_display on content.activations (environment_id, display_id);
call content.protect('activations');
-- The past is not rewritten: intervals are begun and ended, nothing else.
revoke update, delete on content.activations from vitrine_app;
grant update (ended_at, display_name) on content.activations to vitrine_app;

create function content.record_activation() returns trigger
  language plpgsql
  as $$
begin
  if tg_op <> 'INSERT' and old.active and (tg_op = 'DELETE' or not new.active) then
    update content.activations set ended_at = greatest(started_at, content.moment()), display_name = old.name
    where environment_id = old.environment_id and display_id = old.id and ended_at is null;
  end if;
  if tg_op = 'DELETE' then
    update content.activations set display_name = old.name
    where environment_id = old.environment_id and display_id = old.id and display_name <> old.name;
    return null;
  end if;
  if new.active and (tg_op = 'INSERT' or not old.active) then
    insert into content.activations (environment_id, display_id, display_name, started_at)
    values (new.environment_id, new.id, new.name, content.moment())
    -- It is there already where a backup is put back.
    on conflict (environment_id, display_id) where ended_at is null do nothing;
  end if;
  return null;
end $$;
create trigger record_activation after insert or delete or update of active on content.displays
  for each row execute function content.record_activation();

-- Displays that are active already are billed from now on. Row-level security is set aside for this one statement, because
-- it holds for the owner too.
alter table content.displays no force row level security;
alter table content.activations no force row level security;
insert into content.activations (environment_id, display_id, display_name, started_at)
select environment_id, id, name, now() from content.displays where active;
alter table content.displays force row level security;
alter table content.activations force row level security;

-- Months whose invoice was made, or that made none because they cost nothing.
create table content.billing_runs (
  environment_id uuid not null references content.environments on delete cascade,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  at timestamptz not null,
  primary key (environment_id, month)
);
call content.protect('billing_runs');

-- The last number given out, per series and year; taken in the transaction that makes the invoice, so none is left out.
create table infra.invoice_numbers (
  series text not null,
  year integer not null,
  last integer not null,
  primary key (series, year)
);
grant select, insert, update on infra.invoice_numbers to vitrine_app;

-- An invoice is a copy of all it says: seller, customer, rates and names as they were.
create table content.invoices (
  environment_id uuid not null references content.environments on delete cascade,
  id uuid not null,
  number text not null unique,
  issued_on date not null,
  period_from timestamptz not null,
  period_to timestamptz not null check (period_to > period_from),
  currency text not null,
  displays integer not null,
  minutes bigint not null,
  net bigint not null check (net > 0),
  vat bigint not null check (vat >= 0),
  gross bigint not null check (gross = net + vat),
  vat_rate numeric(5, 2) not null,
  vat_reason text not null,
  -- 'card' or 'invoice': how it is to be paid.
  pays_by text not null,
  due_on date,
  locale text not null,
  seller jsonb not null,
  customer jsonb not null,
  paid_at timestamptz,
  -- By an operator: 'bank transfer 17' or the like.
  paid_note text,
  sent_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  constraint invoices_do_not_overlap exclude using gist
    (environment_id with =, tstzrange(period_from, period_to) with &&)
);
create index invoices_issued on content.invoices (environment_id, issued_on, id);
call content.protect('invoices');
revoke update, delete on content.invoices from vitrine_app;
grant update (paid_at, paid_note, sent_at, version, updated_at) on content.invoices to vitrine_app;

create table content.invoice_lines (
  environment_id uuid not null,
  invoice_id uuid not null,
  position integer not null,
  display_id uuid not null,
  display_name text not null,
  period_from timestamptz not null,
  period_to timestamptz not null,
  active_days integer not null,
  active_minutes integer not null,
  net bigint not null,
  vat bigint not null,
  gross bigint not null check (gross = net + vat),
  primary key (environment_id, invoice_id, position),
  foreign key (environment_id, invoice_id) references content.invoices on delete cascade
);
call content.protect('invoice_lines');
revoke update, delete on content.invoice_lines from vitrine_app;
