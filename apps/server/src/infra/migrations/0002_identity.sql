-- The auth host: identities, the servers they may enter, and sessions there.

create table identity.identities (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  username text unique check (username = lower(username)),
  name text not null,
  password_hash text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table identity.content_servers (
  id uuid primary key,
  url text not null unique,
  region text not null,
  key_hash bytea not null unique,
  -- Sealed with SECRET_KEY: the auth host shows it when it pushes to that server.
  key_sealed bytea not null
);

-- What people call a server: one customer's environment. The id is the environment's.
create table identity.servers (
  id uuid primary key,
  content_server_id uuid not null references identity.content_servers,
  slug text not null unique,
  name text not null,
  domain text not null
);

create table identity.memberships (
  identity_id uuid not null references identity.identities on delete cascade,
  server_id uuid not null references identity.servers on delete cascade,
  blocked boolean not null default false,
  primary key (identity_id, server_id)
);
create index memberships_server on identity.memberships (server_id);

create table identity.sessions (
  token_hash bytea primary key,
  -- Public name of this login; sessions on content servers remember it, so that they end together.
  login_id uuid not null unique,
  identity_id uuid not null references identity.identities on delete cascade,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index sessions_identity on identity.sessions (identity_id, created_at desc);

-- Feed for content servers: logins that ended (login_id null: all of that person's).
create table identity.ended_logins (
  sequence bigint generated always as identity primary key,
  login_id uuid,
  identity_id uuid not null,
  ended_at timestamptz not null
);

grant select, insert, update, delete on all tables in schema identity to vitrine_auth;
