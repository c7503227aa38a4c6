-- Guessing at one account from many addresses: after too many failures each further one has to wait longer.

alter table infra.limits add column wait_until timestamptz;

-- Browsers in which somebody has signed in before: failures elsewhere do not keep them out.
create table identity.known_browsers (
  identity_id uuid not null references identity.identities on delete cascade,
  -- Of the token in the browser's cookie.
  browser_hash bytea not null,
  seen_at timestamptz not null,
  primary key (identity_id, browser_hash)
);
create index known_browsers_seen_at on identity.known_browsers (seen_at);
grant select, insert, update, delete on identity.known_browsers to vitrine_auth;

-- Sign-ups were once confirmed by the link alone, so an account may have a password that somebody else chose. It still opens what
-- it opened so far; invited to another server, its person sets a new password first.
alter table identity.identities add column is_password_unproved boolean not null default false;
update identity.identities i set is_password_unproved = true
  where i.password_hash is not null and i.confirmed_at is not null
    and exists (select from identity.signups s where s.identity_id = i.id and s.accepted_at is not null)
    and not exists (
      select from identity.memberships m where m.identity_id = i.id and m.invitation_id is not null);
