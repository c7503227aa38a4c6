-- A customer's environment, its members, their sessions, and the audit trail.

create table content.environments (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  region text not null,
  currency text not null default 'EUR',
  created_at timestamptz not null
);
-- The address names the environment by its slug before anything else is known: that one row may be looked up.
call content.protect('environments', 'id');
create policy by_slug on content.environments for select
  using (slug = current_setting('vitrine.slug', true));

create table content.members (
  environment_id uuid not null references content.environments on delete cascade,
  identity_id uuid not null,
  name text not null,
  email text not null,
  username text,
  -- The first one decides (contract/access.ts).
  roles text[] not null,
  blocked boolean not null default false,
  allowed_folder uuid,
  description text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, identity_id)
);
call content.protect('members');

create table content.sessions (
  environment_id uuid not null,
  token_hash bytea not null,
  identity_id uuid not null,
  login_id uuid,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (environment_id, token_hash),
  foreign key (environment_id, identity_id) references content.members on delete cascade
);
create index sessions_login on content.sessions (environment_id, login_id);
create index sessions_member on content.sessions (environment_id, identity_id);
call content.protect('sessions');

create table content.audit (
  environment_id uuid not null references content.environments on delete cascade,
  id uuid not null,
  at timestamptz not null,
  identity_id uuid not null,
  action text not null,
  subject_id uuid not null,
  primary key (environment_id, id)
);
call content.protect('audit');
