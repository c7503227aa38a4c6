-- One-time codes, stored hashed. The first kind: whoever started an empty installation becomes its first admin.
create table identity.codes (
  code_hash bytea primary key,
  purpose text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index codes_expires_at on identity.codes (expires_at);
grant select, insert, update, delete on identity.codes to vitrine_auth;
