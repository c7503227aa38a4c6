-- What was answered to calls that make something, so that one that is sent again makes nothing twice.

create table content.answered_calls (
  environment_id uuid not null references content.environments on delete cascade,
  identity_id uuid not null,
  -- The caller's name for the call (Idempotency-Key).
  key text not null,
  -- A fingerprint of what was asked.
  asked_hash bytea not null,
  -- Null only within the transaction that makes it.
  reply jsonb,
  created_at timestamptz not null,
  primary key (environment_id, identity_id, key)
);
create index answered_calls_age on content.answered_calls (environment_id, created_at);
call content.protect('answered_calls');
