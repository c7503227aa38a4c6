-- Logins are handed over to servers by tickets. The session there carries the login's id and ends with it.

create table identity.tickets (
  ticket_hash bytea primary key,
  -- A login that ends takes its tickets with it, in the same transaction.
  login_id uuid not null references identity.sessions (login_id) on delete cascade,
  server_id uuid not null references identity.servers on delete cascade,
  -- SHA-256 of what the browser shows when it redeems the ticket.
  challenge bytea not null,
  expires_at timestamptz not null
);
create index tickets_login on identity.tickets (login_id);
create index tickets_expires_at on identity.tickets (expires_at);
grant select, insert, update, delete on identity.tickets to vitrine_auth;

-- All logins that one change ended. login_id stays null then.
alter table identity.ended_logins add column login_ids uuid[] not null default '{}';
create index ended_logins_ended_at on identity.ended_logins (ended_at);

-- Logins that ended while a session may have been about to begin from them: none begins afterwards.
create table content.ended_logins (
  environment_id uuid not null references content.environments on delete cascade,
  login_id uuid not null,
  ended_at timestamptz not null,
  primary key (environment_id, login_id)
);
call content.protect('ended_logins');
