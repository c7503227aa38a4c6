-- Who is billed and how they pay: details of the customer, cards, payments, and what the payment provider told us.

-- How an organisation pays: by card (or nothing, on the free tier), by invoice, or not at all (`none`: billing is not
-- available for it). Who was trusted to pay before there were cards pays by invoice.
alter table content.environments alter column can_pay drop default;
alter table content.environments alter column can_pay type text using case when can_pay then 'invoice' else 'card' end;
alter table content.environments rename column can_pay to arrangement;
alter table content.environments alter column arrangement set default 'card';
alter table content.environments add constraint arrangement_known check (arrangement in ('card', 'invoice', 'none'));

-- Made by the first save, which fixes the currency (content.environments.currency) as well.
create table content.billing_customers (
  environment_id uuid primary key references content.environments on delete cascade,
  company_name text,
  street text,
  city text,
  zip_code text,
  country text,
  eu_vat_id text,
  business_registration_number text,
  note_on_invoice text,
  billing_email text not null,
  vat_state text not null default 'none' check (vat_state in ('none', 'unchecked', 'valid', 'invalid', 'unavailable')),
  vat_checked_at timestamptz,
  -- Of whoever saved last: the language of invoices.
  locale text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((eu_vat_id is null) = (vat_state = 'none'))
);
call content.protect('billing_customers');

-- What each provider calls the customer.
create table content.payment_customers (
  environment_id uuid not null references content.environments on delete cascade,
  gateway text not null,
  customer text not null,
  created_at timestamptz not null,
  primary key (environment_id, gateway)
);
call content.protect('payment_customers');

-- One row per attempt to add a card. No number is ever here: only what the provider calls it, and its last digits.
create table content.cards (
  environment_id uuid not null references content.environments on delete cascade,
  id uuid not null,
  gateway text not null,
  -- open: nothing was typed in yet; pending: the bank has not confirmed; replaced: by a newer one.
  state text not null check (state in ('open', 'pending', 'verified', 'failed', 'cancelled', 'replaced', 'removed')),
  -- Of the 1 that is held.
  currency text not null,
  setup text,
  card text,
  brand text,
  last4 text check (length(last4) <= 4),
  exp_month integer,
  exp_year integer,
  -- The 1 that is held, and when it was seen to be: one that is released counts only then.
  authorisation text,
  held_at timestamptz,
  -- What the provider has of it goes: whatever it tells later is of no interest.
  is_given_up boolean not null default false,
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  primary key (environment_id, id)
);
create unique index cards_verified on content.cards (environment_id) where state = 'verified';
create unique index cards_under_way on content.cards (environment_id) where state in ('open', 'pending');
create index cards_newest on content.cards (environment_id, created_at desc);
call content.protect('cards');

-- Committed before the provider is asked; the id is the key of the charge. At most one that is not refused per invoice.
create table content.payments (
  environment_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  gateway text not null,
  customer text not null,
  card text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  description text not null,
  -- started: perhaps the provider was asked; pending: it has not decided yet.
  state text not null check (state in ('started', 'pending', 'paid', 'failed')),
  failure text,
  reference text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, invoice_id) references content.invoices on delete cascade
);
create unique index payments_live on content.payments (environment_id, invoice_id) where state <> 'failed';
create index payments_unfinished on content.payments (environment_id, created_at) where state in ('started', 'pending');
call content.protect('payments');

-- Each event of the provider once, however often it is delivered.
create table content.payment_events (
  environment_id uuid not null references content.environments on delete cascade,
  event text not null,
  type text not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  primary key (environment_id, event)
);
call content.protect('payment_events');

-- The built-in test gateway plays the provider: what it knows is its own, by names that nobody can guess.
create table infra.test_gateway_setups (
  id text primary key,
  environment_id uuid not null,
  card_id uuid not null unique,
  customer text not null,
  return_to text not null,
  locale text not null,
  state text not null check (state in ('open', 'pending', 'done', 'cancelled')),
  card text,
  failure text,
  created_at timestamptz not null
);
create table infra.test_gateway_cards (
  id text primary key,
  customer text not null,
  brand text not null,
  last4 text not null check (length(last4) = 4),
  exp_month integer not null,
  exp_year integer not null,
  -- How charges of it end; null: well.
  refusal text,
  detached_at timestamptz
);
create table infra.test_gateway_charges (
  key text primary key,
  reference text not null unique,
  customer text not null,
  card text not null,
  amount bigint not null,
  currency text not null,
  description text not null,
  state text not null check (state in ('held', 'released', 'paid', 'failed')),
  failure text,
  created_at timestamptz not null
);
grant select, insert, update, delete on infra.test_gateway_setups, infra.test_gateway_cards, infra.test_gateway_charges
  to vitrine_app;
