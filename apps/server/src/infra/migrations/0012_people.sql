-- People: invitations, passwords by mail, sign-up with a server of one's own, and what an operator gives away with it.

alter table identity.identities
  add column version integer not null default 1,
  -- The language of mails; null until the person has told one.
  add column locale text,
  add column marketing boolean not null default false,
  -- When a link that was mailed to the address was used. Nobody signs in before.
  add column confirmed_at timestamptz;
update identity.identities set confirmed_at = created_at where password_hash is not null;

alter table identity.content_servers
  -- How many environments it takes; null: any number.
  add column room integer check (room >= 0);

alter table identity.servers
  -- Of the row on the content server: an older one changes nothing here.
  add column version integer not null default 0,
  add column suspended_at timestamptz,
  add column preferred_region text not null default 'none',
  -- Who asked for a server in that region and waits for a mail.
  add column wished_by uuid references identity.identities on delete set null;

alter table identity.memberships
  -- As the content server calls it; null: of the time before it had a name.
  add column member_id uuid,
  add column version integer not null default 0,
  -- The newest invitation that was mailed, and in whose name.
  add column invitation_id uuid,
  add column invited_by text;

alter table identity.ended_logins add column except_login_id uuid;

-- Codes that travel by mail, stored hashed. A used or expired one is kept for a while: who holds it may ask for a new one.
create table identity.tokens (
  code_hash bytea primary key,
  kind text not null,
  identity_id uuid not null references identity.identities on delete cascade,
  -- The server an invitation is for.
  server_id uuid references identity.servers on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index tokens_identity on identity.tokens (identity_id, kind);
create index tokens_expires_at on identity.tokens (expires_at);

-- Given out by the operator; what it carries is copied to whoever signs up with it.
create table identity.registration_codes (
  code text primary key check (code = upper(code)),
  extra_free_displays integer not null default 0 check (extra_free_displays >= 0),
  price_list text,
  reseller text,
  uses integer not null default 0,
  max_uses integer check (max_uses > 0),
  expires_at timestamptz,
  created_at timestamptz not null
);

-- Who signed up, and the server they get. Without `provisioned_at` it is still to be made.
create table identity.signups (
  id uuid primary key,
  identity_id uuid not null references identity.identities on delete cascade,
  business_name text not null,
  -- Unknown for one that the operator makes.
  street text,
  postcode text,
  country text,
  region text not null,
  registration_code text,
  extra_free_displays integer not null default 0,
  price_list text,
  reseller text,
  -- Terms and privacy policy.
  accepted_at timestamptz,
  created_at timestamptz not null,
  server_id uuid references identity.servers on delete cascade,
  member_id uuid,
  -- Was told that there is no server yet, and so is told when there is.
  told_to_wait boolean not null default false,
  provisioned_at timestamptz
);
create index signups_identity on identity.signups (identity_id);
create index signups_waiting on identity.signups (created_at) where provisioned_at is null;

grant select, insert, update, delete on all tables in schema identity to vitrine_auth;
-- Mails are ordered by the auth host too.
grant select, insert, update, delete on infra.jobs to vitrine_auth;

alter table content.environments
  add column version integer not null default 1,
  add column preferred_region text not null default 'none',
  add column new_server text not null default 'not_needed',
  -- {name, street, postcode, country} as given at sign-up.
  add column business jsonb,
  add column extra_free_displays integer not null default 0,
  add column price_list text,
  add column reseller text,
  add column suspended_at timestamptz;

alter table content.members
  add column id uuid not null default gen_random_uuid(),
  add column confirmed_at timestamptz,
  -- Everybody who is a member by now has been here (a default, because rows themselves are out of an owner's reach).
  add column signed_in_at timestamptz default now(),
  -- The newest invitation, and in whose name and language it is mailed.
  add column invitation_id uuid,
  add column invited_by text,
  add column invited_locale text;
alter table content.members alter column signed_in_at drop default;
create unique index members_id on content.members (environment_id, id);
create index members_name on content.members (environment_id, name collate content.sort_und, id);
